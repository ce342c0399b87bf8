"""The fixed cast of the tests: who they are, and a browser of each."""

import pytest
from django.test import Client

from accounts.guests import create_guest
from accounts.models import User

PASSWORD = "nine columns of cards"


@pytest.fixture
def guest(db: None) -> User:
    """Plays without having registered."""
    return create_guest()


@pytest.fixture
def player(db: None) -> User:
    """Olena, registered, with an e-mail address."""
    return User.objects.create_user("Olena", "olena@example.org", PASSWORD)


@pytest.fixture
def stranger(db: None) -> User:
    """Taras, registered too, who has nothing to do with what is the player's."""
    return User.objects.create_user("Taras", password=PASSWORD)


@pytest.fixture
def moderator(db: None) -> User:
    """May do everything in the admin."""
    return User.objects.create_superuser("Marta", "marta@example.org", PASSWORD)


@pytest.fixture
def visitor_client(db: None) -> Client:
    """The browser of somebody without an account."""
    return Client()


@pytest.fixture
def guest_client(guest: User) -> Client:
    return client_of(guest)


@pytest.fixture
def player_client(player: User) -> Client:
    return client_of(player)


@pytest.fixture
def stranger_client(stranger: User) -> Client:
    return client_of(stranger)


@pytest.fixture
def moderator_client(moderator: User) -> Client:
    return client_of(moderator)


def client_of(user: User) -> Client:
    """A browser in which ``user`` is logged in."""
    client = Client()
    client.force_login(user)
    return client
