"""The user model of our own."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth import models as auth
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST, name_key, tidy_name, validate_name
from accounts.throttling import Throttle

__all__ = ["Throttle", "User"]


class UserManager(auth.UserManager["User"]):
    """Finds registered players by name, whatever its case: this is what logging in goes by."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=name_key(username or ""))

    async def aget_by_natural_key(self, username: str | None) -> "User":
        return await self.aget(name_key=name_key(username or ""))


class User(auth.AbstractUser):
    """A player: registered, with a name of their own and a password, or a guest who has neither.

    ``name`` is what others see. A registered player's is unique by its ``name_key`` and is the username, so
    that it is what they log in with; a guest's is not unique, and a guest's username is a secret of no use.
    """

    username = models.CharField(
        _("username"),
        max_length=40,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": _("This name is taken, or too like one that is.")},
    )
    # Indexed for moderators, who look for guests by it.
    name = models.CharField(_("name"), max_length=LONGEST, blank=True, db_index=True)
    # Null for guests: any number of nulls is unique.
    name_key = models.CharField(max_length=100, unique=True, null=True, editable=False)  # noqa: DJ001
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    # Empty until one is chosen: then the browser's is used.
    language = models.CharField(_("language"), max_length=8, blank=True, choices=settings.LANGUAGES)
    # Empty until something is chosen; accounts.table_settings has the names and values.
    table_settings = models.JSONField(_("settings"), default=dict, blank=True, editable=False)
    # Nobody is asked for these.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    objects: ClassVar[UserManager] = UserManager()

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Without a name, the username is the name."""
        self.name = self.name or tidy_name(self.username)[:LONGEST]
        self.name_key = None if self.is_guest else name_key(self.name)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def take_name(self, name: str) -> None:
        """Be called ``name``, tidied, from the next save on, and log in with it."""
        self.name = self.username = tidy_name(name)
