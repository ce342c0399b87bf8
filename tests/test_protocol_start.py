"""A game starts over HTTP as docs/protocol.md says it does."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.forms import NewGameForm
from games.models import Attempt
from leaderboards.models import Challenge
from tests.cast import PASSWORD
from tests.leaderboards.builders import challenge
from tests.protocol_page import part

CODE = "DE1-AAAAAAB"
SEALED = "DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TEXT = part("Starting a game")


@pytest.fixture
def client(db: None) -> Client:
    """Knows of this project what the page says, and is refused what browsers would be."""
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def today(db: None) -> Challenge:
    """A challenge that is open now."""
    return challenge(SEALED, timezone.now().date())


def post(client: Client, path: str, **fields: str) -> tuple[int, str]:
    """The status of the answer, and where it leads to."""
    client.get("/")
    answer = client.post(path, {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, **fields})
    return answer.status_code, answer.headers.get("Location", "")


def attempt_of(answer: tuple[int, str]) -> Attempt:
    status, path = answer
    found = re.fullmatch(r"/table/([0-9a-f-]{36})/", path)
    assert status == 302
    assert found
    return Attempt.objects.get(pk=found[1])


def test_the_page_names_the_cookies_and_the_fields_of_the_form() -> None:
    assert f"`{settings.SESSION_COOKIE_NAME}`" in TEXT
    assert f"`{settings.CSRF_COOKIE_NAME}`" in TEXT
    row = next(line for line in TEXT.splitlines() if line.startswith("| `/play/` |"))
    fields = NewGameForm().fields
    assert {*fields} == set(re.findall(r"`(\w+)`:", row))
    for field in fields.values():
        for value, _ in getattr(field, "choices", ()):
            assert f"`{value}`" in row


def test_a_guest_comes_to_be_with_the_first_game_and_stays_by_the_session_cookie(
    client: Client, today: Challenge
) -> None:
    free = attempt_of(post(client, "/play/", code=CODE))
    assert free.code == CODE
    assert not free.is_ranked
    assert free.player.is_guest
    assert "sessionid" in client.cookies
    ranked = attempt_of(post(client, f"/challenges/{today.pk}/play/"))
    assert ranked.is_ranked
    assert ranked.player == free.player
    assert attempt_of(post(client, f"/challenges/{today.pk}/play/")) == ranked


def test_a_random_deal_is_of_the_fields_or_else_of_the_first_of_each(client: Client) -> None:
    assert attempt_of(post(client, "/play/")).code.startswith("DS1-D1N-")
    assert attempt_of(post(client, "/play/", draw="3", scoring="V")).code.startswith("DS1-D3V-")
    assert attempt_of(post(client, "/play/", game="DE1")).code.startswith("DE1-")


def test_an_account_logs_in_first(client: Client, player: object) -> None:
    assert post(client, "/accounts/login/", username="Olena", password=PASSWORD)[0] == 302
    assert attempt_of(post(client, "/play/", code=CODE)).player == player


def test_what_cannot_be_played_is_refused_as_the_page_says(client: Client, today: Challenge) -> None:
    closed = challenge(day=timezone.now().date() - timedelta(days=2))
    assert post(client, f"/challenges/{closed.pk}/play/") == (302, f"/challenges/{closed.pk}/")
    assert post(client, "/challenges/999/play/")[0] == 404
    assert post(client, "/play/", code="XX-AAAAAAB")[0] == 422
    assert post(client, "/play/", code=SEALED)[0] == 422
    assert post(client, "/play/", draw="2")[0] == 422
    assert client.post("/play/", {"code": CODE}).status_code == 403
    assert not Attempt.objects.exists()


def test_over_https_a_form_has_to_say_where_it_comes_from(client: Client) -> None:
    client.get("/", secure=True)
    fields = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "code": CODE}
    for origin, status in ((None, 403), ("https://evil.example", 403), ("https://testserver", 302)):
        headers = {"Origin": origin} if origin else {}
        assert client.post("/play/", fields, secure=True, headers=headers).status_code == status
