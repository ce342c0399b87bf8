"""What a serving process does again and again beside its sockets, from its first request on."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]
_works: list[tuple[Work, float]] = []


def every(seconds: float) -> Callable[[Work], Work]:
    """Have the decorated function awaited, and again so many seconds after it returned, for ever."""

    def register(work: Work) -> Work:
        _works.append((work, seconds))
        return work

    return register


def beats() -> list[Awaitable[None]]:
    """One endless coroutine for each registered function."""
    return [_repeat(work, seconds) for work, seconds in _works]


async def _repeat(work: Work, seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            # Its next turn may succeed; giving up would go unnoticed.
            logger.exception("%s failed", work.__qualname__)
