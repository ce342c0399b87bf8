"""The one statement by which attempts' logs grow, on either database."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from games.models import Attempt


class Append(NamedTuple):
    """One action to be added to an attempt whose log has ``version`` actions, by the tab that holds it."""

    attempt_id: UUID
    version: int
    holder: str
    token: str


def append_all(appends: Sequence[Append], now: datetime) -> list[bool]:
    """Write appends to different attempts in one statement, hence all at once; whether each was accepted.

    Refused is one whose version or holder is not the row's, and any to an attempt finished or closed.
    """
    instant = Attempt._meta.get_field("closes_at").get_db_prep_value(now, connection)
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT[connection.vendor], [rows_of(appends), instant])
        return accepted(appends, cursor.fetchall())


def rows_of(appends: Sequence[Append]) -> str:
    """The first parameter of the statement; the second is the instant of the appends."""
    return json.dumps([(a.attempt_id.hex, a.version, a.holder, a.token) for a in appends])


def accepted(appends: Sequence[Append], returned: Sequence[tuple[str]]) -> list[bool]:
    """Whether each was accepted, by the rows that the statement has returned."""
    keys = {row[0] for row in returned}
    return [append.attempt_id.hex in keys for append in appends]


_APPENDING = """
    WITH added (id, version, holder, token) AS ({rows})
    UPDATE games_attempt SET log = log || added.token, version = games_attempt.version + 1
    FROM added
    WHERE games_attempt.id = added.id AND games_attempt.version = added.version
      AND games_attempt.holder = added.holder AND finished_at IS NULL
      AND (closes_at IS NULL OR closes_at > %s)
    RETURNING {key}
"""
# All rows are one parameter, as JSON: one for each value would cost more than all else a batch costs here.
STATEMENT = {
    "postgresql": _APPENDING.format(
        rows="SELECT (row->>0)::uuid, (row->>1)::int, row->>2, row->>3 FROM json_array_elements(%s) AS row",
        key="replace(games_attempt.id::text, '-', '')",
    ),
    "sqlite": _APPENDING.format(
        rows="SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
        "json_extract(value, '$[3]') FROM json_each(%s)",
        key="games_attempt.id",
    ),
}
