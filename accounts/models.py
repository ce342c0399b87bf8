"""The user model of our own."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A player: registered with a name and a password, or a guest who has neither."""

    is_guest = models.BooleanField(default=False)
