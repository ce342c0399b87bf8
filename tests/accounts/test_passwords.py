"""Too many wrong passwords, and too many links asked for."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import passwords
from accounts.models import User
from accounts.throttling import Limit
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
TOO_MANY = {
    "en": "There were too many tries to log in. Wait a quarter of an hour, then try again.",
    "uk": "Забагато спроб увійти. Зачекайте чверть години й спробуйте ще раз.",
    "ru": "Слишком много попыток войти. Подождите четверть часа и попробуйте ещё раз.",
}
TOO_MANY_WRONG = {
    "en": "There were too many wrong passwords. Wait a quarter of an hour, then try again.",
    "uk": "Забагато неправильних паролів. Зачекайте чверть години й спробуйте ще раз.",
    "ru": "Слишком много неверных паролей. Подождите четверть часа и попробуйте ещё раз.",
}
LOW = {"NAME_FROM_PLACE": 2, "NAME": 4, "PLACE": 6, "MAILS_TO": 2, "MAILS_FOR_PLACE": 4}


@pytest.fixture(autouse=True)
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in LOW.items():
        limit: Limit = getattr(passwords, name)
        monkeypatch.setattr(passwords, name, Limit(limit.name, most, limit.within))


def log_in(
    name: str = "Olena", password: str = PASSWORD, place: str = "192.0.2.1", language: str = "en"
) -> int:
    """The status: 302 when logged in, 422 when refused, 429 when not even looked at."""
    page = Client().post(
        reverse("login"),
        {"username": name, "password": password},
        REMOTE_ADDR=place,
        HTTP_ACCEPT_LANGUAGE=language,
    )
    assert (page.status_code == 429) == (TOO_MANY[language] in page.text)
    return page.status_code


def fail(times: int, name: str = "Olena", place: str = "192.0.2.1") -> list[int]:
    return [log_in(name, "wrong", place) for _ in range(times)]


@pytest.mark.parametrize("language", TOO_MANY)
def test_after_too_many_wrong_passwords_the_right_one_has_to_wait(player: User, language: str) -> None:
    assert fail(3) == [422, 422, 429]
    assert log_in(language=language) == 429


def test_other_spellings_of_a_name_are_the_same_name(player: User) -> None:
    assert [log_in(name, "wrong") for name in ("olena", "О́lena", "0 L E N A")] == [422, 422, 429]


def test_the_player_elsewhere_and_others_there_are_not_locked_out(player: User, stranger: User) -> None:
    assert fail(3)[-1] == 429
    assert log_in(place="192.0.2.2") == 302
    assert log_in("Taras") == 302


def test_a_name_tried_from_many_places_has_to_wait_everywhere(player: User) -> None:
    for number in range(4):
        assert fail(1, place=f"192.0.2.{number}") == [422]
    assert log_in(place="192.0.2.99") == 429


def test_a_place_that_tries_many_names_has_to_wait(player: User) -> None:
    for number in range(6):
        assert fail(1, f"Nobody {number}") == [422]
    assert log_in() == 429
    assert log_in(place="2001:db8::1") == 302


def test_the_right_password_uses_nothing_up(player: User) -> None:
    assert [log_in() for _ in range(8)] == [302] * 8


def test_without_a_place_only_names_count(player: User, stranger: User) -> None:
    assert fail(5, place="")[-1] == 429
    assert log_in("Taras", place="") == 302


def test_the_admin_counts_the_same_tries(moderator: User) -> None:
    assert fail(2, "Marta", "127.0.0.1") == [422, 422]
    data = {"username": "Marta", "password": PASSWORD}
    page = Client().post(reverse("admin:login"), data)
    assert TOO_MANY["en"] in page.text
    assert Client().post(reverse("admin:login"), data, REMOTE_ADDR="192.0.2.2").status_code == 302


def change(client: Client, old: str, language: str = "en") -> int:
    """The status: 302 when changed, 422 when refused, 429 when not even looked at."""
    new = "ten columns of twos"
    page = client.post(
        reverse("password_change"),
        {"old_password": old, "new_password1": new, "new_password2": new},
        REMOTE_ADDR="192.0.2.1",
        HTTP_ACCEPT_LANGUAGE=language,
    )
    assert (page.status_code == 429) == (TOO_MANY_WRONG[language] in page.text)
    return page.status_code


@pytest.mark.parametrize("language", TOO_MANY_WRONG)
def test_an_old_password_is_not_guessed_where_somebody_is_logged_in(
    player: User, player_client: Client, language: str
) -> None:
    assert [change(player_client, "wrong") for _ in range(2)] == [422, 422]
    assert change(player_client, PASSWORD, language) == 429
    player.refresh_from_db()
    assert player.check_password(PASSWORD)


def test_old_passwords_count_as_those_at_logging_in_and_right_ones_do_not(
    player: User, player_client: Client
) -> None:
    assert fail(1) == [422]
    assert change(player_client, "wrong") == 422
    assert log_in() == 429
    assert change(player_client, PASSWORD) == 429


def test_another_name_brings_no_further_tries_of_the_old_password(
    player: User, player_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "ACCOUNT", Limit("change", 2, passwords.WAIT))
    assert change(player_client, "wrong") == 422
    assert player_client.post(reverse("account"), {"name": "Лена"}).status_code == 302
    assert [change(player_client, "wrong") for _ in range(2)] == [422, 429]


def test_the_right_old_password_uses_nothing_up(player: User, player_client: Client) -> None:
    assert change(player_client, PASSWORD) == 302
    assert fail(3) == [422, 422, 429]


def test_moderators_change_their_passwords_where_tries_are_counted(moderator_client: Client) -> None:
    page = moderator_client.get(reverse("admin:password_change"))
    assert page.url == reverse("password_change")  # type: ignore[attr-defined]


def ask(email: str, place: str = "192.0.2.1") -> int:
    """The status: 302 when all is as ever, 429 when it was too often."""
    page = Client().post(reverse("password_reset"), {"email": email}, REMOTE_ADDR=place)
    assert (page.status_code == 429) == ("A link has been asked for too often." in getattr(page, "text", ""))
    return page.status_code


def test_nobodys_mailbox_is_flooded(player: User) -> None:
    asked = [ask("Olena@example.org", f"192.0.2.{number}") for number in range(4)]
    assert asked == [302, 302, 429, 429]
    assert len(mail.outbox) == 2


def test_an_address_without_an_account_has_to_wait_just_so(player: User) -> None:
    assert [ask("nobody@example.org") for _ in range(3)] == [302, 302, 429]


def test_a_place_asks_for_few_links(player: User) -> None:
    assert [ask(f"{number}@example.org") for number in range(5)] == [302, 302, 302, 302, 429]
    assert ask("olena@example.org", "192.0.2.2") == 302
