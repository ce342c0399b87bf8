"""Sockets are answered only to pages of this site's own addresses."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from games.sockets.asgi import Scope, header


def is_own(scope: Scope) -> bool:
    """Whether a page of one of ALLOWED_HOSTS opened the socket: browsers say so, and pages cannot lie.

    Where these are all there are, the page's host must be the one that the socket was asked of.
    """
    try:
        host = urlsplit(header(scope, b"origin")).hostname
    except ValueError:
        return False
    if not host:
        return False
    # Written as in an address, where it is one of IPv6.
    host = f"[{host}]" if ":" in host else host
    if "*" in settings.ALLOWED_HOSTS:
        return host == split_domain_port(header(scope, b"host"))[0]
    return validate_host(host, settings.ALLOWED_HOSTS)
