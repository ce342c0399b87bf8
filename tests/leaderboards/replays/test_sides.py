"""The page of replays: whose games, what beside what, and the solver's."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.replays import record
from games.rules import parse_code
from leaderboards.models import Challenge, Entry
from tests.games.builders import played
from tests.leaderboards.builders import challenge, entered

pytestmark = pytest.mark.django_db
YESTERDAY = timezone.now() - timedelta(days=1)


@pytest.fixture
def closed(player: User, stranger: User) -> Challenge:
    """Yesterday's challenge, with the player's and a stranger's results."""
    chosen = challenge(day=YESTERDAY.date(), log="swsw")
    for owner, log in ((player, "swswsw"), (stranger, "swsw")):
        entered(chosen, owner, log, now=chosen.opens_at + timedelta(hours=1))
    return chosen


def games(chosen: Challenge) -> dict[str, str]:
    """The attempts' numbers by player."""
    entries = Entry.objects.filter(challenge=chosen).select_related("player")
    return {entry.player.name: str(entry.attempt_id) for entry in entries}


def test_a_game_of_a_closed_challenge_is_shown_with_what_can_be_set_beside_it(
    closed: Challenge, player_client: Client, visitor_client: Client
) -> None:
    numbers = games(closed)
    page = player_client.get(f"/replay/{numbers['Taras']}/")
    assert page.status_code == 200
    assert "Taras" in page.text
    assert f"/api/attempts/{numbers['Taras']}/replay" in page.text
    assert f"?with={numbers['Olena']}" in page.text
    assert "?with=solver" in page.text
    assert "Olena" not in visitor_client.get(f"/replay/{numbers['Taras']}/").text


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Play"), ("uk", "Відтворити"), ("ru", "Воспроизвести")]
)
def test_a_recording_is_started_by_the_word_for_recordings(
    closed: Challenge, visitor_client: Client, language: str, label: str
) -> None:
    address = f"/replay/{games(closed)['Taras']}/"
    page = visitor_client.get(address, headers={"accept-language": language}).text
    assert re.findall(r'data-action="play"[^>]*aria-label="([^"]*)"', page) == [label]


def test_two_games_of_a_deal_stand_side_by_side(closed: Challenge, visitor_client: Client) -> None:
    numbers = games(closed)
    page = visitor_client.get(f"/replay/{numbers['Taras']}/?with={numbers['Olena']}").text
    assert page.count("data-recording=") == 2
    assert "Taras" in page
    assert "Olena" in page
    page = visitor_client.get(f"/replay/{numbers['Taras']}/?with=solver").text
    assert f"/api/challenges/{closed.pk}/replay" in page


def test_what_is_of_another_deal_or_no_game_cannot_be_set_beside(
    closed: Challenge, player: User, visitor_client: Client
) -> None:
    numbers = games(closed)
    other = played(player, "sw")
    for key in (str(other.pk), numbers["Taras"], "me", "00000000-0000-0000-0000-000000000000"):
        assert visitor_client.get(f"/replay/{numbers['Taras']}/?with={key}").status_code == 404
    assert visitor_client.get(f"/replay/{other.pk}/?with=solver").status_code == 404
    assert visitor_client.get(f"/challenges/{closed.pk}/replay/?with=solver").status_code == 404


def test_the_solvers_game_is_shown_after_the_close(closed: Challenge, visitor_client: Client) -> None:
    assert visitor_client.get(f"/challenges/{closed.pk}/replay/").status_code == 200
    response = visitor_client.get(f"/api/challenges/{closed.pk}/replay")
    assert response.json()["changes"] == record(parse_code(closed.code), "swsw")["changes"]
    assert "immutable" in response.headers["Cache-Control"]


def test_nothing_of_an_open_challenge_is_replayed(player: User, player_client: Client) -> None:
    now = timezone.now()
    chosen = challenge(day=now.date())
    entry = entered(chosen, player, "sw", now=now)
    for address in (
        f"/challenges/{chosen.pk}/replay/",
        f"/replay/{entry.attempt_id}/",
        f"/replay/{entry.attempt_id}/?with=solver",
    ):
        page = player_client.get(address)
        assert page.status_code == 403
        assert chosen.deal.payload not in page.text
    response = player_client.get(f"/api/challenges/{chosen.pk}/replay")
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "deal_sealed"


def test_the_board_of_a_closed_challenge_leads_to_its_games(closed: Challenge, player_client: Client) -> None:
    numbers = games(closed)
    page = player_client.get(f"/challenges/{closed.pk}/").text
    assert page.count(f'href="/replay/{numbers["Olena"]}/') == 1
    assert f'href="/replay/{numbers["Taras"]}/"' in page
    assert f'href="/replay/{numbers["Taras"]}/?with={numbers["Olena"]}"' in page
    assert f"/challenges/{closed.pk}/replay/" in page
    result = player_client.get(f"/table/{numbers['Olena']}/result/").text
    assert f"/replay/{numbers['Olena']}/" in result
    assert f'name="code" value="{closed.code}"' in result


def test_the_board_of_an_open_challenge_leads_to_none(player: User, player_client: Client) -> None:
    chosen = challenge(day=timezone.now().date())
    entry = entered(chosen, player, "sw", now=timezone.now())
    for address in (f"/challenges/{chosen.pk}/", f"/table/{entry.attempt_id}/result/"):
        assert "/replay/" not in player_client.get(address).text
