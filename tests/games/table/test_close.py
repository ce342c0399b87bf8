"""The close of a challenge at the table, and going on unranked."""

from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Attempt
from games.table import seats, sitting
from tests.cast import client_of
from tests.games.builders import CODE, attempt, play, played, player
from tests.games.table.client import seat

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = 3_600


@pytest.fixture
def owner() -> User:
    return player()


def closing(owner: User, seconds: float) -> Attempt:
    """A ranked attempt that closes in so many seconds."""
    now = timezone.now()
    return attempt(owner, created_at=now, closes_at=now + timedelta(seconds=seconds))


async def close(game: Attempt) -> None:
    """Its challenge closes now, for the database and for the tables it is played at."""
    game.closes_at = timezone.now()
    await game.asave(update_fields=["closes_at"])
    for at in seats.tables_at(game.pk):
        assert at.session
        at.session.attempt.closes_at = game.closes_at


async def test_players_are_told_of_the_close_with_their_result(owner: User) -> None:
    game = await sync_to_async(closing)(owner, HOUR)
    tab, other = await seat(game, owner), await seat(game, owner, "other")
    await tab.join()
    await other.join(take=False)
    assert (await tab.act(0, "sw"))["type"] == "ack"
    await close(game)
    told = await tab.hear()
    assert (told["type"], told["version"], told["result"]["moves"]) == ("closed", 1, 1)
    assert told["continue_url"] == f"/table/{game.pk}/continue/"
    assert await other.hear() == told
    assert (await tab.act(1, "sw"))["error"]["code"] == "attempt_over"
    shown = await tab.hear()
    assert (shown["legal"], shown["continue_url"]) == ({}, told["continue_url"])
    await game.arefresh_from_db()
    assert game.closes_at
    assert game.started_at
    assert game.finished_at == game.closes_at
    played_for = game.closes_at - game.started_at
    assert told["result"]["time_ms"] == round(played_for / timedelta(milliseconds=1))
    assert await tab.socket.receive_nothing(0.7)
    await tab.leave()
    await other.leave()


async def test_who_acts_before_being_told_of_the_close_is_shown_the_result(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody looks for what has closed.
    monkeypatch.setattr(sitting, "tables_past_close", lambda now: [])
    game = await sync_to_async(closing)(owner, HOUR)
    tab = await seat(game, owner)
    await tab.join()
    assert (await tab.act(0, "sw"))["type"] == "ack"
    await close(game)
    assert (await tab.act(1, "sw"))["error"]["code"] == "attempt_over"
    shown, told = await tab.hear(), await tab.hear()
    assert (shown["finished"]["moves"], shown["legal"]) == (1, {})
    assert (told["type"], told["result"]) == ("closed", shown["finished"])
    assert told["continue_url"] == shown["continue_url"]
    await tab.leave()


async def test_who_comes_after_the_close_without_having_seen_a_card_gets_no_result(owner: User) -> None:
    game = await sync_to_async(closing)(owner, -1)
    tab = await seat(game, owner)
    shown = await tab.join()
    assert (shown["finished"], shown["legal"], shown["attempt"]["code"]) == (None, {}, CODE)
    told = await tab.hear()
    assert (told["type"], told["result"]) == ("closed", None)
    await game.arefresh_from_db()
    assert (game.started_at, game.finished_at) == (None, None)
    await tab.leave()


def ended_by_close(owner: User) -> Attempt:
    """A ranked attempt with one action that was closed a minute ago, an hour after its beginning."""
    closes_at = timezone.now() - timedelta(minutes=1)
    game = attempt(owner, closes_at=closes_at, created_at=closes_at - timedelta(hours=1))
    play(game, "sw", now=closes_at - timedelta(hours=1))
    return Attempt.objects.get(pk=game.pk)


def go_on(client: Client, game: Attempt) -> Attempt:
    """Ask for the continuation, and follow to its table."""
    response = client.post(f"/table/{game.pk}/continue/")
    assert response.status_code == 302, response.content
    return Attempt.objects.get(pk=UUID(response.headers["Location"].split("/")[2]))


async def test_a_game_that_the_close_ended_goes_on_unranked_with_all_that_was_played(owner: User) -> None:
    game = await sync_to_async(ended_by_close)(owner)
    going_on = await sync_to_async(go_on)(await sync_to_async(client_of)(owner), game)
    assert (going_on.log, going_on.is_ranked, going_on.continues_id) == ("sw", False, game.pk)
    tab = await seat(going_on, owner)
    shown = await tab.join()
    assert (shown["version"], shown["finished"], shown["attempt"]["code"]) == (1, None, CODE)
    assert 3_600_000 <= shown["status"]["elapsed_ms"] < 3_660_000
    assert (await tab.act(1, "sw"))["version"] == 2
    await game.arefresh_from_db()
    assert game.version == 1
    await tab.leave()


def test_a_game_is_continued_once(owner: User) -> None:
    game, client = ended_by_close(owner), client_of(owner)
    assert go_on(client, game) == go_on(client, game)


def test_a_game_that_the_close_did_not_end_is_not_continued(owner: User) -> None:
    client, soon = client_of(owner), timezone.now() + timedelta(hours=1)
    open_still = attempt(owner, closes_at=soon)
    given_up = played(owner, "sw", closes_at=soon)
    free = attempt(owner)
    for game in (open_still, given_up, free):
        response = client.post(f"/table/{game.pk}/continue/")
        assert response.headers["Location"] == game.result_url
    assert not Attempt.objects.filter(continues__isnull=False).exists()


def test_nobody_continues_anothers_game(owner: User) -> None:
    game = ended_by_close(owner)
    assert client_of(player("stranger")).post(f"/table/{game.pk}/continue/").status_code == 404
