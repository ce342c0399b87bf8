"""Asking whether a game can still be won: the real solver in a process of its own, and who may not ask."""

import json
import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import outlook, winnable
from games.actions import finish
from games.models import Attempt, SealedDeck
from games.solver import Answer
from tests.games.builders import attempt, play
from tests.games.rules.vectors import load
from tests.waiting import wait_for

pytestmark = pytest.mark.django_db
WON = next(case for case in load("won") if case["code"].startswith("DS1-D3V"))
"""A deal that hardly any search wins, and a log that does."""


def ask(client: Client, game: Attempt) -> HttpResponse:
    return client.post(f"/api/attempts/{game.pk}/winnable")  # type: ignore[return-value]


def refusal(response: HttpResponse) -> tuple[int, str]:
    return response.status_code, json.loads(response.content)["error"]["code"]


def test_a_game_about_to_be_won_can_be_won(player: User, player_client: Client) -> None:
    game = attempt(player, WON["code"])
    play(game, WON["log"][:-40])
    answer = ask(player_client, game)
    assert (answer.status_code, json.loads(answer.content)) == (200, {"answer": "yes"})


def test_a_game_whose_last_chance_is_gone_cannot(player: User, player_client: Client) -> None:
    game = attempt(player, "DE1-AAAAAAB")
    play(game, "sw" * 86)
    assert json.loads(ask(player_client, game).content) == {"answer": "no"}


def test_what_time_does_not_suffice_for_is_unknown() -> None:
    case = next(case for case in load("logs") if case["code"].startswith("DS1-D3V"))
    assert outlook.outlook(case["code"], "", seconds=0.01) == Answer.UNKNOWN


def test_a_search_that_does_not_end_in_time_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "GRACE", -0.9)
    begun = time.monotonic()
    assert outlook.outlook("DS1-D3V-AAAAAAB", "", seconds=1.0) == Answer.UNKNOWN
    assert time.monotonic() - begun < 5


def test_a_search_that_breaks_gives_no_answer_and_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    assert outlook.outlook("DS1-D3V-AAAAAAB", "xx", seconds=1.0) == Answer.UNKNOWN
    assert "ended with 1" in caplog.text
    assert "AAAAAAB" not in caplog.text


def test_the_solver_does_not_help_in_ranked_games(player: User, player_client: Client) -> None:
    game = attempt(player, closes_at=timezone.now() - timedelta(days=1))
    assert refusal(ask(player_client, game)) == (403, "attempt_ranked")


def test_finished_games_are_not_asked_about(player: User, player_client: Client) -> None:
    game = attempt(player)
    play(game, "sw")
    finish(game.pk, timezone.now())
    assert refusal(ask(player_client, game)) == (403, "attempt_over")


def test_a_sealed_deal_is_not_looked_into(player: User, player_client: Client) -> None:
    game = attempt(player)
    SealedDeck.objects.seal(game.deal, timezone.now() + timedelta(hours=1))
    assert refusal(ask(player_client, game)) == (403, "deal_sealed")


def test_games_of_others_are_not_there(player: User, stranger_client: Client, visitor_client: Client) -> None:
    game = attempt(player)
    for client in (stranger_client, visitor_client):
        assert refusal(ask(client, game)) == (404, "not_found")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Answers come only when the event is set."""
    release = threading.Event()

    def answer(code: str, log: str, seconds: float) -> Answer:
        release.wait(10)
        return Answer.UNKNOWN

    monkeypatch.setattr(winnable, "outlook", answer)
    yield release
    release.set()


def in_the_background(game: Attempt, slow: threading.Event) -> threading.Thread:
    """Ask without the database, as far as the question's seat; return when it is taken."""
    seats = len(winnable._asking)

    def wait_for_the_answer() -> None:
        with winnable.seat(game.player_id):
            slow.wait(10)

    thread = threading.Thread(target=wait_for_the_answer)
    thread.start()
    wait_for(lambda: len(winnable._asking) > seats, "the question was not taken")
    return thread


def test_a_player_asks_one_question_at_a_time(
    slow: threading.Event, player: User, player_client: Client
) -> None:
    game = attempt(player)
    asking = in_the_background(game, slow)
    assert refusal(ask(player_client, game)) == (429, "too_many_requests")
    slow.set()
    asking.join()
    assert ask(player_client, game).status_code == 200


def test_few_questions_are_answered_at_a_time(
    slow: threading.Event, player: User, player_client: Client
) -> None:
    names = [f"asker {i}" for i in range(winnable.SEATS)]
    asking = [in_the_background(attempt(User.objects.create_user(name)), slow) for name in names]
    assert refusal(ask(player_client, attempt(player))) == (503, "solver_busy")
    slow.set()
    for thread in asking:
        thread.join()
    assert ask(player_client, attempt(player)).status_code == 200
