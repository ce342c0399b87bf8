"""The table socket: reads frames, has the session judge them, stores, answers."""

import asyncio
import json
from typing import Any, cast
from uuid import UUID

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.utils import timezone

from accounts.models import User
from games import actions, journal
from games.models import Attempt
from games.rules import RulesError
from games.table import messages
from games.table.closing import Close
from games.table.messages import Act, Finish, Join, Message, Ping, Sync, Take
from games.table.session import StaleVersion, TableSession

JOIN_TIMEOUT = 10
"""Seconds a socket may stay open without a join."""


class TableConsumer(AsyncWebsocketConsumer):
    """A tab at a table. An attempt's tabs share a group, to hear that another took or finished it."""

    session: TableSession | None = None
    join_timer: asyncio.TimerHandle | None = None

    @property
    def attempt_id(self) -> UUID:
        attempt_id: UUID = self.scope["url_route"]["kwargs"]["attempt_id"]
        return attempt_id

    @property
    def user(self) -> User | AnonymousUser:
        return cast(User | AnonymousUser, self.scope["user"])

    @property
    def group(self) -> str:
        return f"table.{self.attempt_id.hex}"

    async def connect(self) -> None:
        await self.accept()
        if not self.user.is_authenticated:
            await self.close(Close.NO_SESSION)
            return
        loop = asyncio.get_running_loop()
        self.join_timer = loop.call_later(
            JOIN_TIMEOUT, lambda: loop.create_task(self.close(Close.NOT_JOINED))
        )

    async def disconnect(self, code: int) -> None:
        self._stop_join_timer()
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            await self._answer(messages.parse(text_data))
        except RulesError as refusal:
            await self._say(messages.error(refusal))
            if self.session:
                await self._say(self.session.snapshot(timezone.now()))
        except DatabaseError:
            # What was being stored may or may not be there: whoever reconnects sees the truth.
            await self.close(Close.UNAVAILABLE)
            raise

    async def _answer(self, message: messages.ClientMessage) -> None:
        match message:
            case Ping():
                await self._say(messages.PONG)
            case Join():
                await self._join(message)
            case _ if self.session is None:
                await self.close(Close.NOT_JOINED)
            case Act():
                await self._act(message, self.session)
            case Finish(version):
                self.session.check(version, timezone.now())
                await self._finish()
            case Take():
                await self._open(self.session.tab, take=True)
            case Sync():
                await self._open(self.session.tab, take=False)

    async def _join(self, join: Join) -> None:
        owner = await Attempt.objects.filter(pk=self.attempt_id).values_list("player", flat=True).afirst()
        if owner != self.user.pk:
            await self.close(Close.NOT_FOUND if owner is None else Close.FORBIDDEN)
            return
        self._stop_join_timer()
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self._open(join.tab, take=join.take)

    async def _open(self, tab: str, *, take: bool) -> None:
        """Load the attempt, taking the table if wanted, and send how it stands."""
        await self._load(tab, take=take)
        if take:
            await self._tell_others("table.taken")
        assert self.session
        await self._say(self.session.snapshot(timezone.now()))

    async def _load(self, tab: str, *, take: bool) -> None:
        opened = await database_sync_to_async(actions.open_attempt)(
            self.attempt_id, tab, take=take, now=timezone.now()
        )
        self.session = TableSession(*opened, tab)

    async def _act(self, act: Act, session: TableSession) -> None:
        append, answer = session.play(act, timezone.now())
        if not await journal.append(append):
            await self._load(session.tab, take=False)
            assert self.session
            self.session.check(act.version, timezone.now())
            raise StaleVersion
        await self._say(answer)
        if session.position.won:
            await self._finish()

    async def _finish(self) -> None:
        assert self.session
        self.session.attempt = await database_sync_to_async(actions.finish)(self.attempt_id, timezone.now())
        await self._say(messages.finished(self.session.attempt))
        await self._tell_others("table.finished")

    async def _tell_others(self, event: str) -> None:
        assert self.session
        await self.channel_layer.group_send(self.group, {"type": event, "tab": self.session.tab})

    async def table_taken(self, event: dict[str, Any]) -> None:
        """Another tab has the table now."""
        if self.session and event["tab"] != self.session.tab:
            self.session.attempt.holder = event["tab"]
            await self._say(messages.TAKEN)

    async def table_finished(self, event: dict[str, Any]) -> None:
        """Another tab has ended the attempt."""
        if self.session and event["tab"] != self.session.tab:
            await self._open(self.session.tab, take=False)

    async def _say(self, message: Message) -> None:
        await self.send(json.dumps(message, separators=(",", ":")))

    def _stop_join_timer(self) -> None:
        if self.join_timer:
            self.join_timer.cancel()
