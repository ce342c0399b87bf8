"""Durable appends of actions to attempts' logs, many in one transaction.

An action is acknowledged only after its append is committed. One writer a process takes whatever queued up
while the previous commit ran and writes it together, so that the cost of a commit is shared and nobody waits
for a timer. Each append names the version it follows and the tab that plays: whatever another tab or process
did meanwhile makes it fail instead of forking the log.
"""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection
from django.utils import timezone

from games.models import Attempt
from games.sockets.threads import in_thread

MAX_BATCH = 500
"""Appends written in one transaction at most; bounds how long one commit can take."""


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
    keys = [append.attempt_id.hex for append in appends]
    rows = [
        (key, append.version, append.holder, append.token) for key, append in zip(keys, appends, strict=True)
    ]
    instant = Attempt._meta.get_field("closes_at").get_db_prep_value(now, connection)
    with connection.cursor() as cursor:
        cursor.execute(_APPEND[connection.vendor], [json.dumps(rows), instant])
        accepted = {row[0] for row in cursor.fetchall()}
    return [key in accepted for key in keys]


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
_APPEND = {
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


# A thread of its own: no other query of this process delays an acknowledgement.
_thread = ThreadPoolExecutor(1, "journal")
_append_all = in_thread(append_all, _thread)

_Waiting = tuple[Append, asyncio.Future[bool]]


@dataclass(eq=False)
class _Journal:
    """The queue of one event loop, and the task that empties it while there is something in it."""

    waiting: list[_Waiting] = field(default_factory=list)
    writing: asyncio.Task[None] | None = None

    def add(self, append: Append) -> asyncio.Future[bool]:
        future = asyncio.get_running_loop().create_future()
        self.waiting.append((append, future))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_until_empty())
        return future

    async def _write_until_empty(self) -> None:
        while self.waiting:
            await self._write(self._next_batch())
        self.writing = None

    def _next_batch(self) -> list[_Waiting]:
        """The oldest appends, one an attempt: a second one to the same attempt waits for the first."""
        batch: list[_Waiting] = []
        later: list[_Waiting] = []
        attempts: set[UUID] = set()
        for append, future in self.waiting:
            if append.attempt_id in attempts or len(batch) == MAX_BATCH:
                later.append((append, future))
            else:
                attempts.add(append.attempt_id)
                batch.append((append, future))
        self.waiting = later
        return batch

    async def _write(self, batch: list[_Waiting]) -> None:
        try:
            accepted = await _append_all([append for append, _ in batch], timezone.now())
        except Exception as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), was_accepted in zip(batch, accepted, strict=True):
            if not future.done():
                future.set_result(was_accepted)


_journals: WeakKeyDictionary[asyncio.AbstractEventLoop, _Journal] = WeakKeyDictionary()


async def append(action: Append) -> bool:
    """Add one action durably; False where it was refused as ``append_all`` says.

    Returns after the commit. Raises what the database raises, and then the action may not be assumed lost.
    """
    loop = asyncio.get_running_loop()
    journal = _journals.get(loop)
    if journal is None:
        journal = _journals[loop] = _Journal()
    # Whoever asked may go away meanwhile; what they asked for is written all the same.
    return await journal.add(action)
