"""uvicorn's WebSocket, and one thing more: a frame made once can be written to thousands of them.

``uvicorn --ws config.websocket:WebSocket`` serves with it; whatever else serves sends such frames one by one.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from games.sockets.asgi import WRITE_FRAME


class WebSocket(WebSocketsSansIOProtocol):
    """Offers ``write_frame`` to the application, as an extension of ASGI."""

    def handle_connect(self, event: Request) -> None:
        """Serve a new connection, unless its handshake is refused."""
        super().handle_connect(event)
        if not self.handshake_complete:
            cast(dict[str, Any], self.scope["extensions"])[WRITE_FRAME] = self.write_frame

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame of an accepted connection at once.

        False, and nothing is written, where that would have to wait for the client, or where it has gone.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True
