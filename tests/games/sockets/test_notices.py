"""News between processes: each Exchange is a process's end of the layer."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer, channel_layers

from games.sockets import notices
from games.sockets.notices import Exchange, Notice
from games.sockets.outage import LAYER
from tests.waiting import until


@pytest.fixture
async def heard(monkeypatch: pytest.MonkeyPatch) -> list[Notice]:
    """What handlers of the kind "news" are called with."""
    notes: list[Notice] = []
    monkeypatch.setattr(notices, "_handlers", defaultdict(list, {"news": [notes.append]}))
    monkeypatch.setattr(notices, "RETRY_SECONDS", 0.02)
    monkeypatch.setattr(LAYER, "on", False)
    return notes


@pytest.fixture
async def pair(heard: list[Notice]) -> AsyncIterator[list[Exchange]]:
    """Two processes' ends, running."""
    joined: list[Notice] = []
    notices._handlers["notices.missed"].append(joined.append)
    made = [Exchange(), Exchange()]
    tasks = [asyncio.create_task(work) for each in made for work in (each.read(), each.write())]
    await until(lambda: len(joined) == len(made), "a process has not joined")
    yield made
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_who_has_joined_is_told_that_news_may_have_been_missed(heard: list[Notice]) -> None:
    notices._handlers["notices.missed"] = [heard.append]
    task = asyncio.create_task(Exchange().read())
    await until(lambda: heard, "nothing was told")
    assert heard == [{"kind": "notices.missed"}]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_notice_reaches_every_process_once(pair: list[Exchange], heard: list[Notice]) -> None:
    pair[0].publish({"kind": "news", "n": 1})
    assert heard == [{"kind": "news", "n": 1}]
    await asyncio.sleep(0.2)
    assert heard == [{"kind": "news", "n": 1}] * 2


async def test_notices_of_a_moment_go_through_the_layer_together_and_the_same_one_once(
    pair: list[Exchange], heard: list[Notice], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    original = notices._send

    async def count(sender: str, batch: list[Notice]) -> bool:
        sent.append(len(batch))
        return await original(sender, batch)

    monkeypatch.setattr(notices, "_send", count)
    for n in (1, 2, 2, 1):
        pair[0].publish({"kind": "news", "n": n})
    await asyncio.sleep(0.2)
    assert sent == [2]
    assert [notice["n"] for notice in heard] == [1, 2, 2, 1, 1, 2]


async def test_publishing_from_a_thread_returns_at_once(pair: list[Exchange], heard: list[Notice]) -> None:
    await asyncio.to_thread(notices.publish, "news", n=1)
    await until(lambda: len(heard) == 2, "the other process heard nothing")
    assert heard == [{"kind": "news", "n": 1}] * 2


async def test_a_handler_that_fails_stops_nothing(
    pair: list[Exchange], heard: list[Notice], caplog: pytest.LogCaptureFixture
) -> None:
    def fail(notice: Notice) -> None:
        raise LookupError

    notices._handlers["news"].insert(0, fail)
    pair[0].publish({"kind": "news", "n": 1})
    assert heard
    assert "was not handled" in caplog.text


class Layer(InMemoryChannelLayer):
    """One that can be out of reach."""

    down = True
    tries = 0

    async def group_add(self, group: str, channel: str) -> None:
        self.answer()
        await super().group_add(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.answer()
        await super().group_send(group, message)

    def answer(self) -> None:
        self.tries += 1
        if self.down:
            raise ConnectionError("refused")


async def test_a_layer_out_of_reach_stops_nothing_is_logged_once_and_is_caught_up_with(
    heard: list[Notice], caplog: pytest.LogCaptureFixture
) -> None:
    layer = Layer()
    channel_layers.set("default", layer)
    notices._handlers["notices.missed"].append(heard.append)
    exchange = Exchange()
    tasks = [asyncio.create_task(work) for work in (exchange.read(), exchange.write())]
    exchange.publish({"kind": "news", "n": 1})
    assert heard == [{"kind": "news", "n": 1}]
    await until(lambda: layer.tries >= 3, "it was not tried again")
    assert caplog.text.count("cannot be reached") == 1
    layer.down = False
    await until(lambda: len(heard) > 1 and not exchange.outbox, "nothing was caught up with")
    assert heard[1:] == [{"kind": "notices.missed"}]
    assert caplog.text.count("can be reached again") == 1
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
