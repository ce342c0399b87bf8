"""uvicorn's WebSocket, and two things more: a frame made once can be written to thousands, and whoever reads
nothing is let go of.

``uvicorn --ws config.websocket:WebSocket`` serves with it; whatever else serves sends such frames one by one.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from games.sockets.asgi import WIRE


class WebSocket(WebSocketsSansIOProtocol):
    """Offers itself to the application, as an extension of ASGI (``games.sockets.asgi.Wire``)."""

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
