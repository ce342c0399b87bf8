"""Who is at the other end of a socket, and whether the session they came with still holds."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest, parse_cookie

from accounts.models import User
from accounts.session_keys import is_session_key
from games.sockets.asgi import Scope, header
from games.sockets.threads import in_thread

BATCH = 500
"""Sessions looked up in one query."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A player and the session they are logged in by, or somebody without an account (``NOBODY``)."""

    user_id: int | None
    session_key: str
    session_hash: str
    """What the session keeps of the password; another password makes it invalid."""


NOBODY = Visitor(None, "", "")


async def visitor_of(scope: Scope) -> Visitor:
    """Whoever the session cookie names. Asks the database only if there is one."""
    key = parse_cookie(header(scope, b"cookie")).get(settings.SESSION_COOKIE_NAME, "")
    return await in_thread(_visitor_in_session)(key) if is_session_key(key) else NOBODY


def _visitor_in_session(key: str) -> Visitor:
    request = HttpRequest()
    request.session = SessionStore(key)
    user = get_user(request)
    if not isinstance(user, User):
        return NOBODY
    return Visitor(user.pk, key, request.session.get(HASH_SESSION_KEY, ""))


def still_there(visitors: Collection[Visitor], now: datetime) -> set[Visitor]:
    """Those of ``visitors`` whose session has neither ended nor expired and whose account may be used."""
    known = sorted(visitors, key=lambda visitor: visitor.session_key)
    return {
        visitor
        for start in range(0, len(known), BATCH)
        for visitor in _still_there(known[start : start + BATCH], now)
    }


def _still_there(visitors: list[Visitor], now: datetime) -> list[Visitor]:
    sessions = set(
        Session.objects.filter(
            session_key__in=[visitor.session_key for visitor in visitors], expire_date__gt=now
        ).values_list("session_key", flat=True)
    )
    users = User.objects.filter(is_active=True).in_bulk([visitor.user_id for visitor in visitors])
    return [
        visitor
        for visitor in visitors
        if visitor.session_key in sessions
        and (user := users.get(visitor.user_id)) is not None
        and user.get_session_auth_hash() == visitor.session_hash
    ]
