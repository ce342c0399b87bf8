"""Settings of tables: kept with accounts, guests' too, and written into every page."""

import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from accounts.table_settings import CHOICES, DEFAULTS

pytestmark = pytest.mark.django_db
SETTINGS = "/accounts/settings/"
LEFT = {**DEFAULTS, "hand": "left", "cloth": "blue"}


def keep(client: Client, **changes: str) -> int:
    """The status of the answer that a script gets."""
    return client.post(SETTINGS, {**LEFT, **changes}, headers={"accept": "application/json"}).status_code


def test_a_visitor_who_chooses_becomes_a_guest_who_is_remembered(client: Client) -> None:
    assert keep(client) == 204
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.table_settings == LEFT
    page = client.get("/").content.decode()
    assert 'data-hand="left"' in page
    assert 'data-cloth="blue"' in page


def test_registering_keeps_the_settings_of_the_guest(client: Client) -> None:
    keep(client)
    words = {"name": "Olena", "password1": "correct horse", "password2": "correct horse"}
    client.post("/accounts/signup/", words)
    assert User.objects.get(is_guest=False).table_settings == LEFT
    client.post("/accounts/logout/")
    assert "data-hand" not in client.get("/").content.decode()
    client.post("/accounts/login/", {"username": "Olena", "password": "correct horse"})
    assert 'data-hand="left"' in client.get("/").content.decode()


def test_the_page_promises_an_account_to_those_only_who_have_one(client: Client, player: User) -> None:
    kept = "are kept with your account."
    assert f"If you sign up here, they {kept}" in client.get(SETTINGS).text
    client.force_login(player)
    assert f"They hold for every table, and {kept}" in client.get(SETTINGS).text


def test_the_page_works_without_scripts(client: Client) -> None:
    answer = client.post(SETTINGS, LEFT, follow=True)
    assert answer.redirect_chain == [(SETTINGS, 302)]
    page = answer.content.decode()
    assert re.search(r'name="hand" value="left" checked', page)
    assert not re.search(r'name="hand" value="right" checked', page)


def test_who_has_chosen_nothing_sees_what_holds(client: Client) -> None:
    page = client.get(SETTINGS).content.decode()
    assert "<html lang" in page
    assert "data-hand" not in page
    assert page.count(" checked") == len(CHOICES)
    assert not User.objects.exists()


def test_what_nobody_offers_is_refused(client: Client) -> None:
    assert keep(client, cloth='"><script>') == 422
    assert not User.objects.exists()


def test_what_an_older_version_kept_does_no_harm(client: Client) -> None:
    keep(client)
    User.objects.update(table_settings={"cloth": "tartan", "hand": "left", "gone": "x"})
    page = client.get("/").content.decode()
    assert 'data-cloth="green"' in page
    assert 'data-hand="left"' in page
    assert "tartan" not in page


def test_the_scripts_know_the_same_settings() -> None:
    source = Path("frontend/src/settings.ts").read_text("utf-8")
    written = dict(re.findall(r"^  (\w+): \[(.*)\],$", source, re.MULTILINE))
    theirs = {name: re.findall(r'"(\w+)"', values) for name, values in written.items()}
    assert theirs == {name: list(values) for name, (_label, values) in CHOICES.items()}
