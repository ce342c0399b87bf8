from datetime import timedelta

import pytest

from games.actions import finish, open_attempt, start_free_attempt
from games.errors import DealSealed
from games.journal.appending import Append, append_all
from games.models import Attempt, SealedDeck
from games.rules import parse_code
from tests.games.builders import CODE, NOON, attempt, play, played, player
from tests.games.rules.vectors import load

pytestmark = pytest.mark.django_db


def test_the_clock_starts_when_the_cards_are_first_shown() -> None:
    game = start_free_attempt(player(), parse_code(CODE), NOON)
    assert game.elapsed_ms(NOON + timedelta(hours=1)) == 0
    open_attempt(game.pk, "tab", take=True, now=NOON + timedelta(hours=1))
    opened, _ = open_attempt(game.pk, "tab", take=True, now=NOON + timedelta(hours=2))
    assert opened.started_at == NOON + timedelta(hours=1)
    assert opened.elapsed_ms(NOON + timedelta(hours=2)) == 3_600_000


def test_a_result_is_what_a_replay_of_the_stored_log_gives() -> None:
    case = load("won")[0]
    game = played(player(), case["log"], seconds=90, code=case["code"])
    stored = Attempt.objects.get(pk=game.pk)
    assert {name: getattr(stored, name) for name in case["result"] if name != "actions"} == {
        name: value for name, value in case["result"].items() if name != "actions"
    }
    assert stored.version == case["result"]["actions"]
    assert (stored.time_ms, stored.finished_at) == (90_000, NOON + timedelta(seconds=90))


def test_finishing_twice_keeps_the_first_result() -> None:
    game = played(player(), "swsw", seconds=60)
    again = finish(game.pk, NOON + timedelta(seconds=600))
    assert (again.time_ms, again.moves) == (60_000, 2)


def test_a_finished_attempt_takes_no_more_actions() -> None:
    game = played(player(), "sw")
    assert append_all([Append(game.pk, 1, "tab", "sw")], NOON) == [False]


def test_an_attempt_past_its_close_takes_no_more_actions_and_ends_at_the_close() -> None:
    closes_at = NOON + timedelta(minutes=5)
    game = attempt(player(), closes_at=closes_at)
    play(game, "sw")
    assert append_all([Append(game.pk, 1, "tab", "sw")], closes_at) == [False]
    opened, position = open_attempt(game.pk, "tab", take=True, now=closes_at + timedelta(hours=3))
    assert position.actions == 1
    assert (opened.finished_at, opened.time_ms) == (closes_at, 300_000)


def test_what_a_crash_left_won_but_unfinished_is_finished_when_it_is_opened() -> None:
    case = load("won")[0]
    game = attempt(player(), case["code"])
    play(game, case["log"])
    opened, _ = open_attempt(game.pk, "other", take=False, now=NOON + timedelta(seconds=9))
    assert (opened.won, opened.time_ms) == (True, 9_000)


def test_appends_of_one_statement_succeed_or_fail_each_for_itself() -> None:
    games = [attempt(player()) for _ in range(4)]
    for game in games:
        open_attempt(game.pk, "tab", take=True, now=NOON)
    appends = [
        Append(games[0].pk, 0, "tab", "sw"),
        Append(games[1].pk, 1, "tab", "sw"),
        Append(games[2].pk, 0, "other", "sw"),
        Append(games[3].pk, 0, "tab", "1F"),
    ]
    assert append_all(appends, NOON) == [True, False, False, True]
    assert [(g.log, g.version) for g in (Attempt.objects.get(pk=game.pk) for game in games)] == [
        ("sw", 1),
        ("", 0),
        ("", 0),
        ("1F", 1),
    ]


def test_a_sealed_deck_is_refused_in_every_mode_until_it_is_opened() -> None:
    deal = parse_code("DS1-D1N-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    twin = parse_code("DS1-D3V-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    SealedDeck.objects.seal_new(deal)
    with pytest.raises(DealSealed):
        start_free_attempt(player(), twin, NOON + timedelta(days=1000))
    SealedDeck.objects.seal(deal, NOON + timedelta(hours=1))
    for sealed in (deal, twin):
        with pytest.raises(DealSealed):
            start_free_attempt(player(), sealed, NOON)
        assert start_free_attempt(player(), sealed, NOON + timedelta(hours=1)).code == str(sealed)
    assert Attempt.objects.count() == 2
