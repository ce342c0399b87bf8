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


class Closes:
    """What this process knows of the closes ahead."""

    def __init__(self) -> None:
        self._look_at: datetime | None = None
        """When to ask next; None for at once."""

    async def settle(self, now: datetime) -> None:
        """Settle what has closed; asks the database only when something is due."""
        if self._look_at is not None and now < self._look_at:
            return
        # Out of reach, it is asked again a second later.
        with contextlib.suppress(*Unreachable):
            self._look_at = await in_thread(_settle_and_look_ahead)(now)


closes = Closes()


@every(1)
async def settle_what_closes() -> None:
    """Settle what has closed, in time."""
    await closes.settle(timezone.now())


def _settle_and_look_ahead(now: datetime) -> datetime:
    """Returns when to look again."""
    settle_all(now)
    ahead = Challenge.objects.filter(closes_at__gt=now).aggregate(first=Min("closes_at"))
    later = now + LOOK_AGAIN
    return min(ahead["first"] or later, later)
