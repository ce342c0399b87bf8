"""What everybody in a challenge's room sees, read from the database."""

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db.models import Sum

from accounts.models import User
from leaderboards.certificates import CertifiedDeal
from leaderboards.models import Challenge, Entry, Tally
from leaderboards.neighbours import Result
from leaderboards.standing import TALLY_LENGTHS, WON, order_key

TOP = 10
"""Rows from the top of the board."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The top of a challenge's board and its counts, all of one moment. Equal revisions have equal rows."""

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
    found = list(Challenge.objects.raw(_STANDINGS, [challenge_id, challenge_id, challenge_id]))
    if not found:
        raise Challenge.DoesNotExist
    challenge: Any = found[0]
    results = [Result._make(_RESULT(row)) for row in found]
    return Standings(
        revision=challenge.revision,
        # A challenge without results is one row all the same, with nothing in the columns of one.
        rows=[result for result in results if result.standing_key],
        entered=challenge.entered,
        finished=challenge.finished,
        won=challenge.wins,
        opens_at=challenge.opens_at,
        closes_at=challenge.closes_at,
        par_key=order_key(True, challenge.par_ranked_score, challenge.par_moves),
    )


_RESULT = attrgetter(*Result._fields)


# One query in plain SQL, since all viewers wait for it; of several, some would miss what happens meanwhile.
_STANDINGS = f"""
    SELECT challenge.id, revision, entered, opens_at, closes_at,
      certified.ranked_score AS par_ranked_score, certified.moves AS par_moves, counts.finished, counts.wins,
      standing_key, name, entry.won, entry.ranked_score, entry.moves, time_ms, hinted
    FROM {Challenge._meta.db_table} AS challenge
    JOIN {CertifiedDeal._meta.db_table} AS certified ON certified.id = challenge.certified_id
    CROSS JOIN (
      SELECT COALESCE(SUM(entries), 0) AS finished,
        COALESCE(SUM(CASE WHEN SUBSTR(prefix, 1, 1) = '{WON}' THEN entries END), 0) AS wins
      FROM {Tally._meta.db_table} WHERE challenge_id = %s AND length = {TALLY_LENGTHS[0]}
    ) AS counts
    LEFT JOIN (
      SELECT * FROM {Entry._meta.db_table}
      WHERE challenge_id = %s AND finished_at IS NOT NULL AND NOT disqualified
      ORDER BY standing_key LIMIT {TOP}
    ) AS entry ON entry.challenge_id = challenge.id
    LEFT JOIN {User._meta.db_table} AS player ON player.id = entry.player_id
    WHERE challenge.id = %s
    ORDER BY standing_key
"""  # noqa: S608
