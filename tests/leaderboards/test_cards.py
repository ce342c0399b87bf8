"""The card of a result."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.rules import RULES
from leaderboards.cards import reached, result_card, short_mode, strip
from leaderboards.ranking import rank_of
from tests.games.builders import played
from tests.games.rules.vectors import load
from tests.leaderboards.builders import challenge, entered

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("variant", "score", "mode", "text"),
    [
        ("DS1-D1N", 1_240, "Draw 1 Normal", "1,240 points"),
        ("DS1-D3N", 1, "Draw 3 Normal", "1 point"),
        ("DS1-D1V", 416, "Draw 1 Vegas", "$416"),
        ("DS1-D3V", 0, "Draw 3 Vegas", "$0"),
        ("DS1-D3V", -104, "Draw 3 Vegas", "-$104"),
        ("DE1", 104, "Deuces", "104/104 cards"),
    ],
)
def test_modes_and_scores_are_short(variant: str, score: int, mode: str, text: str) -> None:
    with override("en"):
        assert short_mode(RULES[variant]) == mode
        assert reached(score, RULES[variant]) == text


def test_a_ranked_card_says_day_and_rank_and_nothing_of_the_deal(player: User, stranger: User) -> None:
    now = timezone.now()
    chosen = challenge(day=now.date())
    entered(chosen, stranger, "sw", now=now)
    entry = entered(chosen, player, "swsw", seconds=252, now=now)
    card = result_card(entry.attempt, entry, rank_of(entry), "https://twodeck.example/challenges/1/")
    assert card.splitlines() == [
        f"Twodeck {now:%Y-%m-%d} · Draw 1 Normal · 0 points · rank 2/2 · 4:12",
        "⬛" * 8,
        "https://twodeck.example/challenges/1/",
    ]
    assert chosen.deal.payload not in card


def test_a_card_says_that_there_were_hints(player: User) -> None:
    card = result_card(played(player, "swsw", hinted=True), None, None, "https://twodeck.example/")
    assert card.splitlines()[0].endswith(" · with hints")


def test_the_strip_grows_to_a_cup_in_a_game_that_is_won(player: User) -> None:
    won = load("won")[0]
    game = played(player, won["log"], code=won["code"])
    squares = strip(game)
    assert squares[-1] == "🏆"
    assert squares[-2] == "🟩"
    assert len(squares) == 9


def test_the_page_of_a_result_has_its_card_and_link(player: User, player_client: Client) -> None:
    game = played(player, "swsw")
    page = player_client.get(f"/table/{game.pk}/result/").text
    assert f"http://testserver/deal/{game.code}/" in page
    ranked = entered(challenge(day=timezone.now().date()), player, "sw", now=timezone.now() - timedelta(0))
    page = player_client.get(f"/table/{ranked.attempt_id}/result/").text
    assert f"http://testserver/challenges/{ranked.challenge_id}/" in page
    assert ranked.attempt.deal.payload not in page
