"""Starting a free game, and the page of a table."""

import json
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.actions import open_attempt
from games.models import Attempt, SealedDeck
from games.rules import VARIANTS, parse_code, random_deal
from games.table import messages
from tests.games.builders import CODE, attempt

pytestmark = pytest.mark.django_db


def play(client: Client, **fields: str) -> Attempt:
    """Start a free game; the attempt whose table it leads to."""
    response = client.post("/play/", fields)
    assert response.status_code == 302
    found = re.fullmatch(r"/table/([0-9a-f-]{36})/", response.headers["Location"])
    assert found
    return Attempt.objects.get(pk=found[1])


def refused(client: Client, **fields: str) -> str:
    """Ask for a free game that is not to be had; the text of the page that says so."""
    response = client.post("/play/", fields)
    assert response.status_code == 422
    assert not Attempt.objects.exists()
    return response.text


def test_a_visitor_plays_at_once_and_is_a_guest_from_then_on(visitor_client: Client) -> None:
    game = play(visitor_client, code=CODE)
    assert game.player.is_guest
    assert visitor_client.get(f"/table/{game.pk}/").status_code == 200
    assert play(visitor_client, game="DE1").player == game.player
    assert User.objects.count() == 1


def test_a_player_plays_as_who_they_are(player: User, player_client: Client) -> None:
    assert play(player_client, code=CODE).player == player


@pytest.mark.parametrize(
    "typed", ["DS1-D3V-QX7K2MA", "ds1-d3v-qx7k2ma", "  DS1 – D3V — QX7 K2MA ", "DS1-D3V-QX7K2MA\n"]
)
def test_a_code_is_read_leniently(visitor_client: Client, typed: str) -> None:
    assert play(visitor_client, code=typed).code == "DS1-D3V-QX7K2MA"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("XX1-AAAAAAB", "This is no deal code: it has to begin with DS1 or DE1."),
        (
            "DS1-D2N-AAAAAAB",
            "The mode in this code is unknown. After DS1 comes D1N, D3N, D1V or D3V; after DE1 comes none.",
        ),
        ("DE1-AAAAAA9", "The last part of a code has 7 or 26 characters: letters and the digits 2 to 7."),
        ("<script>alert(1)</script>", "This is no deal code: it has to begin with DS1 or DE1."),
    ],
)
def test_what_is_wrong_with_a_code_is_said_beside_what_was_typed(
    visitor_client: Client, typed: str, said: str
) -> None:
    text = refused(visitor_client, code=typed)
    assert said in text
    assert f'value="{typed.replace("<", "&lt;").replace(">", "&gt;")}"' in text
    assert not User.objects.exists()


@pytest.mark.parametrize("fields", [{"game": "XX1"}, {"draw": "2"}, {"scoring": "Q"}, {"code": "A" * 101}])
def test_a_form_that_was_tampered_with_is_refused(visitor_client: Client, fields: dict[str, str]) -> None:
    refused(visitor_client, **fields)


@pytest.mark.parametrize(
    ("fields", "variant"),
    [
        ({"game": "DS1", "draw": "1", "scoring": "N"}, "DS1-D1N"),
        ({"game": "DS1", "draw": "3", "scoring": "N"}, "DS1-D3N"),
        ({"game": "DS1", "draw": "1", "scoring": "V"}, "DS1-D1V"),
        ({"game": "DS1", "draw": "3", "scoring": "V"}, "DS1-D3V"),
        ({"game": "DE1", "draw": "3", "scoring": "V"}, "DE1"),
    ],
)
def test_a_random_deal_is_of_the_chosen_mode_and_short_enough_to_share(
    visitor_client: Client, fields: dict[str, str], variant: str
) -> None:
    game = play(visitor_client, **fields)
    assert game.deal.variant == variant
    assert len(game.deal.payload) == 7
    assert play(visitor_client, **fields).code != game.code
    assert not game.is_ranked


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sealed_deal_is_refused_in_every_mode_and_without_a_hint(
    visitor_client: Client, variant: str
) -> None:
    deal = random_deal(variant, 26)
    SealedDeck.objects.seal(deal, timezone.now() + timedelta(hours=1))
    modes = [variant] if variant == "DE1" else VARIANTS[:4]
    for mode in modes:
        text = refused(visitor_client, code=f"{mode}-{deal.payload}")
        # What was typed is in its field again; nothing else tells it.
        assert text.count(deal.payload) == 1
        assert "still open" in text
    assert not User.objects.exists()


def test_a_deal_can_be_played_again_when_its_challenge_has_closed(visitor_client: Client) -> None:
    SealedDeck.objects.seal(parse_code(CODE), timezone.now() - timedelta(seconds=1))
    assert play(visitor_client, code=CODE).code == CODE


def test_the_table_shows_the_code_of_a_free_game(player: User, player_client: Client) -> None:
    game = attempt(player)
    page = player_client.get(f"/table/{game.pk}/")
    assert CODE in page.text
    assert f"/ws/table/{game.pk}/" in page.text


