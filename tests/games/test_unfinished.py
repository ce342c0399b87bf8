"""The games a player can go on with, and giving one up."""

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Attempt
from games.unfinished import unfinished_games
from tests.games.builders import CODE, NOON, attempt, play, played

pytestmark = pytest.mark.django_db


def test_the_newest_of_a_players_open_games_comes_first_with_its_result_so_far(
    player: User, stranger: User
) -> None:
    play(attempt(player), "swsw")
    newest = attempt(player, "DE1-AAAAAAB", created_at=NOON + timedelta(hours=1))
    played(player, "sw")
    attempt(stranger)
    games = unfinished_games(player.pk, NOON)
    assert [game.attempt.code for game in games] == [newest.code, CODE]
    assert [game.so_far["moves"] for game in games] == [0, 2]
    assert [game.so_far["foundation_cards"] for game in games] == [8, 0]


def test_a_ranked_game_is_there_until_its_close(player: User) -> None:
    attempt(player, closes_at=NOON + timedelta(hours=1))
    assert len(unfinished_games(player.pk, NOON)) == 1
    assert unfinished_games(player.pk, NOON + timedelta(hours=1)) == []
    assert unfinished_games(player.pk, NOON, ranked=False) == []


def test_a_visitor_has_none(visitor_client: Client) -> None:
    assert unfinished_games(None, NOON) == []
    assert visitor_client.get("/games/").status_code == 200


def test_the_list_leads_to_the_tables_and_names_no_sealed_deal(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    free = attempt(player)
    ranked = attempt(player, "DE1-ABCDEFG", closes_at=timezone.now() + timedelta(hours=1))
    with django_assert_max_num_queries(4):
        page = player_client.get("/games/").text
    assert f"/table/{free.pk}/" in page
    assert f"/table/{ranked.pk}/" in page
    assert CODE in page
    assert "ABCDEFG" not in page
    assert f"/games/{ranked.pk}/abandon/" not in page


def test_a_free_game_given_up_is_finished_as_it_stands(player: User, player_client: Client) -> None:
    game = attempt(player)
    play(game, "sw")
    assert player_client.post(f"/games/{game.pk}/abandon/").status_code == 302
    game.refresh_from_db()
    assert game.is_finished
    assert game.moves == 1
    assert f'"/table/{game.pk}/"' not in player_client.get("/games/").text


def test_a_free_game_given_up_before_its_cards_were_seen_leaves_nothing(
    player: User, player_client: Client
) -> None:
    game = attempt(player)
    player_client.post(f"/games/{game.pk}/abandon/")
    assert not Attempt.objects.exists()


def test_only_ones_own_free_game_can_be_given_up(
    player: User, player_client: Client, stranger_client: Client
) -> None:
    ranked = attempt(player, closes_at=timezone.now() + timedelta(hours=1))
    free = attempt(player)
    assert player_client.post(f"/games/{ranked.pk}/abandon/").status_code == 404
    assert stranger_client.post(f"/games/{free.pk}/abandon/").status_code == 404
    assert player_client.get(f"/games/{free.pk}/abandon/").status_code == 405
    assert not Attempt.objects.exclude(finished_at=None).exists()


def test_the_list_turns_over_when_its_first_ranked_game_closes(player: User, player_client: Client) -> None:
    attempt(player)
    assert "data-turns" not in player_client.get("/games/").text
    now = timezone.now().replace(microsecond=0)
    for hours in (5, 2):
        attempt(player, closes_at=now + timedelta(hours=hours))
    first = re.search(r'id="own-games" data-turns="([^"]+)"', player_client.get("/games/").text)
    assert first
    assert datetime.fromisoformat(first[1]) == now + timedelta(hours=2)


def test_the_home_page_shows_free_games_to_go_on_with(player: User, player_client: Client) -> None:
    assert "go-on" not in player_client.get("/").text
    game = attempt(player)
    page = player_client.get("/").text
    assert f"/table/{game.pk}/" in page
    assert "/games/" in page
