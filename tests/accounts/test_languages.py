"""Which language a viewer reads, and where the choice is kept."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.utils.translation import override

from accounts.guests import create_guest
from accounts.models import User
from accounts.names import validate_not_reserved

pytestmark = pytest.mark.django_db


def language_of(client: Client, address: str = "/accounts/login/", accept: str = "") -> str:
    """The language a page says it is in."""
    response = client.get(address, headers={"accept-language": accept} if accept else {})
    found = re.search(r'<html lang="(\w+)">', response.content.decode())
    assert found
    assert response.headers["Content-Language"] == found[1]
    return found[1]


def choose(client: Client, language: str, back: str = "/accounts/login/") -> str:
    response = client.post("/accounts/language/", {"language": language, "next": back})
    assert response.status_code == 302
    return response.headers["Location"]


def registered(name: str = "Olena", **more: str) -> User:
    return User.objects.create_user(name, password="nine columns of cards", **more)


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("uk-UA,en;q=0.5", "uk"),
        ("ru", "ru"),
        ("fr,ru;q=0.3", "ru"),
        ("fr", "en"),
        ("en-GB", "en"),
    ],
)
def test_without_a_choice_the_browsers_language_is_used(client: Client, accept: str, language: str) -> None:
    assert language_of(client, accept=accept) == language


def test_a_visitors_choice_is_kept_and_leads_back(client: Client) -> None:
    assert choose(client, "uk", "/accounts/signup/?next=/") == "/accounts/signup/?next=/"
    assert language_of(client, accept="ru") == "uk"


def test_a_choice_leads_to_no_other_site_and_to_no_other_language(client: Client) -> None:
    assert choose(client, "tlh", "https://elsewhere.example/") == "/"
    assert language_of(client) == "en"


def test_an_accounts_choice_follows_it_to_another_browser(client: Client) -> None:
    client.force_login(registered())
    choose(client, "ru", "/")
    other = Client()
    other.force_login(User.objects.get())
    assert language_of(other, "/accounts/", accept="uk") == "ru"


def test_a_choice_made_before_logging_in_becomes_the_accounts() -> None:
    registered()
    client = Client()
    choose(client, "uk")
    client.post("/accounts/login/", {"username": "Olena", "password": "nine columns of cards"})
    assert User.objects.get().language == "uk"


def test_an_accounts_language_is_not_changed_by_logging_in_where_another_was_chosen() -> None:
    registered(language="ru")
    client = Client()
    choose(client, "uk")
    client.post("/accounts/login/", {"username": "Olena", "password": "nine columns of cards"})
    assert User.objects.get().language == "ru"
    assert language_of(client, "/accounts/") == "ru"


def test_a_guest_made_by_the_first_game_keeps_the_choice(client: Client) -> None:
    choose(client, "uk")
    client.post("/play/", {"code": "DE1-AAAAAAB"})
    guest = User.objects.get()
    assert (guest.language, guest.name.split()[0]) == ("uk", "Гість")


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_nobody_can_take_a_guests_name_in_any_language(language: str) -> None:
    with override(language):
        name = create_guest().name
    with pytest.raises(Exception, match="reserved"):
        validate_not_reserved(name)


def test_the_api_stays_in_english_and_looks_up_no_account(client: Client) -> None:
    client.force_login(registered(language="uk"))
    assert "Vary" in client.get("/api/codes/nonsense").headers
    assert client.get("/api/codes/nonsense").json()["error"]["message"].isascii()


@pytest.mark.parametrize(("language", "label"), [("uk", "Електронна адреса"), ("ru", "Электронная почта")])
def test_who_forgot_a_password_is_asked_in_the_words_of_signing_up(
    client: Client, language: str, label: str
) -> None:
    for address in ("/accounts/signup/", "/accounts/reset/"):
        assert label in client.get(address, headers={"accept-language": language}).text


def test_a_mail_is_in_the_language_of_its_receiver(client: Client) -> None:
    registered(email="olena@example.org", language="uk")
    client.post("/accounts/reset/", {"email": "olena@example.org"}, headers={"accept-language": "ru"})
    [letter] = mail.outbox
    assert letter.subject == "Новий пароль для Twodeck"
    assert letter.body.startswith("Вітаємо, Olena!")


def test_a_page_that_answers_a_form_leads_to_the_start_page(client: Client) -> None:
    response = client.post("/play/", {"code": "nonsense"})
    assert '<input type="hidden" name="next" value="/">' in response.content.decode()
