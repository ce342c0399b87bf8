"""The results beside a place on a board, for many places at once."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection

from accounts.models import User
from leaderboards.models import Entry

EACH = 2
"""Results on either side."""
_KEYS_AT_ONCE = 100
"""Keys of one query: it has two parts a key, and SQLite takes 500 parts."""


class Result(NamedTuple):
    """What a board shows of an entry beside its rank. Sorts as it ranks."""

    standing_key: str
    name: str
    won: bool
    ranked_score: int
    moves: int
    time_ms: int
    hinted: bool


Neighbours = tuple[list[Result], list[Result]]
"""The results before a place and those from it on, best first in both."""


def neighbours_of(challenge_id: int, keys: Sequence[str]) -> list[Neighbours]:
    """What is around each of these standing keys: two better results; the one with that key, where there
    is one, and two worse.
    """
    return [
        neighbours
        for start in range(0, len(keys), _KEYS_AT_ONCE)
        for neighbours in _neighbours_of(challenge_id, keys[start : start + _KEYS_AT_ONCE])
    ]


def _neighbours_of(challenge_id: int, keys: Sequence[str]) -> list[Neighbours]:
    parts: list[str] = []
    values: list[int | str] = []
    for number, key in enumerate(keys):
        parts += [
            _PART.format(number=number, side=0, than="<", way="DESC"),
            _PART.format(number=number, side=1, than=">=", way="ASC"),
        ]
        values += [challenge_id, key, EACH, challenge_id, key, EACH + 1]
    found: list[Neighbours] = [([], []) for _ in keys]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), values)
        for number, side, *result in cursor.fetchall():
            found[number][side].append(Result(*result))
    return [
        (sorted(before), _own_and_worse(key, after)) for key, (before, after) in zip(keys, found, strict=True)
    ]


def _own_and_worse(key: str, after: list[Result]) -> list[Result]:
    after.sort()
    return after if after and after[0].standing_key == key else after[:EACH]


_PART = f"""
    SELECT * FROM (
      SELECT {{number}}, {{side}}, standing_key, name, won, ranked_score, moves, time_ms, hinted
      FROM {Entry._meta.db_table} AS entry JOIN {User._meta.db_table} AS player ON player.id = entry.player_id
      WHERE challenge_id = %s AND finished_at IS NOT NULL AND NOT disqualified AND standing_key {{than}} %s
      ORDER BY standing_key {{way}} LIMIT %s
    ) AS around
"""  # noqa: S608
