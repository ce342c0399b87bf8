"""Addresses of the table's sockets."""

from typing import Any

from django.urls import path

from games.sockets.application import socket
from games.table.table import sit

# Channels routes with Django's path(), whose type knows views only.
websocket_urlpatterns: list[Any] = [path("ws/table/<uuid:attempt_id>/", socket(sit))]  # type: ignore[arg-type]
