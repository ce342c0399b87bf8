"""Signing up, logging in and out, and what becomes of a guest's games."""

import re

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import forms
from accounts.guests import player_of
from accounts.models import User
from tests.cast import PASSWORD
from tests.games.builders import attempt

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "ten columns of twos"


def viewer(client: Client) -> User | None:
    """Who is logged in, as the next request will see it."""
    request = HttpRequest()
    request.session = client.session
    user = get_user(request)
    return user if isinstance(user, User) else None


def sign_up(client: Client, name: str = "Ганна", password: str = PASSWORD, **more: str) -> int:
    data = {"name": name, "password1": password, "password2": password, **more}
    return client.post(reverse("signup"), data).status_code


def log_in(client: Client, name: str = "olena", password: str = PASSWORD, **more: str) -> int:
    return client.post(reverse("login"), {"username": name, "password": password, **more}).status_code


# Guests


def test_a_visitor_who_plays_becomes_a_guest_once(visitor_client: Client) -> None:
    for _ in range(2):
        assert visitor_client.post(reverse("play"), {"game": "DE1"}).status_code == 302
    assert User.objects.count() == 1
    made = viewer(visitor_client)
    assert made is not None
    assert made.is_guest
    assert made.attempts.count() == 2


def test_a_player_plays_as_the_player(rf: RequestFactory, player: User) -> None:
    request = rf.post("/play/")
    request.user = player
    assert player_of(request) == player


@pytest.mark.parametrize("name", ["home", "signup", "login", "account", "password_change", "password_reset"])
def test_looking_makes_nobody_a_guest(visitor_client: Client, name: str) -> None:
    assert visitor_client.get(reverse(name), follow=True).status_code == 200
    assert not User.objects.exists()
    assert viewer(visitor_client) is None


# Signing up


def test_a_visitor_signs_up_and_is_logged_in(visitor_client: Client) -> None:
    assert sign_up(visitor_client, "  Ганна  К. ", email="hanna@example.org") == 302
    made = viewer(visitor_client)
    assert made is not None
    assert (made.name, made.username, made.email) == ("Ганна К.", "Ганна К.", "hanna@example.org")
    assert not made.is_guest
    assert made.check_password(PASSWORD)


def test_a_guest_who_signs_up_keeps_the_games(guest: User, guest_client: Client) -> None:
    game = attempt(guest)
    assert "stay yours" in guest_client.get(reverse("signup")).content.decode()
    assert sign_up(guest_client) == 302
    made = viewer(guest_client)
    assert made is not None
    assert (made.pk, made.name, made.is_guest) == (guest.pk, "Ганна", False)
    game.refresh_from_db()
    assert game.player == made
    assert guest_client.get(reverse("table", args=[game.pk])).status_code == 200
    assert log_in(Client(), "ГАННА") == 302


def test_a_guest_is_not_offered_the_guests_name(guest: User, guest_client: Client) -> None:
    page = guest_client.get(reverse("signup"))
    assert page.context["form"]["name"].value() == ""


def test_a_registered_player_has_nothing_to_sign_up_or_log_in_for(player_client: Client) -> None:
    for name in ("signup", "login"):
        assert player_client.get(reverse(name)).url == reverse("home")  # type: ignore[attr-defined]
    assert sign_up(player_client) == 302
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "OLENA"}, "name"),
        ({"name": "0lena"}, "name"),
        ({"name": "Guest 12"}, "name"),
        ({"name": "О\u200bля"}, "name"),
        ({"password1": "", "password2": PASSWORD}, "password1"),
        ({"password1": "short", "password2": "short"}, "password1"),
        ({"name": "Annabella", "password1": "annabella1", "password2": "annabella1"}, "password1"),
        ({"password2": "something else"}, "password2"),
        ({"email": "nowhere"}, "email"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "Nul\x00l"}, "name"),
    ],
)
def test_a_mistake_is_told_at_its_field_and_nothing_is_kept(
    guest: User, guest_client: Client, player: User, data: dict[str, str], field: str
) -> None:
    good = {"name": "Ганна", "password1": PASSWORD, "password2": PASSWORD}
    page = guest_client.post(reverse("signup"), {**good, **data})
    assert page.status_code == 422
    assert list(page.context["form"].errors) == [field]
    markup = page.content.decode()
    assert f'<span class="viewer beside">{guest.name}</span>' in markup
    described = re.search(rf'<input[^>]*name="{field}"[^>]*aria-describedby="([^"]*)"[^>]*>', markup)
    assert described is not None
    assert 'aria-invalid="true"' in described[0]
    assert all(f'id="{name}"' in markup for name in described[1].split())
    guest.refresh_from_db()
    assert guest.is_guest
    assert User.objects.count() == 2


