"""Durable appends of actions to attempts' logs, many in one transaction.

An action is acknowledged only after its append is committed. One writer a process takes whatever queued up
while the previous commit ran and writes it together, so that the cost of a commit is shared; who comes to an
idle writer waits for nothing. Each append names the version it follows and the tab that plays: whatever
another tab or process did meanwhile makes it fail instead of forking the log.
"""

import asyncio
from dataclasses import dataclass, field
from uuid import UUID
from weakref import WeakKeyDictionary

from django.utils import timezone

from games.journal.appending import Append
from games.journal.writers import Writer, writer

MAX_BATCH = 500
"""Appends written in one transaction at most; bounds how long one commit can take."""

SPACING = 0.004
"""Seconds from the beginning of one batch to that of the next at least. A batch costs this process as much as
sixty actions in it do: where commits take less, more of them would only make each action dearer."""

_Waiting = tuple[Append, asyncio.Future[bool]]


@dataclass(eq=False)
class _Journal:
    """The queue of one event loop, and the task that empties it while there is something in it."""

    append_all: Writer = field(default_factory=writer)
    waiting: list[_Waiting] = field(default_factory=list)
    writing: asyncio.Task[None] | None = None

    def add(self, append: Append) -> asyncio.Future[bool]:
        future = asyncio.get_running_loop().create_future()
        self.waiting.append((append, future))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_until_empty())
        return future

    async def _write_until_empty(self) -> None:
        clock = asyncio.get_running_loop().time
        while self.waiting:
            begun = clock()
            await self._write(self._next_batch())
            if (early := begun + SPACING - clock()) > 0:
                await asyncio.sleep(early)
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
            accepted = await self.append_all([append for append, _ in batch], timezone.now())
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
