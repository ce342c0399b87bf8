"""A server, Redis or PostgreSQL killed while a hundred play: nothing that was acknowledged is lost."""

import asyncio
from collections.abc import Callable

from tests.faults.players import PlayerAtTable, audit, enter_all
from tests.server import Server
from tests.services import Postgres, Redis

PLAYERS = 100
BEFORE, AFTER = 1.0, 2.0
"""Seconds of play when everybody has begun until the fault, and after everybody has recovered from it."""
DOWN = 1.0
RECOVERY = 40.0
"""Seconds in which everybody has to be playing, at first and again."""


async def play_through(
    server: Server, players: list[PlayerAtTable], fail: Callable[[], None], recover: Callable[[], None]
) -> None:
    """Everybody plays; the fault comes and goes; everybody has to play on; half finish."""
    stop = asyncio.Event()
    playing = [
        asyncio.create_task(player.play(server, stop, finish=i % 2 == 0)) for i, player in enumerate(players)
    ]
    try:
        await all_play_on(players, playing)
        await asyncio.sleep(BEFORE)
        await asyncio.to_thread(fail)
        await asyncio.sleep(DOWN)
        await asyncio.to_thread(recover)
        await all_play_on(players, playing)
        await asyncio.sleep(AFTER)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*playing), timeout=30)
    finally:
        for task in playing:
            task.cancel()


async def all_play_on(players: list[PlayerAtTable], playing: list[asyncio.Task[None]]) -> None:
    """Wait until everybody has had three actions more acknowledged."""
    then = [player.acknowledged for player in players]
    async with asyncio.timeout(RECOVERY):
        while any(player.acknowledged < was + 3 for player, was in zip(players, then, strict=True)):
            await asyncio.sleep(0.1)
            for task in playing:
                assert not task.done() or task.exception() is None


async def test_the_server_is_killed(start_server: Callable[..., Server]) -> None:
    server = await asyncio.to_thread(start_server)
    players = await asyncio.to_thread(enter_all, server, PLAYERS)
    await play_through(server, players, server.kill, server.start)
    assert all(player.connections >= 2 for player in players)
    await asyncio.to_thread(audit, server, players)


async def test_redis_is_killed(start_server: Callable[..., Server], redis: Redis) -> None:
    server = await asyncio.to_thread(start_server, program="uvicorn", REDIS_URL=redis.url)
    players = await asyncio.to_thread(enter_all, server, PLAYERS)
    await play_through(server, players, redis.kill, redis.start)
    assert all(player.connections == 1 for player in players), "playing does not depend on Redis"
    await asyncio.to_thread(audit, server, players)
    log = server.log.read_text()
    assert log.count("The channel layer cannot be reached") == 1
    assert log.count("The channel layer can be reached again") == 1
    assert "Traceback" not in log


async def test_postgresql_is_killed(start_server: Callable[..., Server], postgres: Postgres) -> None:
    server = await asyncio.to_thread(start_server, postgres.url, program="uvicorn", REDIS_URL="")
    players = await asyncio.to_thread(enter_all, server, PLAYERS)
    await play_through(server, players, postgres.kill, postgres.start)
    await asyncio.to_thread(audit, server, players)
    log = server.log.read_text()
    # Whoever asked it nothing at that moment has waited, and seen nothing of it.
    assert log.count("The database cannot be reached") <= 1
    assert "Traceback" not in log
