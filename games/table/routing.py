"""Addresses of the table's sockets."""

from typing import Any

from django.urls import path

from games.table.consumer import TableConsumer

# Channels routes with Django's path(), whose type knows views only.
websocket_urlpatterns: list[Any] = [path("ws/table/<uuid:attempt_id>/", TableConsumer.as_asgi())]  # type: ignore[arg-type]
