"""What the sockets are measured against. Each is an ASGI application for uvicorn, but for ``bare``."""

import asyncio
import contextlib
import json
import os
import sys
from typing import Any

import django
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import channel_layers
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.apps import apps

# Only where uvicorn runs this module: the benchmark, which imports it too, has done so.
if not apps.ready:
    django.setup()

from games.sockets import connection as connections
from games.sockets.application import serve_socket
from games.sockets.connection import Connection


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Sends every frame back: what the server itself costs a message."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


async def echo_over_sockets(scope: Any, receive: Any, send: Any) -> None:
    """The same over the sockets of the table, which know who is there and keep to one frame at a time."""
    if scope["type"] == "websocket":
        connections.FRAMES_A_SECOND = connections.FRAMES_AT_ONCE = 1_000_000
        await serve_socket(scope, receive, send, _echo, {})


async def _echo(connection: Connection) -> None:
    async for text in connection.frames():
        async with connection.turn:
            await connection.say(text or "")


async def forgetful(scope: Any, receive: Any, send: Any) -> None:
    """The table itself, but for storing anything."""
    from config.asgi import application
    from games import journal

    async def forget(append: object) -> bool:
        return True

    journal.append = forget  # type: ignore[assignment]
    await application(scope, receive, send)


class OneWriteAnAction(AsyncWebsocketConsumer):
    """Plays as a consumer commonly would: one conditional update by the ORM for each action."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        frame = json.loads(text_data or "")
        if frame["type"] == "join":
            await self.send('{"type":"snapshot","version":0}')
            return
        attempt_id = self.scope["path"].split("/")[3]
        await database_sync_to_async(_append)(attempt_id, frame["version"], frame["token"])
        await self.send('{"type":"ack"}')


def _append(attempt_id: str, version: int, token: str) -> None:
    from django.db.models import F, Value
    from django.db.models.functions import Concat

    from games.models import Attempt

    attempt = Attempt.objects.filter(pk=attempt_id, version=version)
    assert attempt.update(log=Concat(F("log"), Value(token)), version=F("version") + 1)


class Grouped(AsyncWebsocketConsumer):
    """A viewer as a stock consumer: in a group, each sent the frame by the channel layer."""

    async def connect(self) -> None:
        await self.accept()
        await self.channel_layer.group_add("viewers", self.channel_name)

    async def standings(self, event: dict[str, Any]) -> None:
        await self.send(event["text"])


def pubsub() -> RedisPubSubChannelLayer:
    """The layer of ``Grouped``."""
    return RedisPubSubChannelLayer(hosts=[os.environ["REDIS_URL"]])


one_write_an_action = OneWriteAnAction.as_asgi()


async def grouped(scope: Any, receive: Any, send: Any) -> None:
    """``Grouped`` with its layer."""
    if "default" not in channel_layers.backends:
        channel_layers.set("default", pubsub())
    await Grouped.as_asgi()(scope, receive, send)


async def bare(port: int) -> None:
    """A server of the library ``websockets`` alone, which broadcasts what one of its clients sends it."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve
    from websockets.exceptions import ConnectionClosed

    viewers: set[ServerConnection] = set()

    async def view(connection: ServerConnection) -> None:
        viewers.add(connection)
        with contextlib.suppress(ConnectionClosed):
            async for text in connection:
                broadcast(viewers - {connection}, text)

    async with serve(view, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    import uvloop

    uvloop.run(bare(int(sys.argv[1])))
