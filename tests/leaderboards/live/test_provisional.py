"""The rank told over the table's socket while a game goes on."""

import asyncio
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from leaderboards.actions import disqualify, enter
from leaderboards.models import Challenge, Entry
from tests.games.builders import attempt, player
from tests.games.table.client import Tab, seat
from tests.leaderboards.builders import challenge, with_result

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def day() -> Challenge:
    """A challenge open now, with one result."""
    made = challenge(day=timezone.now().date())
    with_result(made, "zero", ranked_score=0, moves=2)
    return made


@pytest.fixture
def owner() -> User:
    return player()


@pytest.fixture
def entry(day: Challenge, owner: User) -> Entry:
    return enter(day, owner, timezone.now())


async def rank_told(tab: Tab) -> tuple[int, int]:
    """The next rank that comes, whatever comes before it."""
    while (message := await tab.hear())["type"] != "rank":
        pass
    return message["rank"], message["of"]


async def test_a_player_is_told_their_rank_as_they_play(owner: User, entry: Entry) -> None:
    tab = await seat(entry.attempt, owner)
    await tab.join()
    assert await rank_told(tab) == (1, 2)
    for version in range(3):
        await tab.act(version, "sw")
    assert await rank_told(tab) == (2, 2)
    await tab.leave()


async def test_and_when_others_finish(day: Challenge, owner: User, entry: Entry) -> None:
    tab = await seat(entry.attempt, owner)
    await tab.join()
    assert await rank_told(tab) == (1, 2)
    await sync_to_async(with_result)(day, "best", ranked_score=50)
    assert await rank_told(tab) == (2, 3)
    await tab.leave()


async def test_it_is_said_again_only_when_it_changes(owner: User, entry: Entry) -> None:
    tab = await seat(entry.attempt, owner)
    await tab.join()
    assert await rank_told(tab) == (1, 2)
    assert (await tab.act(0, "sw"))["type"] == "ack"
    assert await tab.socket.receive_nothing(1.2)
    await tab.leave()


async def test_a_player_who_is_disqualified_and_a_game_of_no_challenge_have_none(
    owner: User, entry: Entry
) -> None:
    await sync_to_async(disqualify)(entry, await sync_to_async(player)("judge"), "bot", timezone.now())
    closes_at = timezone.now() + timedelta(hours=1)
    free = await sync_to_async(attempt)(owner, created_at=timezone.now())
    lost = await sync_to_async(attempt)(owner, created_at=timezone.now(), closes_at=closes_at)
    tabs = [await seat(game, owner) for game in (entry.attempt, free, lost)]
    for tab in tabs:
        await tab.join()
    await asyncio.sleep(1.2)
    for tab in tabs:
        assert await tab.socket.receive_nothing(0.01)
        await tab.leave()
