"""A tab at a table, speaking to the application in this process."""

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import User
from config.asgi import application
from games.models import Attempt
from tests.sessions import session_of

ORIGIN = b"http://localhost"


class Tab:
    """One browser tab, made by ``seat``: ``join``, then ``act``, each returning what the server answers."""

    def __init__(self, game: Attempt, name: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.name = name
        self.headers = headers
        self.socket = WebsocketCommunicator(application, f"/ws/table/{game.pk}/", headers=headers)

    async def connect(self) -> None:
        connected, _ = await self.socket.connect()
        assert connected

    async def join(self, *, take: bool = True) -> dict[str, Any]:
        await self.connect()
        return await self.ask(type="join", tab=self.name, take=take)

    async def act(self, version: int, token: str) -> dict[str, Any]:
        return await self.ask(type="act", version=version, token=token)

    async def ask(self, **message: object) -> dict[str, Any]:
        await self.say(json.dumps(message))
        return await self.hear()

    async def say(self, frame: str) -> None:
        await self.socket.send_to(text_data=frame)

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=5))
        return message

    @property
    def session_key(self) -> str:
        return dict(self.headers)[b"cookie"].decode().partition("=")[2]

    async def closed_with(self, within: float = 5) -> int:
        """The close code, the next thing that must come."""
        output = await self.socket.receive_output(timeout=within)
        assert output["type"] == "websocket.close", output
        code: int = output["code"]
        return code

    async def leave(self) -> None:
        await self.socket.disconnect()


async def seat(game: Attempt, owner: User | None, name: str = "tab", origin: bytes = ORIGIN) -> Tab:
    """A tab of ``owner``, or of nobody, on a page of ``origin``; not yet connected."""
    headers = [(b"origin", origin)]
    if owner:
        headers.append((b"cookie", await sync_to_async(session_cookie)(owner)))
    return Tab(game, name, headers)


def session_cookie(owner: User) -> bytes:
    """The cookie of a browser in which ``owner`` is logged in."""
    return f"{settings.SESSION_COOKIE_NAME}={session_of(owner)}".encode()
