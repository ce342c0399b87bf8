"""Database work of sockets, in threads of its own: pages have theirs and neither waits for the other.

While the database is out of reach, one call at a time finds out whether it still is, and all others fail at
once: each would otherwise wait for a connection, and hold up those behind it long after that.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, close_old_connections

from games.sockets.outage import DATABASE

P = ParamSpec("P")
R = TypeVar("R")

Unreachable = (OperationalError, InterfaceError)
"""What is raised while the database is out of reach."""
THREADS = 4
"""Queries of sockets under way at once in a process."""
_sockets = ThreadPoolExecutor(THREADS, "sockets")
_looking: list[object] = []
"""The one call that finds out."""


def in_thread(work: Callable[P, R], executor: ThreadPoolExecutor = _sockets) -> Callable[P, Awaitable[R]]:
    """``work``, which queries the database, as an awaitable function."""

    def work_and_tidy(*args: P.args, **kwargs: P.kwargs) -> R:
        # A connection that broke is given back as well, instead of failing whoever comes next.
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    async def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if DATABASE.on and _looking:
            raise OperationalError("the database could not be reached a moment ago")
        call = object()
        asked = monotonic()
        if DATABASE.on:
            _looking.append(call)
        try:
            result = await asyncio.get_running_loop().run_in_executor(
                executor, lambda: work_and_tidy(*args, **kwargs)
            )
        except Unreachable as error:
            DATABASE.note(error, asked)
            raise
        finally:
            if call in _looking:
                _looking.remove(call)
        DATABASE.end(asked)
        return result

    return run
