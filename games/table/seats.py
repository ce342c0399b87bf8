"""The tables that are open in this process, by attempt: for news of them, and for whoever watches them play.

Layers above look here instead of being called from here: they may come as seldom as they like.
"""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from games.table.table import Table

_seats: dict[UUID, set["Table"]] = {}


def take_seat(table: "Table") -> None:
    """Count a table as open; from its join on."""
    _seats.setdefault(table.attempt_id, set()).add(table)


def leave_seat(table: "Table") -> None:
    """Count it no longer, if it was."""
    seated = _seats.get(table.attempt_id, set())
    seated.discard(table)
    if not seated:
        _seats.pop(table.attempt_id, None)


def tables_at(attempt_id: UUID) -> list["Table"]:
    """Every tab of this process at an attempt."""
    return list(_seats.get(attempt_id, ()))


def ranked_tables(now: datetime) -> list["Table"]:
    """Every tab of this process at a ranked attempt that goes on."""
    return [table for seated in _seats.values() for table in seated if table.is_ranked(now)]


def tables_past_close(now: datetime) -> list["Table"]:
    """Every tab of this process that has not been told of its attempt's close."""
    return [table for seated in _seats.values() for table in seated if table.is_past_close(now)]
