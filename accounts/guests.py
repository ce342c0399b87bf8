"""Players who have not registered: an account is made when they first play, and registering keeps it."""

import secrets
from datetime import timedelta

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.throttling import Limit, at_place, take

BACKEND = "django.contrib.auth.backends.ModelBackend"

GUESTS = Limit("begin as a guest from one place", 5_000, timedelta(hours=1))
"""A school or a carrier may have thousands behind one address; a program would not stop at so many."""


class TooManyGuests(Exception):
    """A place has made so many guests that no further one is made for now."""

    code = "too_many_guests"

    def __init__(self) -> None:
        super().__init__("Too many guests have begun from this network. Try again in an hour, or sign up.")


def create_guest() -> User:
    """A new guest, whose name is friendly and whose username and password nobody can guess or use."""
    return User.objects.create_user(
        f"guest-{secrets.token_hex(16)}", name=f"{_('Guest')} {1000 + secrets.randbelow(9000)}", is_guest=True
    )


def player_of(request: HttpRequest) -> User:
    """The viewer's account, or a new guest's, logged in. Only for requests that change things anyway.

    Raises ``TooManyGuests``; views need not answer it (``config.too_many_guests``).
    """
    if isinstance(request.user, User):
        return request.user
    if not take(at_place(GUESTS, request), request):
        raise TooManyGuests
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest
