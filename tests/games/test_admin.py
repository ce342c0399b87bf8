"""Attempts in the admin: found by player or id, and never with a sealed code."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.admin_texts import log_written
from games.models import Attempt
from tests.games.builders import CODE, attempt, played

pytestmark = pytest.mark.django_db
LIST = "/admin/games/attempt/"


def found(client: Client, query: str) -> list[Attempt]:
    """The attempts that a search finds."""
    response = client.get(LIST, {"q": query})
    assert response.status_code == 200
    return list(response.context["cl"].result_list)


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.text


def test_attempts_are_found_by_their_player_or_id(
    player: User, stranger: User, guest: User, moderator_client: Client
) -> None:
    own, others, guests = attempt(player), attempt(stranger), attempt(guest)
    assert found(moderator_client, " olena ") == [own]
    assert found(moderator_client, guest.name) == [guests]
    assert found(moderator_client, str(others.pk)) == [others]
    assert found(moderator_client, "nobody") == []
    assert set(found(moderator_client, "")) == {own, others, guests}


def test_the_page_of_an_attempt_shows_game_result_and_log(player: User, moderator_client: Client) -> None:
    game = played(player, "swzzsw", seconds=75)
    text = text_of(moderator_client, f"{LIST}{game.pk}/change/").replace("\xa0", " ")
    for shown in ("Olena", "Double Solitaire", CODE, "not won · 0 · 2 moves · 1:15", "sw zz sw"):
        assert shown in text


def test_the_code_of_a_ranked_attempt_is_not_shown_before_the_close(
    player: User, moderator_client: Client
) -> None:
    close = timezone.now() + timedelta(hours=1)
    game = attempt(player, closes_at=close)
    for address in (LIST, f"{LIST}{game.pk}/change/"):
        text = text_of(moderator_client, address)
        assert "AAAAAAB" not in text
        assert "sealed until the close" in text
    Attempt.objects.filter(pk=game.pk).update(closes_at=timezone.now())
    assert CODE in text_of(moderator_client, f"{LIST}{game.pk}/change/")


def test_the_list_takes_few_queries(
    player: User,
    stranger: User,
    moderator_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for i in range(30):
        attempt((player, stranger)[i % 2])
    with django_assert_max_num_queries(6):
        moderator_client.get(LIST)


def test_a_log_is_written_in_lines_that_begin_with_an_index() -> None:
    assert log_written("sw" * 12) == f'<pre tabindex="0">    0  {" ".join(["sw"] * 10)}\n   10  sw sw</pre>'
    assert log_written("<>") == '<pre tabindex="0">    0  &lt;&gt;</pre>'
    assert log_written("") == "—"
