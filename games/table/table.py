"""A tab at a table: reads frames, has the session judge them, stores, answers."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NoReturn
from uuid import UUID

from django.utils import timezone

from games import actions, journal
from games.models import Attempt
from games.rules import Position, RulesError
from games.sockets.closing import Close
from games.sockets.connection import Connection
from games.sockets.notices import publish
from games.sockets.threads import Unreachable, in_thread
from games.table import messages
from games.table.messages import Act, Finish, Hint, Join, Message, Ping, Sync, Take, encode
from games.table.session import StaleVersion, TableSession


class Table:
    """One tab at one attempt. All tabs at an attempt hear when another takes or finishes it."""

    def __init__(self, connection: Connection, attempt_id: UUID, sit_down: Callable[["Table"], None]) -> None:
        """``sit_down`` is called when its player has joined."""
        self.connection = connection
        self.attempt_id = attempt_id
        self._sit_down = sit_down
        self.session: TableSession | None = None
        """The game; None before the join."""
        self.told_of_close = False
        self.will_look = False
        """Whether it is about to find out who holds it."""

    @property
    def holding(self) -> bool:
        """Whether this tab may play."""
        return self.session is not None and self.session.holding

    def is_ranked(self, now: datetime) -> bool:
        """Whether what is played here counts: in a ranked attempt that is neither finished nor closed."""
        if self.session is None:
            return False
        attempt = self.session.attempt
        return attempt.is_ranked and not attempt.is_finished and not attempt.is_closed(now)

    def is_past_close(self, now: datetime) -> bool:
        """Whether its attempt's challenge has closed before it was finished, and that is still to be told."""
        if self.session is None or self.told_of_close:
            return False
        attempt = self.session.attempt
        return attempt.is_closed(now) and not attempt.is_finished

    def end_unjoined(self) -> None:
        """Close the socket if it has not joined by now."""
        if self.session is None:
            self.connection.close_soon(Close.NOT_JOINED)

    async def receive(self, frame: str | None) -> None:
        """Answer a frame of the client. Raises what the database raises."""
        try:
            await self._answer(messages.parse(frame))
        except RulesError as refusal:
            await self.say(messages.error(refusal))
            if self.session:
                await self._show(self.session)

    async def _answer(self, message: messages.ClientMessage) -> None:
        match message:
            case Act() if self.session:
                await self._act(message, self.session)
            case Ping():
                await self.say(messages.PONG)
            case Join():
                await self._join(message)
            case _ if self.session is None:
                await self.connection.close(Close.NOT_JOINED)
            case Hint(version):
                await self._hint(version, self.session)
            case Finish(version):
                await self._finish_here(version, self.session)
            case Take():
                await self._open(self.session.tab, take=True)
            case Sync():
                await self._open(self.session.tab, take=False)

    async def _join(self, join: Join) -> None:
        owner = await in_thread(_owner_of)(self.attempt_id)
        if owner != self.connection.visitor.user_id:
            await self.connection.close(Close.NOT_FOUND if owner is None else Close.FORBIDDEN)
            return
        self._sit_down(self)
        await self._open(join.tab, take=join.take)

    async def _open(self, tab: str, *, take: bool) -> None:
        """Load the attempt, taking the table if wanted, and send how it stands."""
        session = await self._load(tab, take=take)
        if take and session.holding:
            self._tell_others("table.taken")
        await self._show(session)

    async def _show(self, session: TableSession) -> None:
        """Send how the attempt stands; after its close never without the result that it then has."""
        now = timezone.now()
        closing = self.is_past_close(now)
        if closing:
            await self._end(session, now)
        await self.say(session.snapshot(now))
        if closing:
            await self.say(messages.closed(session.attempt, now))

    async def _end(self, session: TableSession, now: datetime) -> None:
        """Finish what the close has ended."""
        self.told_of_close = True
        session.attempt = await in_thread(actions.finish)(self.attempt_id, now)

    async def _load(self, tab: str, *, take: bool) -> TableSession:
        opened = await in_thread(_opened)(self.attempt_id, tab, take, timezone.now())
        self.session = TableSession(*opened, tab)
        return self.session

    async def _act(self, act: Act, session: TableSession) -> None:
        append, answer = session.play(act, timezone.now())
        if not await journal.append(append):
            await self._refuse_stale(act.version, session)
        await self.say(answer)
        if session.position.won:
            attempt = await in_thread(actions.finish)(self.attempt_id, timezone.now())
            await self._tell_finished(session, attempt)

    async def _finish_here(self, version: int, session: TableSession) -> None:
        now = timezone.now()
        session.check(version, now)
        attempt = await in_thread(actions.finish)(self.attempt_id, now, as_seen=(version, session.tab))
        if not attempt.is_finished:
            await self._refuse_stale(version, session)
        await self._tell_finished(session, attempt)

    async def _refuse_stale(self, version: int, session: TableSession) -> NoReturn:
        """The database knows of more than this tab, whatever news of it was lost. Raises why that refuses."""
        session = await self._load(session.tab, take=False)
        session.check(version, timezone.now())
        raise StaleVersion

    async def _hint(self, version: int, session: TableSession) -> None:
        token = session.hint(version, timezone.now())
        if token is not None and not session.attempt.hinted:
            # Before the player sees it: no crash makes a game with a hint one without.
            await in_thread(actions.mark_hinted)(self.attempt_id)
            session.attempt.hinted = True
        await self.say(messages.hint(session.position, token))

    async def _tell_finished(self, session: TableSession, attempt: Attempt) -> None:
        session.attempt = attempt
        await self.say(messages.finished(attempt))
        self._tell_others("table.finished")

    def _tell_others(self, kind: str) -> None:
        assert self.session
        publish(kind, attempt=str(self.attempt_id), tab=self.session.tab)

    async def look_who_holds(self, tab: str) -> None:
        """The tab ``tab`` has taken the table, if the database says so: news may come late.

        Of what comes while this still waits nothing is missed.
        """
        if self.will_look or self.session is None or self.session.tab == tab:
            return
        self.will_look = True
        async with self._by_itself():
            self.will_look = False
            held = self.session.holding
            self.session.attempt.holder = await in_thread(_holder_of)(self.attempt_id)
            if held and not self.session.holding:
                self.push(messages.TAKEN)

    async def look_again(self, tab: str) -> None:
        """The tab ``tab`` has ended the attempt: show how it stands now."""
        async with self._by_itself():
            if self.session and self.session.tab != tab:
                await self._open(self.session.tab, take=False)

    async def end_at_close(self) -> None:
        """The challenge has closed: finish the attempt as it stands and say so, once."""
        async with self._by_itself():
            if self.session and not self.told_of_close:
                now = timezone.now()
                await self._end(self.session, now)
                await self.say(messages.closed(self.session.attempt, now))

    @asynccontextmanager
    async def _by_itself(self) -> AsyncIterator[None]:
        """Between what the client asks for, and with an end like that of what it asks for."""
        try:
            async with self.connection.turn:
                yield
        except Unreachable:
            await self.connection.close(Close.UNAVAILABLE)
        except Attempt.DoesNotExist:
            await self.connection.close(Close.NOT_FOUND)

    async def say(self, message: Message) -> None:
        """Send a message, waiting while the client does not read."""
        await self.connection.say(encode(message))

    def push(self, message: Message) -> None:
        """Send a message unless the client is not reading: it then learns the same when it next asks."""
        self.connection.push(encode(message))


def _owner_of(attempt_id: UUID) -> int | None:
    return Attempt.objects.filter(pk=attempt_id).values_list("player", flat=True).first()


def _holder_of(attempt_id: UUID) -> str:
    return Attempt.objects.values_list("holder", flat=True).get(pk=attempt_id)


def _opened(attempt_id: UUID, tab: str, take: bool, now: datetime) -> tuple[Attempt, Position]:
    return actions.open_attempt(attempt_id, tab, take=take, now=now)
