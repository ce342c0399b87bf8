"""uvicorn's WebSocket, and two things more: a frame made once can be written to thousands, and whoever reads
nothing is let go of, also once the socket is closed.

``uvicorn --ws config.websocket:WebSocket`` serves with it; whatever else serves sends such frames one by one.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from games.sockets.asgi import WIRE

LAST_READING = 10
"""Seconds a client has for reading what is still to be written when the application has ended."""


class WebSocket(WebSocketsSansIOProtocol):
    """Offers itself to the application, as an extension of ASGI (``games.sockets.asgi.Wire``)."""

    letting_go: asyncio.TimerHandle | None = None

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
