"""Addresses of the live rooms' sockets."""

from django.urls import URLPattern, path

from leaderboards.live import closing, personal, provisional  # noqa: F401  # they have a pulse
from leaderboards.live.viewing import watch

# Django's path() is typed for views; what it resolves here is served by config.asgi.
sockets: list[URLPattern] = [path("ws/challenge/<int:challenge_id>/", watch)]  # type: ignore[arg-type]
