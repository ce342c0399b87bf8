"""How many players are at a table now, by challenge, over all processes.

Each process tells the others its own numbers when they change and every few seconds; whoever has not been
heard of for a while does not count, so that a process that dies disappears by itself. Nothing is stored.
"""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from uuid import UUID

from django.utils import timezone

from games.sockets.notices import Exchange, Notice, on, publish
from games.sockets.pulse import every
from games.sockets.threads import Unreachable, in_thread
from games.table.seats import ranked_tables
from leaderboards.models import Entry

TELL_SECONDS = 5
"""How often a process with players tells how many."""
BELIEVED_SECONDS = 15
"""How long what a process said is believed."""

_heard: dict[str, tuple[float, Counter[int]]] = {}
"""By process, when it was last heard of and how many players it had, by challenge."""
_challenges: dict[UUID, int] = {}
"""The challenge of each ranked attempt at a table of this process."""


def playing(challenge_id: int) -> int:
    """Players of a challenge at a table now, in all processes."""
    since = monotonic() - BELIEVED_SECONDS
    return sum(players[challenge_id] for at, players in _heard.values() if at > since)


@every(1)
async def tell() -> None:
    """Tell the other processes of the players here, if that is due."""
    exchange = Exchange.current
    assert exchange
    here = await _count_here()
    told_at, told = _heard.get(exchange.process, (0.0, Counter()))
    if here != told or (here and monotonic() - told_at > TELL_SECONDS):
        publish(
            "presence",
            process=exchange.process,
            playing={str(challenge_id): players for challenge_id, players in here.items()},
        )


async def _count_here() -> Counter[int]:
    """A player with several tabs holds the table in one of them, and is counted there."""
    held = {table.attempt_id for table in ranked_tables(timezone.now()) if table.holding}
    for gone in _challenges.keys() - held:
        del _challenges[gone]
    if unknown := held - _challenges.keys():
        # Out of reach, it is asked again a second later.
        with suppress(*Unreachable):
            _challenges.update(await in_thread(_challenges_of)(unknown))
    return Counter(_challenges[attempt_id] for attempt_id in held if attempt_id in _challenges)


def _challenges_of(attempt_ids: Iterable[UUID]) -> dict[UUID, int]:
    entries = Entry.objects.filter(attempt__in=list(attempt_ids))
    return dict(entries.values_list("attempt_id", "challenge_id"))


@on("presence")
def _hear(notice: Notice) -> None:
    now = monotonic()
    for process, (at, _) in list(_heard.items()):
        if now - at > BELIEVED_SECONDS:
            del _heard[process]
    players = Counter({int(challenge_id): n for challenge_id, n in notice["playing"].items()})
    _heard[notice["process"]] = (now, players)
