"""The page a link to a deal leads to."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Attempt, SealedDeck
from games.progress import PARTS, progress
from games.rules import VARIANTS, parse_code, random_deal
from tests.games.builders import CODE, played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_link_shows_the_deal_and_offers_to_play_it(visitor_client: Client, variant: str) -> None:
    deal = random_deal(variant)
    page = visitor_client.get(f"/deal/{deal}/").text
    assert f'<meta property="og:title" content="Deal {deal}">' in page
    assert f'<meta property="og:url" content="http://testserver/deal/{deal}/">' in page
    assert '<meta property="og:image" content="http://testserver/static/' in page
    assert f'name="code" value="{deal}"' in page
    assert not User.objects.exists()
    assert not Attempt.objects.exists()
    assert visitor_client.post("/play/", {"code": str(deal)}).status_code == 302
    assert Attempt.objects.get().code == str(deal)


def test_a_code_written_otherwise_leads_to_its_one_address(visitor_client: Client) -> None:
    response = visitor_client.get("/deal/ds1–d1n-aaaaaab/")
    assert response.headers["Location"] == f"/deal/{CODE}/"
    assert visitor_client.get("/deal/DS1-AAAAAAB/").status_code == 404


@pytest.mark.parametrize("mode", VARIANTS[:4])
def test_a_sealed_deal_is_not_shown_in_any_mode(visitor_client: Client, mode: str) -> None:
    SealedDeck.objects.seal(parse_code(CODE), timezone.now() + timedelta(hours=1))
    page = visitor_client.get(f"/deal/{mode}-AAAAAAB/")
    assert page.status_code == 403
    assert "og:title" not in page.text


def test_players_see_their_own_results_in_it(
    player: User, player_client: Client, stranger_client: Client
) -> None:
    game = played(player, "swsw")
    assert f"/replay/{game.pk}/" in player_client.get(f"/deal/{CODE}/").text
    assert "/replay/" not in stranger_client.get(f"/deal/{CODE}/").text


def test_progress_is_cards_up_after_equal_parts() -> None:
    deal = parse_code(CODE)
    assert progress(deal, "") == [0] * PARTS
    assert progress(deal, "swswsw") == [0] * PARTS
    assert progress(parse_code("DE1-AAAAAAB"), "sw", 2) == [8, 8]
