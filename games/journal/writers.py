"""Who executes the journal's statement: on SQLite a thread, on PostgreSQL the event loop itself.

A thread that talks to PostgreSQL asks for Python's lock a dozen times a batch. Where the loop is busy it
waits up to 5 ms each time, and both are slower for it; so there the journal has a connection of its own,
without a thread. SQLite has no such connections.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from time import monotonic
from typing import Any

import psycopg
from django.db import OperationalError, connections

from games.journal.appending import STATEMENT, Append, accepted, append_all, rows_of
from games.sockets.outage import DATABASE
from games.sockets.threads import in_thread

Writer = Callable[[Sequence[Append], datetime], Awaitable[list[bool]]]
"""What ``append_all`` does, awaited. Raises ``OperationalError`` while the database is out of reach."""

PATIENCE = 10
"""Seconds a batch may take, a new connection included, before the database counts as out of reach."""

# A thread of its own: no other query of this process delays an acknowledgement.
_append_all = in_thread(append_all, ThreadPoolExecutor(1, "journal"))


def writer() -> Writer:
    """One for the event loop that asks."""
    return Postgres().append_all if connections["default"].vendor == "postgresql" else _append_all


class Postgres:
    """A connection to PostgreSQL that belongs to one event loop, made when it is first needed."""

    def __init__(self) -> None:
        self.connection: psycopg.AsyncConnection[Any] | None = None
        """None before the first append and after a failure."""

    async def append_all(self, appends: Sequence[Append], now: datetime) -> list[bool]:
        """Write appends to different attempts at once; whether each was accepted."""
        asked = monotonic()
        if self.connection is not None:
            # Only using it tells that a kept connection was lost, as when PostgreSQL has restarted meanwhile.
            # What was stored all the same is refused by its version the second time.
            with suppress(OperationalError):
                return await self._within_patience(appends, now)
        try:
            return await self._within_patience(appends, now)
        except OperationalError as error:
            # Its end is found by whoever else asks the database: there may be calls that began before this.
            DATABASE.note(error, asked)
            raise

    async def _within_patience(self, appends: Sequence[Append], now: datetime) -> list[bool]:
        try:
            async with asyncio.timeout(PATIENCE):
                return accepted(appends, await self._execute(appends, now))
        except (psycopg.OperationalError, psycopg.InterfaceError, TimeoutError) as error:
            self._disconnect()
            raise OperationalError(*error.args) from error

    async def _execute(self, appends: Sequence[Append], now: datetime) -> list[tuple[str]]:
        if self.connection is None:
            self.connection = await _connect()
        cursor = await self.connection.execute(STATEMENT["postgresql"], [rows_of(appends), now])
        return await cursor.fetchall()

    def _disconnect(self) -> None:
        if self.connection is not None:
            self.connection.pgconn.finish()
            self.connection = None


async def _connect() -> psycopg.AsyncConnection[Any]:
    """A connection like Django's, each statement a transaction."""
    params = connections["default"].get_connection_params()
    params.pop("cursor_factory", None)
    return await psycopg.AsyncConnection.connect(**params, autocommit=True)
