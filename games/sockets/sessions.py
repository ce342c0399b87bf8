"""A socket ends within a second of the session it was opened in.

The end of a session is told to every process by the session's digest. A change of an account (password,
disabled, deleted) makes every process look up that player's sessions. And because sessions also expire, and
bulk changes send no signal, every process looks up all of its own now and then.
"""

import hashlib
from collections.abc import Collection
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from accounts.models import User
from games.sockets.closing import Close
from games.sockets.connection import Connection, in_background, open_connections
from games.sockets.notices import Notice, on, publish
from games.sockets.pulse import every
from games.sockets.threads import Unreachable, in_thread
from games.sockets.visitor import still_there

LOOK_SECONDS = 30
"""How often all sessions are looked up."""
TELLING_FIELDS = {"password", "is_active"}
"""Fields of an account that can end its sessions."""


def watch_accounts() -> None:
    """Publish whatever ends sessions, from now on."""
    post_delete.connect(_session_deleted, sender=Session, dispatch_uid="sockets.session_deleted")
    post_delete.connect(_user_deleted, sender=User, dispatch_uid="sockets.user_deleted")
    post_save.connect(_user_saved, sender=User, dispatch_uid="sockets.user_saved")


def _session_deleted(instance: Session, **kwargs: Any) -> None:
    # Old sessions are swept out by the thousand, and their sockets are closed already.
    if instance.expire_date > timezone.now():
        session = _digest(instance.session_key)
        transaction.on_commit(lambda: publish("session.ended", session=session))


def _user_deleted(instance: User, **kwargs: Any) -> None:
    user_id = instance.pk
    transaction.on_commit(lambda: publish("user.changed", user=user_id))


def _user_saved(instance: User, created: bool, update_fields: Collection[str] | None, **kwargs: Any) -> None:
    if not created and (update_fields is None or TELLING_FIELDS.intersection(update_fields)):
        _user_deleted(instance)


def _digest(session_key: str) -> str:
    """What is told of a session: the key itself would open it."""
    return hashlib.sha256(session_key.encode()).hexdigest()


@on("session.ended")
def _close_session(notice: Notice) -> None:
    for connection in list(open_connections):
        key = connection.visitor.session_key
        if key and _digest(key) == notice["session"]:
            connection.close_soon(Close.NO_SESSION)


@on("user.changed")
def _look_up_user(notice: Notice) -> None:
    theirs = [connection for connection in open_connections if connection.visitor.user_id == notice["user"]]
    in_background(close_ended(theirs))


@on("notices.missed")
def _look_up_all(notice: Notice) -> None:
    in_background(close_ended(list(open_connections)))


@every(LOOK_SECONDS)
async def close_all_ended() -> None:
    """Close every socket whose session has ended or expired."""
    await close_ended(list(open_connections))


async def close_ended(connections: Collection[Connection]) -> None:
    """Close those of ``connections`` whose session has ended or expired."""
    visitors = {connection.visitor for connection in connections if connection.visitor.session_key}
    if not visitors:
        return
    try:
        holding = await in_thread(still_there)(visitors, timezone.now())
    except Unreachable:
        return
    for connection in connections:
        if connection.visitor in visitors - holding:
            connection.close_soon(Close.NO_SESSION)
