"""Whose turn it is to have a long game recorded."""

import pytest
from django.test import Client

from accounts.models import User
from games import replay_api
from games.models import Attempt
from games.replay_turns import LONG, SHARE, ReplaysBusy, ReplayTurns
from tests.games.builders import played

LONG_LOG = "swzz" * (LONG // 2 + 1)


class Clock:
    """Stands still until it is told."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def turns(clock: Clock) -> ReplayTurns:
    return ReplayTurns(clock)


def is_free(turns: ReplayTurns, actions: int) -> bool:
    try:
        with turns.turn(actions):
            return True
    except ReplaysBusy:
        return False


def test_long_games_are_recorded_one_at_a_time_and_short_ones_beside_them(turns: ReplayTurns) -> None:
    with turns.turn(LONG + 1):
        assert not is_free(turns, LONG + 1)
        assert is_free(turns, LONG)


def test_long_games_take_no_more_than_their_share_of_the_time(turns: ReplayTurns, clock: Clock) -> None:
    with turns.turn(LONG + 1):
        clock.now += 0.5
    whole = 0.5 / SHARE
    clock.now += whole - 0.5 - 0.01
    assert not is_free(turns, LONG + 1)
    assert is_free(turns, LONG)
    clock.now += 0.02
    assert is_free(turns, LONG + 1)


def test_a_recording_that_fails_gives_its_turn_back(turns: ReplayTurns) -> None:
    with pytest.raises(LookupError), turns.turn(LONG + 1):
        raise LookupError
    assert is_free(turns, LONG + 1)


@pytest.mark.django_db
def test_whoever_asks_for_a_long_game_out_of_turn_is_told_to_come_back(
    player: User, visitor_client: Client, turns: ReplayTurns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_api, "turns", turns)
    short, long = played(player, "swzz"), played(player, LONG_LOG)

    def ask(game: Attempt) -> int:
        return visitor_client.get(f"/api/attempts/{game.pk}/replay").status_code

    with turns.turn(LONG + 1):
        response = visitor_client.get(f"/api/attempts/{long.pk}/replay")
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "replays_busy"
        assert "immutable" not in response.headers.get("Cache-Control", "")
        assert ask(short) == 200
    assert ask(long) == 200
