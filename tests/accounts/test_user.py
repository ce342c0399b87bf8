"""The user model: one name for everybody, unique for the registered, and the documented superuser."""

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from accounts.guests import create_guest
from accounts.models import User
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db


def test_a_registered_player_logs_in_with_the_public_name(player: User) -> None:
    assert player.name == player.username == str(player) == "Olena"
    for spelling in ("Olena", "olena", " OLENA "):
        assert authenticate(username=spelling, password=PASSWORD) == player
    assert authenticate(username="Olena", password="wrong") is None


def test_a_name_too_like_a_registered_one_is_not_stored(player: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("0lena")


def test_guests_may_share_a_name_with_anybody(player: User) -> None:
    first = User.objects.create_user("guest-1", name="Olena", is_guest=True)
    second = User.objects.create_user("guest-2", name="Olena", is_guest=True)
    assert first.name == second.name == player.name


def test_nobody_logs_in_as_a_guest(guest: User) -> None:
    assert not guest.has_usable_password()
    guest.set_password(PASSWORD)
    guest.save()
    assert authenticate(username=guest.username, password=PASSWORD) is None
    assert authenticate(username=guest.name, password=PASSWORD) is None


def test_a_guest_has_a_friendly_name_and_a_username_nobody_guesses() -> None:
    one, other = create_guest(), create_guest()
    assert one.name.startswith("Guest ")
    assert len(one.username) >= 32
    assert one.username != other.username
    assert one.name not in one.username


def test_a_superuser_is_made_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, username="admin", email="", verbosity=0)
    made = User.objects.get()
    assert (made.name, made.is_superuser, made.is_staff, made.is_guest) == ("admin", True, True, False)
    assert authenticate(username="Admin", password=PASSWORD) == made


def test_a_superuser_cannot_take_a_players_name(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    with pytest.raises(CommandError, match="already taken"):
        call_command("createsuperuser", interactive=False, username="OLENA", email="", verbosity=0)
