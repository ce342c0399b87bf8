"""Addresses of the table's socket."""

from typing import Any

# Any: the type stubs do not know that a path may lead to an ASGI application.
websocket_urlpatterns: list[Any] = []