@pytest.mark.parametrize("closes_in", [None, -1], ids=["free", "closed"])
def test_a_deal_that_is_no_secret_can_be_dealt_again_and_shared_from_its_table(
    player: User, player_client: Client, closes_in: int | None
) -> None:
    closes_at = None if closes_in is None else timezone.now() + timedelta(hours=closes_in)
    page = player_client.get(f"/table/{attempt(player, closes_at=closes_at).pk}/").text
    assert f'<input type="hidden" name="code" value="{CODE}">' in page
    assert f"data-share-text>http://testserver/deal/{CODE}/<" in page


def test_the_table_of_an_open_challenge_offers_no_way_to_its_deal(
    player: User, player_client: Client
) -> None:
    game = attempt(player, closes_at=timezone.now() + timedelta(hours=1))
    page = player_client.get(f"/table/{game.pk}/").text
    assert CODE not in page
    assert "data-share" not in page
    assert 'data-dialog="new-game"' in page


@pytest.mark.parametrize(
    ("code", "chosen"),
    [("DS1-D3V-AAAAAAB", ["DS1", "3", "V"]), ("DE1-AAAAAAB", ["DE1", "1", "N"]), (CODE, ["DS1", "1", "N"])],
)
def test_a_new_game_is_proposed_in_the_mode_of_the_table(
    player: User, player_client: Client, code: str, chosen: list[str]
) -> None:
    page = player_client.get(f"/table/{attempt(player, code).pk}/").text
    form = page.partition('class="choose"')[2].partition("</form>")[0]
    assert re.findall(r'value="(\w+)" checked', form) == chosen


def test_anothers_table_is_as_unknown_as_one_that_never_was(
    player: User, stranger_client: Client, visitor_client: Client, moderator_client: Client
) -> None:
    game = attempt(player)
    for client in (stranger_client, visitor_client, moderator_client):
        for address in (f"/table/{game.pk}/", f"/table/{uuid4()}/", "/table/1/"):
            assert client.get(address).status_code == 404


def test_the_page_of_a_sealed_deal_names_no_card(player: User, player_client: Client) -> None:
    game = attempt(player, closes_at=timezone.now() + timedelta(hours=1))
    page = player_client.get(f"/table/{game.pk}/")
    assert not re.findall(
        r"(?<![A-Za-z0-9-])[A2-9TJQK][SHDC](?![A-Za-z0-9-])", page.text.partition("<body")[2]
    )


def first_sight(client: Client, game: Attempt) -> dict[str, Any]:
    """The snapshot in the page of a table."""
    page = client.get(f"/table/{game.pk}/").text
    written = re.search(r'<script id="first-sight" type="application/json">(.*?)</script>', page)
    assert written
    found: dict[str, Any] = json.loads(written[1])
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_before_its_first_snapshot_a_ranked_table_shows_no_card_and_its_clock_stands(
    player: User, player_client: Client, variant: str
) -> None:
    closes_at = timezone.now() + timedelta(hours=1)
    game = attempt(player, code=str(random_deal(variant)), closes_at=closes_at)
    seen = first_sight(player_client, game)
    game.refresh_from_db()
    assert game.started_at is None
    assert all(column["up"] == [] for column in seen["view"]["columns"])
    assert seen["legal"] == {}
    # In all else it is the snapshot that the socket will send.
    now = timezone.now()
    _, position = open_attempt(game.pk, "tab", take=True, now=now)
    sent = messages.snapshot(game, position, holding=False, now=now)
    down = [{"down": len(column["up"]) + column["down"], "up": []} for column in sent["view"]["columns"]]
    assert seen == {**sent, "legal": {}, "view": {**sent["view"], "columns": down}}


def test_a_new_game_of_a_published_deal_is_in_its_page_and_its_clock_stands(
    player: User, player_client: Client
) -> None:
    game = attempt(player)
    seen = first_sight(player_client, game)
    game.refresh_from_db()
    assert game.started_at is None
    sent = messages.snapshot(game, game.replayed(), holding=False, now=timezone.now())
    assert seen == json.loads(messages.encode(sent))
    assert seen["status"]["elapsed_ms"] == 0


def test_a_game_that_goes_on_is_in_its_page_as_its_player_saw_it(player: User, player_client: Client) -> None:
    game = attempt(player, started_at=timezone.now(), log="swsw", version=2, holder="tab")
    seen = first_sight(player_client, game)
    sent = messages.snapshot(game, game.replayed(), holding=False, now=timezone.now())
    assert {**seen, "status": None} == {**json.loads(messages.encode(sent)), "status": None}
    game.refresh_from_db()
    assert game.holder == "tab"


def test_only_a_post_starts_a_game(visitor_client: Client) -> None:
    for asked in (visitor_client.get("/play/"), visitor_client.head("/play/")):
        assert (asked.status_code, asked["Location"]) == (302, "/#new-game")
    assert visitor_client.put("/play/").status_code == 405
    assert not User.objects.exists()


def test_a_form_of_another_site_starts_nothing(player: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    assert client.post("/play/", {"code": CODE}).status_code == 403
    assert not Attempt.objects.exists()


def test_a_table_takes_few_queries(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = attempt(player)
    with django_assert_max_num_queries(5):
        player_client.get(f"/table/{game.pk}/")
