"""Somebody in a challenge's room, speaking to the application in this process."""

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from config.asgi import application
from tests.games.table.client import ORIGIN, session_cookie


class Spectator:
    """One viewer; ``hear`` gives what comes next, ``hear_of`` what comes next of a type."""

    def __init__(self, challenge_id: int, headers: list[tuple[bytes, bytes]]) -> None:
        self.socket = WebsocketCommunicator(application, f"/ws/challenge/{challenge_id}/", headers=headers)

    async def connect(self) -> None:
        connected, _ = await self.socket.connect()
        assert connected

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=5))
        return message

    async def hear_of(self, kind: str) -> dict[str, Any]:
        """The next message of a type, whatever comes before it."""
        while (message := await self.hear())["type"] != kind:
            pass
        return message

    async def hear_playing(self, players: int) -> None:
        """Until the standings say that so many are at a table."""
        while (await self.hear_of("standings"))["counts"]["playing"] != players:
            pass

    async def closed_with(self) -> int:
        output = await self.socket.receive_output(timeout=5)
        assert output["type"] == "websocket.close", output
        code: int = output["code"]
        return code

    async def leave(self) -> None:
        await self.socket.disconnect()


async def spectator(challenge_id: int, user: User | None = None) -> Spectator:
    """A viewer, connected; with an account or without."""
    headers = [(b"origin", ORIGIN)]
    if user:
        headers.append((b"cookie", await sync_to_async(session_cookie)(user)))
    made = Spectator(challenge_id, headers)
    await made.connect()
    return made
