"""The types of an ASGI application, as far as sockets need them."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Event = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Coroutine[Any, Any, None]]
WriteFrame = Callable[[bytes], bool]

WRITE_FRAME = "twodeck.write_frame"
"""The extension, in a scope's ``extensions``, of a server that can write frames made by the application
(``config.websocket``): a ``WriteFrame``."""
