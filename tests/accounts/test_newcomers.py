"""Too many new guests, and too many who sign up, from one place."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import forms, guests
from accounts.models import Throttle, User
from accounts.table_settings import DEFAULTS
from accounts.throttling import Limit
from tests.cast import PASSWORD
from tests.leaderboards.builders import challenge

pytestmark = pytest.mark.django_db
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
TOO_MANY_SIGN_UPS = {
    "en": "Too many players have signed up from your network.",
    "uk": "З вашої мережі зареєструвалося забагато гравців.",
    "ru": "Из вашей сети зарегистрировалось слишком много игроков.",
}
TOO_MANY_GUESTS = {
    "en": "Very many people have just begun to play from your network.",
    "uk": "З вашої мережі щойно почало грати дуже багато людей.",
    "ru": "Из вашей сети только что начало играть очень много людей.",
}


@pytest.fixture(autouse=True)
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "SIGN_UPS", Limit("sign up", 2, forms.SIGN_UPS.within))
    monkeypatch.setattr(guests, "GUESTS", Limit("begin", 2, guests.GUESTS.within))


# Signing up


def sign_up(name: str, place: str = HERE, language: str = "en", client: Client | None = None) -> int:
    """The status: 302 when signed up, 422 for a mistake, 429 when it was too often."""
    page = (client or Client()).post(
        reverse("signup"),
        {"name": name, "password1": PASSWORD, "password2": PASSWORD},
        REMOTE_ADDR=place,
        HTTP_ACCEPT_LANGUAGE=language,
    )
    assert (page.status_code == 429) == (TOO_MANY_SIGN_UPS[language] in page.text)
    return page.status_code


@pytest.mark.parametrize("language", TOO_MANY_SIGN_UPS)
def test_a_place_that_has_signed_up_too_often_has_to_wait(language: str) -> None:
    assert [sign_up(name) for name in ("Anna", "Bohdan")] == [302, 302]
    assert sign_up("Daryna", language=language) == 429
    assert not User.objects.filter(name="Daryna").exists()
    assert sign_up("Daryna", ELSEWHERE) == 302


def test_a_guest_who_has_to_wait_stays_the_guest(guest: User, guest_client: Client) -> None:
    for name in ("Anna", "Bohdan"):
        sign_up(name)
    assert sign_up("Daryna", client=guest_client) == 429
    stored = User.objects.get(pk=guest.pk)
    assert (stored.is_guest, stored.name, stored.has_usable_password()) == (True, guest.name, False)
    assert sign_up("Daryna", ELSEWHERE, client=guest_client) == 302
    assert User.objects.get(pk=guest.pk).name == "Daryna"


def test_a_mistake_in_the_form_uses_nothing_up(player: User) -> None:
    assert [sign_up("Olena") for _ in range(4)] == [422] * 4
    assert sign_up("Anna") == 302


def test_without_a_place_nobody_has_to_wait_for_all_the_world() -> None:
    assert [sign_up(name, place="") for name in ("Anna", "Bohdan", "Daryna")] == [302] * 3
    assert [play(Client(), place="") for _ in range(3)] == [302] * 3


# Guests


def begin(client: Client, address: str, place: str = HERE, **headers: str) -> Any:
    """Do what makes a visitor a guest: anything that can be posted to these addresses."""
    data = {"code": "DE1-AAAAAAB", **DEFAULTS}
    return client.post(address, data, headers=headers, REMOTE_ADDR=place)


def play(client: Client, place: str = HERE) -> int:
    status: int = begin(client, reverse("play"), place).status_code
    return status


@pytest.fixture(params=["play", "enter", "settings"])
def address(request: pytest.FixtureRequest, db: None) -> str:
    """Each address that makes guests."""
    if request.param != "enter":
        return reverse(request.param)
    return f"/challenges/{challenge(day=timezone.now().date()).pk}/play/"


@pytest.mark.parametrize("language", TOO_MANY_GUESTS)
def test_a_place_that_has_made_too_many_guests_makes_no_more(address: str, language: str) -> None:
    assert [play(Client()) for _ in range(2)] == [302, 302]
    refused = begin(Client(), address, **{"accept-language": language})
    assert refused.status_code == 429
    assert TOO_MANY_GUESTS[language] in refused.text
    assert f'class="button primary" href="{reverse("signup")}"' in refused.text
    assert "sessionid" not in refused.cookies
    assert User.objects.count() == 2
    assert begin(Client(), address, ELSEWHERE).status_code == 302


def test_a_script_is_told_by_a_code(address: str) -> None:
    for _ in range(2):
        play(Client())
    refused = begin(Client(), address, accept="application/json")
    assert refused.status_code == 429
    error = refused.json()["error"]
    assert error["code"] == "too_many_guests"
    assert error.keys() == {"code", "message", "index", "token"}


def test_whoever_plays_already_plays_on(player_client: Client) -> None:
    first = Client()
    assert [play(first), play(Client()), play(Client())] == [302, 302, 429]
    assert play(first) == 302
    assert play(player_client) == 302


def test_a_game_that_is_not_to_be_had_uses_nothing_up() -> None:
    for _ in range(4):
        assert Client().post(reverse("play"), {"code": "nonsense"}, REMOTE_ADDR=HERE).status_code == 422
    assert play(Client()) == 302


def test_signing_up_does_not_count_as_playing_nor_playing_as_signing_up() -> None:
    assert [sign_up("Anna"), sign_up("Bohdan"), sign_up("Daryna")] == [302, 302, 429]
    assert [play(Client()), play(Client()), play(Client())] == [302, 302, 429]


def test_no_place_can_be_read_from_what_is_counted() -> None:
    play(Client())
    sign_up("Anna")
    keys = Throttle.objects.values_list("key", flat=True)
    assert len(keys) == 2
    assert not any(HERE in key for key in keys)
