"""What the close of a challenge leaves to be done: results for whoever was still playing, and final ranks.

Whether a challenge is closed follows from its instant alone. All of this may run any number of times, side by
side, in a job, in every serving process and for the next visitor: each attempt is finished once, and the
ranks are written by whoever finds nothing left to finish.
"""

import logging
import random
from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games.actions import finish
from games.models import Attempt
from games.rules import RulesError
from leaderboards.changes import lock_standings, standings_changed
from leaderboards.models import Challenge, Entry

logger = logging.getLogger(__name__)

A_VISIT = 50
"""Attempts that a page view finishes at most; where there are more, the ranks are preliminary for a while."""

LATE = timedelta(days=1)
"""So long after the close what was stored late is looked for: a request waits for seconds at most."""


def settle_all(now: datetime) -> list[Challenge]:
    """Settle every closed challenge that is not settled; those settled here."""
    settled = [challenge for challenge in Challenge.objects.unsettled(now) if settle(challenge, now)]
    _finish_latecomers(now)
    return settled


def _finish_latecomers(now: datetime) -> None:
    """Rank whoever saw the first cards just before the close, where that was stored after the settling."""
    late = Entry.objects.filter(
        # Of those without a result, who are few, and have an index.
        finished_at=None,
        attempt__started_at__isnull=False,
        challenge__settled_at__isnull=False,
        challenge__closes_at__gte=now - LATE,
    )
    for entry in late.select_related("challenge"):
        _finish([entry.attempt_id], entry.challenge, now)


def settle(challenge: Challenge, now: datetime, at_most: int | None = None) -> bool:
    """Rank every attempt still unfinished after the close as it stands, and write all ranks down.

    Does nothing before the close. With ``at_most`` only so many attempts. Whether all is settled.
    """
    if challenge.settled_at or not challenge.is_closed(now):
        return challenge.settled_at is not None
    unfinished = list(_unfinished_in(challenge))
    # In whatever order, so that processes that do this at once do not wait for each other at every attempt.
    random.shuffle(unfinished)
    _finish(unfinished[:at_most], challenge, now)
    return _write_down(challenge, now)


def _finish(attempts: Iterable[UUID], challenge: Challenge, now: datetime) -> None:
    for attempt_id in attempts:
        try:
            finish(attempt_id, now)
        except RulesError:
            # Nothing but a damaged database brings this about; the others are not to wait for its repair.
            logger.exception("Attempt %s of %s cannot be replayed", attempt_id, challenge)


def _unfinished_in(challenge: Challenge) -> QuerySet[Attempt, UUID]:
    """Attempts whose cards were never shown get no result."""
    begun = Attempt.objects.unfinished().filter(entry__challenge=challenge, started_at__isnull=False)
    return begun.values_list("pk", flat=True)


@transaction.atomic
def _write_down(challenge: Challenge, now: datetime) -> bool:
    locked = lock_standings(challenge.pk)
    if locked.settled_at is None and not _unfinished_in(locked).exists():
        locked.settled_at = now
        locked.save(update_fields=["settled_at"])
        standings_changed(locked.pk)
    challenge.settled_at = locked.settled_at
    return locked.settled_at is not None
