"""Players who have not registered: an account is made when they first play, and registering keeps it."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def create_guest() -> User:
    """A new guest, whose name is friendly and whose username and password nobody can guess or use."""
    return User.objects.create_user(
        f"guest-{secrets.token_hex(16)}", name=f"{_('Guest')} {1000 + secrets.randbelow(9000)}", is_guest=True
    )


def player_of(request: HttpRequest) -> User:
    """The viewer's account, or a new guest's, logged in. Only for requests that change things anyway."""
    if isinstance(request.user, User):
        return request.user
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest
