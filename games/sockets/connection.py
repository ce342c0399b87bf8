"""One WebSocket from the server's side: frames in, frames out, and an end with a code."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Coroutine, Generator
from typing import Any

from games.sockets.allowance import Allowance
from games.sockets.asgi import Event, Receive, Send, Wire
from games.sockets.closing import Close
from games.sockets.shared import SharedText
from games.sockets.visitor import NOBODY, Visitor

GONE = (OSError, RuntimeError)
"""What servers raise when the client has gone; the end of its frames follows."""
FRAMES_A_SECOND = 50
"""Frames a client may send in the long run; more than any person plays."""
FRAMES_AT_ONCE = 200
"""Frames a client may send in a burst: a game that finishes itself sends a hundred."""


class Connection:
    """An accepted socket and who is at its other end.

    Its own application awaits ``say``; anybody else in the process pushes, which never waits.
    """

    __slots__ = (
        "_allowance",
        "_receive",
        "_send",
        "_wire",
        "busy",
        "busy_since",
        "ended",
        "lost",
        "owner",
        "turn",
        "visitor",
    )

    def __init__(self, receive: Receive, send: Send, wire: Wire | None = None) -> None:
        self._receive = receive
        self._send = send
        self._wire = wire
        self.visitor: Visitor = NOBODY
        self.owner = asyncio.current_task()
        """The task of the connection's application."""
        self.turn = asyncio.Lock()
        """Held while something the client asked for is being done."""
        self.ended = False
        """Closed, or found to be gone: nothing more is sent."""
        self.lost = False
        """The socket is no more."""
        self.busy: asyncio.Future[None] | None = None
        """What waits for the client to read, if something does."""
        self.busy_since = 0.0
        self._allowance = Allowance(FRAMES_A_SECOND, FRAMES_AT_ONCE)

    async def frames(self) -> AsyncIterator[str | None]:
        """The text of every frame, None for a binary one, until the socket is no more.

        A socket that sends too many is closed, and the frames of a closed one are dropped.
        """
        clock = asyncio.get_running_loop().time
        while not self.lost:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                self.lost = self.ended = True
            elif not self.ended:
                if self._allowance.take(1, clock()):
                    yield event.get("text")
                else:
                    await self.close(Close.TOO_MANY)

    async def say(self, text: str) -> None:
        """Send a frame, waiting while the client does not read."""
        while (earlier := self.busy) is not None:
            await asyncio.wait([earlier])
        self.push(text)
        if (this := self.busy) is not None:
            await asyncio.wait([this])

    def push(self, text: str) -> bool:
        """Send a frame without waiting; False, and nothing is sent, while an earlier one is not through."""
        return self._push({"type": "websocket.send", "text": text})

    def push_shared(self, shared: SharedText) -> bool:
        """The same with what a broadcast sends to many."""
        if self._wire and not self.ended and self.busy is None and self._wire.write_frame(shared.frame):
            return True
        # Also where the client does not read: this one it is waited for.
        return self._push(shared.event)

    def _push(self, event: Event) -> bool:
        if self.ended or self.busy is not None:
            return False
        try:
            rest = begin(self._send(event))
        except GONE:
            self.ended = True
            return True
        if rest is not None:
            self.busy = in_background(self._sent(rest))
            self.busy_since = asyncio.get_running_loop().time()
            self.busy.add_done_callback(self._through)
        return True

    def _through(self, task: asyncio.Future[None]) -> None:
        self.busy = None

    async def close(self, code: int) -> None:
        """Close with a code, once; later calls change nothing."""
        if not self.ended:
            self.ended = True
            await self._sent(self._send({"type": "websocket.close", "code": int(code)}))

    def close_soon(self, code: int) -> None:
        """Close without waiting."""
        if (rest := begin(self.close(code))) is not None:
            in_background(rest)

    def busy_for(self, now: float) -> float:
        """Seconds that the client has read nothing while something waits for it, by the loop's clock."""
        return now - self.busy_since if self.busy is not None else 0.0

    def abandon(self) -> None:
        """End at once, whatever the client gets of it."""
        self.ended = self.lost = True
        if self._wire:
            self._wire.abort()
        if self.busy is not None:
            self.busy.cancel()
        if self.owner is not None:
            self.owner.cancel()

    async def _sent(self, sending: Awaitable[None]) -> None:
        try:
            await sending
        except GONE:
            self.ended = True


open_connections: set[Connection] = set()
"""All of this process."""

_under_way: set[asyncio.Future[None]] = set()
"""The event loop itself keeps no hold on tasks."""


def in_background(work: Awaitable[None]) -> "asyncio.Future[None]":
    """A task that does ``work`` while nobody awaits it."""
    task = asyncio.ensure_future(work)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return task


def begin(work: Coroutine[Any, Any, None]) -> "Awaitable[None] | None":
    """Run ``work`` at once as far as it goes without waiting; what is left to await, None if nothing is.

    Sending to thousands mostly waits for nothing, and a task for each would cost more than the sending.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _Rest(work, awaited)


class _Rest:
    """Awaiting this does what is left of a coroutine that has been begun and waits for ``awaited``."""

    def __init__(self, work: Coroutine[Any, Any, None], awaited: Any) -> None:
        self.work = work
        self.awaited = awaited

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            while True:
                try:
                    yield self.awaited
                except BaseException as error:
                    self.awaited = self.work.throw(error)
                else:
                    self.awaited = self.work.send(None)
        except StopIteration:
            return
