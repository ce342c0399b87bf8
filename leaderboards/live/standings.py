"""What everybody in a challenge's room sees, read from the database."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Sum

from leaderboards.models import Challenge, Entry, Tally
from leaderboards.neighbours import Result
from leaderboards.standing import TALLY_LENGTHS, WON, par_key

TOP = 10
"""Rows from the top of the board."""


_COLUMNS = ("standing_key", "player__name", "won", "ranked_score", "moves", "time_ms", "hinted")
"""Where the fields of a ``Result`` come from."""
_KNOWN = ("revision", "entered", "opens_at", "closes_at", "certified__ranked_score", "certified__moves")
"""Of a challenge; not the winning log, which is long."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The top of a challenge's board and its counts. Equal revisions have equal rows."""

    revision: int
    rows: list[Result]
    entered: int
    finished: int
    won: int
    opens_at: datetime
    closes_at: datetime
    par_key: str
    """Standing keys below it are of results better than par."""


def wins_in(challenge_id: int) -> int:
    """How many results of a challenge are won games."""
    won = Tally.objects.filter(challenge=challenge_id, length=TALLY_LENGTHS[0], prefix__startswith=WON)
    return won.aggregate(won=Sum("entries"))["won"] or 0


def read_standings(challenge_id: int) -> Standings:
    """How a challenge stands now. Raises ``Challenge.DoesNotExist``."""
    challenge = Challenge.objects.select_related("certified").only(*_KNOWN).get(pk=challenge_id)
    entries = Entry.objects.filter(challenge=challenge_id).standing()
    top = list(entries.values_list(*_COLUMNS, "challenge__revision")[:TOP])
    counts = Tally.objects.filter(challenge=challenge_id, length=TALLY_LENGTHS[0]).aggregate(
        finished=Sum("entries"), won=Sum("entries", filter=Q(prefix__startswith=WON))
    )
    return Standings(
        # Of one query with the rows, where there are any: what happened since the first may be in them.
        revision=top[0][-1] if top else challenge.revision,
        rows=[Result._make(values[:-1]) for values in top],
        entered=challenge.entered,
        finished=counts["finished"] or 0,
        won=counts["won"] or 0,
        opens_at=challenge.opens_at,
        closes_at=challenge.closes_at,
        par_key=par_key(challenge.par),
    )
