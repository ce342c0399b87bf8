"""Addresses of the live rooms' sockets."""

from typing import Any

from django.urls import path

from games.sockets.application import socket
from leaderboards.live import closing, personal, provisional  # noqa: F401  # they have a pulse
from leaderboards.live.viewing import watch

# Channels routes with Django's path(), whose type knows views only.
websocket_urlpatterns: list[Any] = [path("ws/challenge/<int:challenge_id>/", socket(watch))]  # type: ignore[arg-type]
