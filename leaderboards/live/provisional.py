"""The rank each player at a table would have if their game ended now, told over the table's socket."""

import asyncio
from collections import defaultdict
from datetime import datetime
from uuid import UUID
from weakref import WeakKeyDictionary

from django.utils import timezone

from games.models import Attempt
from games.rules import Position
from games.sockets.notices import Notice, on
from games.sockets.pulse import every
from games.sockets.threads import Unreachable, in_thread
from games.table import messages
from games.table.seats import ranked_tables
from games.table.table import Table
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import ranks_at, result_counts
from leaderboards.standing import standing_key

INTERVAL = 0.5
"""Seconds between two ranks at least."""
SHARE = 0.05
"""How much of the time may go into this; with many players, ranks come less often."""

Rank = tuple[int, int]
"""A rank, and of how many: those that have finished, and this one."""

UNTOLD: tuple[int, Rank | None] = (-1, None)
_told: WeakKeyDictionary[Table, tuple[int, Rank | None]] = WeakKeyDictionary()
"""The version each table was last ranked at, and what it was told."""


def result_now(attempt: Attempt, position: Position, now: datetime) -> Entry:
    """An unsaved entry with the result that the attempt would have if it ended in this position now."""
    return Entry(
        won=position.won,
        ranked_score=position.ranked_score,
        moves=position.moves,
        time_ms=attempt.elapsed_ms(now),
        finished_at=now,
    )


def provisional_ranks(results: dict[UUID, Entry]) -> dict[UUID, Rank]:
    """By attempt the rank of a result that is not final; whoever is disqualified has none."""
    keys: defaultdict[int, dict[UUID, str]] = defaultdict(dict)
    entries = Entry.objects.filter(attempt__in=list(results), disqualified=False)
    for entry_id, attempt_id, challenge_id in entries.values_list("pk", "attempt_id", "challenge_id"):
        keys[challenge_id][attempt_id] = standing_key(results[attempt_id], entry_id)
    counts = result_counts(Challenge.objects.filter(pk__in=list(keys)))
    return {
        attempt_id: (rank, counts[challenge_id] + 1)
        for challenge_id, wanted in keys.items()
        for attempt_id, rank in zip(wanted, ranks_at(challenge_id, list(wanted.values())), strict=True)
    }


@every(INTERVAL)
async def tell_ranks() -> None:
    """Tell every table whose rank may have changed, by its own play or by others' results."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    await _tell(timezone.now())
    await asyncio.sleep((clock() - begun) / SHARE)


async def _tell(now: datetime) -> None:
    moved: dict[Table, tuple[int, Entry]] = {}
    for table in ranked_tables(now):
        session = table.session
        if session and session.position.actions != _told.get(table, UNTOLD)[0]:
            moved[table] = session.position.actions, result_now(session.attempt, session.position, now)
    if not moved:
        return
    try:
        ranks = await in_thread(provisional_ranks)(
            {table.attempt_id: result for table, (_, result) in moved.items()}
        )
    except Unreachable:
        return
    for table, (version, _) in moved.items():
        rank = ranks.get(table.attempt_id)
        if rank and rank != _told.get(table, UNTOLD)[1]:
            table.push(messages.rank(*rank))
        _told[table] = (version, rank)


@on("challenge.changed")
def _changed(notice: Notice) -> None:
    # Of whichever challenge: another's results cost a look now and then and change nothing.
    for table, (_, rank) in _told.items():
        _told[table] = (-1, rank)
