"""The types of an ASGI application, as far as sockets need them."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Event = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Coroutine[Any, Any, None]]
