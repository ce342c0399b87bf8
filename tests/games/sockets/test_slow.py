"""Clients that do not read what is sent to them."""

import asyncio
from typing import Any

import pytest

from games.sockets import slow
from games.sockets.connection import Connection, open_connections
from games.sockets.slow import close_slow_readers
from tests.waiting import until


class Stalled:
    """A server whose client reads nothing until told to."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.reading = asyncio.Event()

    async def send(self, event: dict[str, Any]) -> None:
        await self.reading.wait()
        self.sent.append(event)

    async def receive(self) -> dict[str, Any]:
        await asyncio.get_running_loop().create_future()
        raise AssertionError


async def test_a_client_that_does_not_read_is_closed_with_a_code_and_then_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Stalled()
    ended = []

    async def application() -> None:
        connection = Connection(server.receive, server.send)
        open_connections.add(connection)
        connection.push("standings")
        try:
            async for _ in connection.frames():
                pass
        finally:
            ended.append(connection.lost)
            open_connections.discard(connection)

    task = asyncio.create_task(application())
    await until(lambda: open_connections, "nobody came")
    await close_slow_readers()
    assert not ended
    monkeypatch.setattr(slow, "PATIENCE", 0)
    await close_slow_readers()
    (connection,) = open_connections
    assert connection.ended
    assert not ended
    monkeypatch.setattr(slow, "LAST_CHANCE", 0)
    await close_slow_readers()
    await asyncio.gather(task, return_exceptions=True)
    assert ended == [True]
    assert server.sent == []


async def test_a_client_that_reads_again_in_time_learns_why_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Stalled()
    connection = Connection(server.receive, server.send)
    open_connections.add(connection)
    connection.push("standings")
    monkeypatch.setattr(slow, "PATIENCE", 0)
    await asyncio.sleep(0.01)
    await close_slow_readers()
    server.reading.set()
    await until(lambda: len(server.sent) == 2, "nothing was read")
    assert [event.get("code") for event in server.sent] == [None, 4410]
    open_connections.discard(connection)
