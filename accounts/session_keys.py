"""Session keys as a browser sends them, before anything looks them up.

Ours are letters and digits. Another text names no session, and PostgreSQL fails at one that holds a NUL.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def is_session_key(text: str) -> bool:
    """Whether a text could be a session's key."""
    return text.isascii() and text.isalnum()


def readable_session_keys(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware before the session's own: a request whose key is none has no session."""

    def answer(request: HttpRequest) -> HttpResponse:
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if key is not None and not is_session_key(key):
            del request.COOKIES[settings.SESSION_COOKIE_NAME]
        return get_response(request)

    return answer
