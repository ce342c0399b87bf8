"""The ASGI application: pages over HTTP, tables and live standings over WebSocket."""

import gc
import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application
from django.http import HttpResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise reads a file as a whole before it is sent, of which Django warns; ours are small.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# Before anything that imports models.
pages = get_asgi_application()

from config.bodies import refusal  # noqa: E402
from config.origin import is_own  # noqa: E402
from games.sockets.application import Handler, foreign, nowhere, serve_socket  # noqa: E402
from games.sockets.process import begin  # noqa: E402
from games.table.routing import sockets as tables  # noqa: E402
from leaderboards.live.routing import sockets as rooms  # noqa: E402

# What is loaded by now is never garbage, nor are the acknowledgements under way: looking through all of it
# again and again was a twelfth of what an action costs, and the slowest ones waited for it.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 20)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve a page or a socket; the first of all begins what a serving process does beside that."""
    begin()
    if scope["type"] == "websocket":
        handler, arguments = handler_of(scope) if is_own(scope) else (foreign, {})
        await serve_socket(scope, receive, send, handler, arguments)
    elif scope["type"] == "http" and (refusing := refusal_of(scope)):
        # Before Django, which has all of a body on the disk before it asks anybody.
        headers = [(name.encode(), value.encode()) for name, value in refusing.items()]
        await send({"type": "http.response.start", "status": refusing.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": refusing.content})
    else:
        await pages(scope, receive, send)


def refusal_of(scope: Any) -> HttpResponse | None:
    """The answer to a request whose body is not taken, or None."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"").decode("latin-1")
    return refusal(scope["path"], length, is_chunked=b"transfer-encoding" in headers)


def handler_of(scope: Any) -> tuple[Handler, dict[str, object]]:
    """What serves a socket at the scope's address, and the arguments in the address."""
    for pattern in (*tables, *rooms):
        if match := pattern.resolve(scope["path"].removeprefix("/")):
            return match.func, match.kwargs
    return nowhere, {}
