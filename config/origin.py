"""Sockets are answered only to pages of this site's own addresses."""

from typing import Any
from urllib.parse import urlparse

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import AllowedHostsOriginValidator

from games.table.closing import Close


class ForeignOrigin(AsyncWebsocketConsumer):
    """Tells a page of another site that it is refused.

    Accepts first: a socket refused before that looks to a browser like a lost connection.
    """

    async def connect(self) -> None:
        await self.accept()
        await self.close(Close.FORBIDDEN)


def own_origin(application: Any) -> Any:
    """An ASGI application that passes on the sockets whose Origin is one of ALLOWED_HOSTS."""
    validator = AllowedHostsOriginValidator(application)
    foreign = ForeignOrigin.as_asgi()

    async def answer(scope: Any, receive: Any, send: Any) -> Any:
        origin = dict(scope["headers"]).get(b"origin")
        allowed = validator.valid_origin(urlparse(origin.decode("latin1")) if origin else None)
        return await (application if allowed else foreign)(scope, receive, send)

    return answer
