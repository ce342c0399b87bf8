"""The tables that are open in this process, by attempt: for news of them, and for whoever watches them play.

Layers above look here instead of being called from here: they may come as seldom as they like.
"""

from datetime import datetime
from uuid import UUID

from games.table.table import Table

MOST_SEATS = 20
"""Tabs at one attempt: more than anybody opens. What one of them does is news to each of the others."""

_seats: dict[UUID, dict[Table, None]] = {}
"""In the order they came."""


def take_seat(table: Table) -> Table | None:
    """Count a table as open, from its join on; the one that has to leave for it, if they are too many."""
    seated = _seats.setdefault(table.attempt_id, {})
    seated[table] = None
    if len(seated) <= MOST_SEATS:
        return None
    longest = next(iter(seated))
    del seated[longest]
    return longest


def leave_seat(table: Table) -> None:
    """Count it no longer, if it was."""
    seated = _seats.get(table.attempt_id, {})
    seated.pop(table, None)
    if not seated:
        _seats.pop(table.attempt_id, None)


def tables_at(attempt_id: UUID) -> list[Table]:
    """Every tab of this process at an attempt."""
    return list(_seats.get(attempt_id, ()))


def ranked_tables(now: datetime) -> list[Table]:
    """Every tab of this process at a ranked attempt that goes on."""
    return [table for seated in _seats.values() for table in seated if table.is_ranked(now)]


def tables_past_close(now: datetime) -> list[Table]:
    """Every tab of this process that has not been told of its attempt's close."""
    return [table for seated in _seats.values() for table in seated if table.is_past_close(now)]
