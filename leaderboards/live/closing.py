"""Settling challenges as they close, in every process that serves."""

import contextlib
from datetime import datetime, timedelta

from django.db.models import Min
from django.utils import timezone

from games.sockets.pulse import every
from games.sockets.threads import Unreachable, in_thread
from leaderboards.models import Challenge
from leaderboards.settling import settle_all

LOOK_AGAIN = timedelta(minutes=1)
"""How long a process relies on what it knows of the closes ahead."""

_next_look: list[datetime] = []


@every(1)
async def settle_what_closes() -> None:
    """Settle what has closed; asks the database only when something is due."""
    now = timezone.now()
    if _next_look and now < _next_look[0]:
        return
    # Out of reach, it is asked again a second later.
    with contextlib.suppress(*Unreachable):
        _next_look[:] = [await in_thread(_settle_and_look_ahead)(now)]


def _settle_and_look_ahead(now: datetime) -> datetime:
    settle_all(now)
    ahead = Challenge.objects.filter(closes_at__gt=now).aggregate(first=Min("closes_at"))
    later = now + LOOK_AGAIN
    return min(ahead["first"] or later, later)
