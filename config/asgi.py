"""The ASGI application: pages over HTTP, tables and live standings over WebSocket."""

import os
import warnings
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise reads a file as a whole before it is sent, of which Django warns; ours are small.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# Before anything that imports models.
pages = get_asgi_application()

from config.origin import own_origin  # noqa: E402
from games.sockets.application import nowhere, socket  # noqa: E402
from games.sockets.process import serving  # noqa: E402
from games.table.routing import websocket_urlpatterns as tables  # noqa: E402
from leaderboards.live.routing import websocket_urlpatterns as rooms  # noqa: E402

# Channels routes with Django's path(), whose type knows views only.
routes: list[Any] = [*tables, *rooms, re_path("", socket(nowhere))]  # type: ignore[arg-type]

application = serving(
    ProtocolTypeRouter({"http": pages, "websocket": own_origin(URLRouter(routes))}),
)
