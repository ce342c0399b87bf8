"""Players who have not registered: an account is made when they first play, and registering keeps it."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User


def player_of(request: HttpRequest) -> User:
    """The viewer's account; a new guest, logged in, where there is none. Only for requests that change things."""
    if isinstance(request.user, User):
        return request.user
    guest = User.objects.create_user(f"guest-{secrets.token_hex(10)}", is_guest=True)
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest
