"""Sockets are answered only to pages of this site's own addresses."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from games.sockets.asgi import Scope


def is_own(scope: Scope) -> bool:
    """Whether a page of one of ALLOWED_HOSTS opened the socket: browsers say so, and pages cannot lie."""
    origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
    try:
        host = urlsplit(origin.decode("latin1")).hostname
    except ValueError:
        return False
    # Written as in an address, where it is one of IPv6.
    if not host:
        return False
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)
