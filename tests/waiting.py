"""Waiting for what happens soon, and no longer than for a while: a fixed pause is too long or too short."""

import asyncio
import os
import time
from collections.abc import Callable


def wait_for(condition: Callable[[], object], message: str, seconds: float = 30) -> None:
    """Return when the condition holds; fail with the message when it has not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, message
        time.sleep(0.05)


async def until(condition: Callable[[], object], message: str, seconds: float = 10) -> None:
    """The same in an event loop, whose tasks go on meanwhile."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, message
        await asyncio.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
