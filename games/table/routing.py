"""Addresses of the table's sockets."""

from django.urls import URLPattern, path

from games.table.sitting import sit

# Django's path() is typed for views; what it resolves here is served by config.asgi.
sockets: list[URLPattern] = [path("ws/table/<uuid:attempt_id>/", sit)]  # type: ignore[arg-type]
