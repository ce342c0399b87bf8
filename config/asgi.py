"""The ASGI application: pages over HTTP, tables and live standings over WebSocket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Before anything that imports models.
pages = get_asgi_application()

from games.table.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),
    }
)
