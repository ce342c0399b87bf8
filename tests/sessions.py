"""Sessions without a browser that logs in, for whoever sends the cookie on their own."""

from django.conf import settings
from django.test import Client

from accounts.models import User


def session_of(user: User) -> str:
    """The key of a new session in which ``user`` is logged in."""
    client = Client()
    client.force_login(user)
    key: str = client.cookies[settings.SESSION_COOKIE_NAME].value
    return key
