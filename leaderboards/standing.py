"""The order of results in a ranking, as text (rules: Order of results in a ranking).

One key a result, for every surface: a won game before one not won, then the higher ranked score, fewer
moves, less time, the earlier finish, and last the entry's number, so that no two are equal. Compared
as text, a smaller key is a better result; every part has a fixed width.
"""

from datetime import UTC, datetime, timedelta

from games.models import ProvenResult
from leaderboards.certificates import Par

_SCORE_CEILING = 1_000_000
"""Above any ranked score and above 104 dollars of debt: 20,000 actions cannot earn as much."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

WON = "0"
"""How the keys of won games begin."""
TALLY_LENGTHS = (8, 13)
"""Key lengths at which standing entries are counted: up to the score, and up to the moves."""


def standing_key(result: ProvenResult, entry_id: int) -> str:
    """The key of a finished result. Raises ``ValueError`` for one that has no result yet."""
    if (
        result.ranked_score is None
        or result.moves is None
        or result.time_ms is None
        or result.finished_at is None
    ):
        raise ValueError("a result without values has no standing")
    finished_us = (result.finished_at - _EPOCH) // timedelta(microseconds=1)
    order = order_key(bool(result.won), result.ranked_score, result.moves)
    return f"{order}{result.time_ms:012d}{finished_us:017d}{entry_id:019d}"


def par_key(par: Par) -> str:
    """What the standing keys of results better than par are below: of equal ones it is behind."""
    return order_key(par.won, par.ranked_score, par.moves)


def order_key(won: bool, ranked_score: int, moves: int) -> str:
    """The beginning of a key, for what a log alone decides: of equal results it is the better one's."""
    return f"{WON if won else '1'}{_SCORE_CEILING - ranked_score:07d}{moves:05d}"