def test_a_name_taken_a_moment_before_is_told_as_taken(
    visitor_client: Client, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(self: User, *args: object, **kwargs: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(User, "save", too_late)
    page = visitor_client.post(
        reverse("signup"), {"name": "Ганна", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert page.context["form"].errors["name"] == [str(forms.NameForm.taken().message)]


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("/challenges/1/", "/challenges/1/"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example", "/"),
        # No addresses; the last is the name of a view.
        ("0", "/"),
        ("deal", "/"),
        ("?", "/"),
    ],
)
def test_afterwards_one_is_where_one_wanted_to_be_on_this_site(
    visitor_client: Client, player: User, asked: str, reached: str
) -> None:
    page = visitor_client.get(reverse("signup"), {"next": asked})
    assert page.context["next"] == (asked if asked == reached else "")
    data = {"name": "Ганна", "password1": PASSWORD, "password2": PASSWORD, "next": asked}
    assert visitor_client.post(reverse("signup"), data).url == reached  # type: ignore[attr-defined]
    login = Client().post(reverse("login"), {"username": "olena", "password": PASSWORD, "next": asked})
    assert login.url == reached  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["signup", "login"])
def test_a_registered_player_who_wants_to_be_at_no_address_is_sent_home(
    player_client: Client, name: str
) -> None:
    for asked in ("0", "deal", "account"):
        page = player_client.get(reverse(name), {"next": asked})
        assert page.url == reverse("home")  # type: ignore[attr-defined]


def test_a_guest_who_signs_up_to_no_address_stays_logged_in(guest: User, guest_client: Client) -> None:
    assert sign_up(guest_client, next="deal") == 302
    assert viewer(guest_client) == guest
    assert guest_client.get(reverse("account")).status_code == 200


# Logging in and out


def test_a_player_logs_in_in_any_case_and_out_again(visitor_client: Client, player: User) -> None:
    assert log_in(visitor_client, "OLENA") == 302
    assert viewer(visitor_client) == player
    assert visitor_client.get(reverse("logout")).status_code == 405
    assert viewer(visitor_client) == player
    assert visitor_client.post(reverse("logout")).status_code == 302
    assert viewer(visitor_client) is None


@pytest.mark.parametrize(
    ("name", "password"), [("olena", "wrong"), ("nobody", PASSWORD), ("", ""), ("a\x00", "b")]
)
def test_a_wrong_name_or_password_logs_nobody_in(
    visitor_client: Client, player: User, name: str, password: str
) -> None:
    assert log_in(visitor_client, name, password) == 422
    assert viewer(visitor_client) is None


def test_a_banned_player_cannot_log_in(visitor_client: Client, player: User) -> None:
    player.is_active = False
    player.save()
    assert log_in(visitor_client) == 422
    assert viewer(visitor_client) is None


def test_a_guest_is_warned_before_logging_in_as_somebody_else(
    guest: User, guest_client: Client, player: User
) -> None:
    game = attempt(guest)
    assert f"You are playing as {guest.name}" in guest_client.get(reverse("login")).content.decode()
    assert log_in(guest_client) == 302
    assert viewer(guest_client) == player
    game.refresh_from_db()
    assert game.player == guest
    assert guest_client.get(reverse("table", args=[game.pk])).status_code == 404


def test_a_visitor_is_not_warned(visitor_client: Client) -> None:
    assert "You are playing as" not in visitor_client.get(reverse("login")).content.decode()


# The account


def test_a_player_changes_the_name_and_logs_in_with_it(player: User, player_client: Client) -> None:
    assert player_client.post(reverse("account"), {"name": "Лена"}).status_code == 302
    player.refresh_from_db()
    assert (player.name, player.username) == ("Лена", "Лена")
    assert log_in(Client(), "лена") == 302
    assert log_in(Client(), "olena") == 422


def test_a_player_may_change_the_case_of_the_name(player: User, player_client: Client) -> None:
    assert player_client.post(reverse("account"), {"name": "OLENA"}).status_code == 302
    player.refresh_from_db()
    assert player.name == "OLENA"


def test_a_refused_name_leaves_the_old_one_standing(
    player: User, player_client: Client, stranger: User
) -> None:
    page = player_client.post(reverse("account"), {"name": "TARAS"})
    assert page.status_code == 422
    assert "<bdi>Olena</bdi>" in page.content.decode()
    player.refresh_from_db()
    assert player.name == "Olena"


@pytest.mark.parametrize(("who", "sent_to"), [("guest_client", "signup"), ("visitor_client", "login")])
def test_only_the_registered_have_an_account_page(
    request: pytest.FixtureRequest, who: str, sent_to: str
) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.get(reverse("account")).url == reverse(sent_to)  # type: ignore[attr-defined]
    assert client.post(reverse("account"), {"name": "Ганна"}).url == reverse(sent_to)  # type: ignore[attr-defined]


# Passwords


def test_a_player_changes_the_password_and_stays_logged_in(player: User, player_client: Client) -> None:
    data = {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    page = player_client.post(reverse("password_change"), data, follow=True)
    assert "Password changed" in page.content.decode()
    assert viewer(player_client) == player
    assert log_in(Client(), password=PASSWORD) == 422
    assert log_in(Client(), password=NEW_PASSWORD) == 302


@pytest.fixture
def reset_link(visitor_client: Client, player: User) -> str:
    assert visitor_client.post(reverse("password_reset"), {"email": player.email}).status_code == 302
    link = re.search(r"http://testserver(/accounts/reset/\S+)", str(mail.outbox[0].body))
    assert link is not None
    return link[1]


def test_a_forgotten_password_is_replaced_by_mail(visitor_client: Client, reset_link: str) -> None:
    assert mail.outbox[0].to == ["olena@example.org"]
    assert "Hello Olena," in mail.outbox[0].body
    page = visitor_client.get(reset_link, follow=True)
    form = page.redirect_chain[-1][0]
    assert visitor_client.post(form, {"new_password1": "short", "new_password2": "short"}).status_code == 422
    data = {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    assert "Password set" in visitor_client.post(form, data, follow=True).content.decode()
    assert log_in(visitor_client, password=NEW_PASSWORD) == 302
    assert "used already" in Client().get(reset_link, follow=True).content.decode()


def test_asking_for_an_unknown_address_tells_nothing(visitor_client: Client, stranger: User) -> None:
    for address in ("nobody@example.org", ""):
        page = visitor_client.post(reverse("password_reset"), {"email": address})
        assert page.status_code == (302 if address else 422)
    assert mail.outbox == []


# The admin


def test_a_moderator_renames_and_bans_a_player(player: User, moderator_client: Client) -> None:
    address = reverse("admin:accounts_user_change", args=[player.pk])
    assert moderator_client.get(address).status_code == 200
    assert moderator_client.post(address, {"name": "Olena 2", "email": ""}).status_code == 302
    player.refresh_from_db()
    assert (player.name, player.username, player.is_active) == ("Olena 2", "Olena 2", False)


def test_a_moderator_bans_a_guest(guest: User, moderator_client: Client) -> None:
    address = reverse("admin:accounts_user_change", args=[guest.pk])
    assert moderator_client.post(address, {"name": "Olena", "email": ""}).status_code == 302
    before = guest.name
    guest.refresh_from_db()
    assert (guest.name, guest.is_active, guest.is_guest) == (before, False, True)


def test_a_moderator_finds_players_and_keeps_an_own_reserved_name(
    moderator: User, moderator_client: Client
) -> None:
    User.objects.filter(pk=moderator.pk).update(name="admin", name_key=None)
    moderator.refresh_from_db()
    moderator.save()
    assert moderator_client.get(reverse("admin:accounts_user_changelist"), {"q": "adm"}).status_code == 200
    data = {
        "name": "admin",
        "email": "a@example.org",
        "is_active": "on",
        "is_staff": "on",
        "is_superuser": "on",
    }
    page = moderator_client.post(reverse("admin:accounts_user_change", args=[moderator.pk]), data)
    assert page.status_code == 302


@pytest.mark.parametrize("asked", ["name__startswith=%00", "id__exact=99999999999999999999", "q=%00"])
def test_a_list_of_players_asked_for_what_nobody_can_have_does_not_crash(
    moderator_client: Client, asked: str
) -> None:
    page = moderator_client.get(f"{reverse('admin:accounts_user_changelist')}?{asked}", follow=True)
    assert page.status_code == 200


def test_nobody_makes_accounts_in_the_admin(moderator_client: Client) -> None:
    assert moderator_client.get(reverse("admin:accounts_user_add")).status_code == 403
