"""uvicorn's WebSocket, and three things more: a frame made once can be written to thousands, whoever reads
nothing is let go of, also once the socket is closed, and so is whoever floods it.

``uvicorn --ws config.websocket:WebSocket`` serves with it; whatever else serves sends such frames one by one.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from games.sockets.allowance import Allowance
from games.sockets.asgi import WIRE

LARGEST_MESSAGE = 65_536
"""Bytes of a client's message, many times those of the longest that means anything: each client can have the
server keep so much of one that it never ends.
"""
FRAMES_A_SECOND = 100
"""Frames of any kind a client may send in the long run. The application, which allows fewer, is not told of
pings, pongs, parts of a message, and what comes when it has closed the socket.
"""
FRAMES_AT_ONCE = 2_000
"""So many that whoever sends the application too many hears why it is closed."""
BITE = 1_024
"""Bytes that are looked into before the frames in them count: a hundred or two are the smallest."""
LAST_READING = 10
"""Seconds a client has for reading what is still to be written when the application has ended."""


class WebSocket(WebSocketsSansIOProtocol):
    """Offers itself to the application, as an extension of ASGI (``games.sockets.asgi.Wire``)."""

    letting_go: asyncio.TimerHandle | None = None
    allowance: Allowance

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.allowance = Allowance(FRAMES_A_SECOND, FRAMES_AT_ONCE)
        self.conn.max_message_size = LARGEST_MESSAGE

    def data_received(self, data: bytes) -> None:
        """Take what has come bit by bit: all of it would hold up everybody else for as long as it is long."""
        for begun in range(0, len(data), BITE):
            if self.transport.is_closing():
                return
            super().data_received(data[begun : begun + BITE])

    def handle_events(self) -> None:
        """Handle the frames that have come, if they are not too many."""
        if self.allowance.take(len(self.conn.events), self.loop.time()):
            super().handle_events()
        else:
            self.abort()

    def handle_connect(self, event: Request) -> None:
        """Serve a new connection, unless its handshake is refused."""
        super().handle_connect(event)
        if not self.handshake_complete:
            cast(dict[str, Any], self.scope["extensions"])[WIRE] = self

    def write_frame(self, frame: bytes) -> bool:
        """See ``Wire``."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def abort(self) -> None:
        """See ``Wire``. To close, as uvicorn does, waits for as long as the client reads nothing."""
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping. Who sends pings and reads no answers would fill the memory with them."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.abort()

    def keepalive_timeout(self) -> None:
        """End a connection whose client answers no ping."""
        super().keepalive_timeout()
        self.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has ended: nobody else watches over the client any more."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.letting_go = self.loop.call_later(LAST_READING, self.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.letting_go:
            self.letting_go.cancel()

    def shutdown(self) -> None:
        """End with the server, which waits for every connection: everybody has been told by then.

        A closing handshake that the client has begun cannot be begun again.
        """
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.abort()
        else:
            super().shutdown()
