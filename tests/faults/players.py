"""Players who go on playing whatever happens, and remember what they were promised."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

from tests.server import Server

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)
ENTER = """
import json
from datetime import timedelta
from django.utils import timezone
from accounts.guests import create_guest
from games.rules import SECRET_PAYLOAD, random_deal
from leaderboards.actions import enter
from leaderboards.models import Challenge
from tests.leaderboards.builders import certified
from tests.sessions import session_of
now = timezone.now()
deal = certified(str(random_deal("DE1", SECRET_PAYLOAD)))
day = Challenge.objects.create(
    day=now.date(), variant="DE1", certified=deal, opens_at=now, closes_at=now + timedelta(hours=1))
seats = []
for _ in range({players}):
    guest = create_guest()
    seats.append((str(enter(day, guest, now).attempt_id), session_of(guest)))
print(json.dumps(seats))
"""
AUDIT = """
import json
from games.models import Attempt
from leaderboards.models import Entry
from leaderboards.ranking import rank_of
standing = sorted(
    Entry.objects.standing(),
    key=lambda e: (not e.won, -e.ranked_score, e.moves, e.time_ms, e.finished_at, e.pk))
print(json.dumps({{
    "attempts": {{str(a.pk): [a.version, a.log, a.replayed().actions] for a in Attempt.objects.all()}},
    "ranks": [rank_of(entry) for entry in standing],
}}))
"""


@dataclass
class PlayerAtTable:
    """One player with one attempt, who comes back after every loss."""

    attempt: str
    session: str
    sent: dict[int, str] = field(default_factory=dict)
    """The token sent for each version."""
    acknowledged: int = 0
    """The version after the last acknowledged action."""
    connections: int = 0
    seated: bool = False
    """Whether a snapshot came yet: until then every join takes the table, as a page does."""
    finished: bool = False

    async def play(self, server: Server, stop: asyncio.Event, *, finish: bool) -> None:
        """Play random legal actions until told to stop, and then perhaps finish."""
        while not self.finished:
            try:
                async with connect(
                    f"{server.websocket_url}/ws/table/{self.attempt}/",
                    origin=Origin(server.url),
                    additional_headers={"Cookie": f"sessionid={self.session}"},
                    compression=None,
                    open_timeout=5,
                ) as socket:
                    self.connections += 1
                    await self._play_connected(socket, stop, finish)
                    return
            except LOST:
                await asyncio.sleep(random.uniform(0.1, 0.4))

    async def _play_connected(self, socket: ClientConnection, stop: asyncio.Event, finish: bool) -> None:
        await say(socket, type="join", tab="tab", take=not self.seated)
        shown = await self._hear(socket, "snapshot")
        self.seated = True
        # All that was acknowledged is there, and at most the one action whose answer was lost.
        assert self.acknowledged <= shown["version"] <= self.acknowledged + 1, self
        self.acknowledged = shown["version"]
        if shown["finished"]:
            self.finished = True
            return
        legal = shown["legal"]
        while not stop.is_set():
            token = random.choice(sorted(legal))
            self.sent[self.acknowledged] = token
            await say(socket, type="act", version=self.acknowledged, token=token)
            answer = await self._hear(socket, "ack")
            assert (answer["version"], answer["token"]) == (self.acknowledged + 1, token)
            self.acknowledged, legal = answer["version"], answer["legal"]
            await asyncio.sleep(random.uniform(0, 0.1))
        if finish:
            await say(socket, type="finish", version=self.acknowledged)
            await self._hear(socket, "finished")
            self.finished = True

    async def _hear(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), timeout=20))
            assert message["type"] != "error", message
            if message["type"] == kind:
                return message


async def say(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))


def enter_all(server: Server, players: int) -> list[PlayerAtTable]:
    """So many players with a ranked attempt each, all in one challenge."""
    printed = server.manage("shell", "-c", ENTER.format(players=players)).splitlines()[-1]
    return [PlayerAtTable(*seat) for seat in json.loads(printed)]


def audit(server: Server, players: list[PlayerAtTable]) -> None:
    """Assert that the database has what was acknowledged, once, and ranks as a recount does."""
    found = json.loads(server.manage("shell", "-c", AUDIT.format()).splitlines()[-1])
    for player in players:
        version, log, replayed = found["attempts"][player.attempt]
        tokens = [log[i : i + 2] for i in range(0, len(log), 2)]
        assert version == len(tokens) == replayed
        assert player.acknowledged <= version <= player.acknowledged + 1
        assert tokens == [player.sent[i] for i in range(version)]
    finished = sum(player.finished for player in players)
    assert found["ranks"] == list(range(1, finished + 1))
