"""Sockets are answered only to pages of this site's own addresses."""

from urllib.parse import urlparse

from channels.security.websocket import AllowedHostsOriginValidator

from games.sockets.application import foreign, socket
from games.sockets.asgi import Application, Receive, Scope, Send


def own_origin(application: Application) -> Application:
    """An application that passes on the sockets whose Origin is one of ALLOWED_HOSTS and refuses others."""
    validator = AllowedHostsOriginValidator(application)
    refuse = socket(foreign)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        origin = next((value for name, value in scope["headers"] if name == b"origin"), None)
        allowed = validator.valid_origin(urlparse(origin.decode("latin1")) if origin else None)
        await (application if allowed else refuse)(scope, receive, send)

    return answer
