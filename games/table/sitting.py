"""A tab's stay at a table, from its socket's beginning to its end, and what comes to tabs from elsewhere."""

import asyncio
from uuid import UUID

from django.utils import timezone

from games.models import Attempt
from games.sockets.closing import Close
from games.sockets.connection import Connection, in_background
from games.sockets.notices import Notice, on
from games.sockets.pulse import every
from games.table.seats import leave_seat, tables_at, tables_past_close, take_seat
from games.table.table import Table

JOIN_TIMEOUT = 10
"""Seconds a socket may stay open without a join."""


async def sit(connection: Connection, attempt_id: UUID) -> None:
    """Serve one tab until its socket ends."""
    if connection.visitor.user_id is None:
        await connection.close(Close.NO_SESSION)
        return
    table = Table(connection, attempt_id, _sit_down)
    timer = asyncio.get_running_loop().call_later(JOIN_TIMEOUT, table.end_unjoined)
    try:
        async for frame in connection.frames():
            async with connection.turn:
                await table.receive(frame)
    except Attempt.DoesNotExist:
        # Deleted with its player.
        await connection.close(Close.NOT_FOUND)
    finally:
        timer.cancel()
        leave_seat(table)


def _sit_down(table: Table) -> None:
    if longest := take_seat(table):
        longest.connection.close_soon(Close.TOO_MANY)


@every(0.5)
async def end_closed_tables() -> None:
    """Tell the players of a challenge that has closed."""
    now = timezone.now()
    await asyncio.gather(*(table.end_at_close() for table in tables_past_close(now)))


@on("table.taken")
def _taken(notice: Notice) -> None:
    for table in tables_at(UUID(notice["attempt"])):
        in_background(table.look_who_holds(notice["tab"]))


@on("table.finished")
def _finished(notice: Notice) -> None:
    for table in tables_at(UUID(notice["attempt"])):
        in_background(table.look_again(notice["tab"]))
