"""An orderly end: on SIGTERM every client is told to come back, spread over time, before the server stops."""

import asyncio
import json
import random
import signal
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType

from games.sockets.closing import Close
from games.sockets.connection import Connection, in_background, open_connections

GOODBYE_SECONDS = 3
"""How long actions under way and slow readers may hold up the end."""
FLUSH_SECONDS = 0.2
"""What a server needs to hand the last frames to the system: Twisted drops what it has not yet written."""
SPREAD_MS = 1_000
"""Clients come back within this time, or longer where they are more than a thousand."""

_begun = threading.Event()


def has_begun() -> bool:
    """Whether this process is about to end and takes no more sockets."""
    return _begun.is_set()


def drain_on_sigterm() -> None:
    """Put the goodbyes before whatever the server does on SIGTERM."""
    stop = signal.getsignal(signal.SIGTERM)
    if threading.current_thread() is not threading.main_thread() or not callable(stop):
        return
    loop = asyncio.get_running_loop()

    def drain_first(number: int, frame: FrameType | None) -> None:
        if _begun.is_set():
            stop(number, frame)
        else:
            _begun.set()
            loop.call_soon_threadsafe(lambda: in_background(_drain(partial(stop, number, frame))))

    signal.signal(signal.SIGTERM, drain_first)


async def _drain(stop: Callable[[], object]) -> None:
    try:
        await say_goodbye(list(open_connections))
        await asyncio.sleep(FLUSH_SECONDS)
    finally:
        stop()


def reconnect(after_ms: int) -> dict[str, object]:
    """The message before a restart."""
    return {"type": "reconnect", "after_ms": after_ms}


async def say_goodbye(connections: list[Connection]) -> None:
    """Tell every client when to come back and close its socket, after the action it is waiting for."""
    spread = max(SPREAD_MS, len(connections))
    goodbyes = {
        asyncio.ensure_future(_part(each, random.randrange(spread))): each  # noqa: S311
        for each in connections
    }
    if not goodbyes:
        return
    _, waiting = await asyncio.wait(goodbyes, timeout=GOODBYE_SECONDS)
    for goodbye in waiting:
        # A client that does not even read this: the server would wait for it without end.
        goodbyes[goodbye].abandon()


async def _part(connection: Connection, after_ms: int) -> None:
    async with connection.turn:
        connection.push(json.dumps(reconnect(after_ms)))
        await connection.close(Close.RESTARTING)
