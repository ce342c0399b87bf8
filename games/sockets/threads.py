"""Database work of sockets, in threads of its own: pages have theirs and neither waits for the other."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 4
"""Queries of sockets under way at once in a process."""
_sockets = ThreadPoolExecutor(THREADS, "sockets")


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
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, lambda: work_and_tidy(*args, **kwargs))

    return run
