"""The types of an ASGI application, as far as sockets need them."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

Event = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Coroutine[Any, Any, None]]

WIRE = "twodeck.wire"
"""The extension, in a scope's ``extensions``, of a server that lets the application reach a socket's wire
(``config.websocket``): a ``Wire``."""


class Wire(Protocol):
    """What lies below the frames of an accepted socket."""

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame at once.

        False, and nothing is written, where that would have to wait for the client, or where it has gone.
        """

    def abort(self) -> None:
        """End the connection at once, with whatever the client has not read of it."""


def header(scope: Scope, name: bytes) -> str:
    """The first header of that name, in lower case; empty where there is none."""
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")
