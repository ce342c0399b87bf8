"""The types of an ASGI application, as far as sockets need them."""

from collections.abc import Awaitable, Callable
from typing import Any

Event = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
