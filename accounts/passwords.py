"""Logging in, changing the password, and asking for a new one by mail; none as often as one likes."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm, UsernameField
from django.http import HttpRequest
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST, name_key
from accounts.throttling import TOO_MANY, Limit, Throttle, Tries, at_place, place_of, take

WAIT = timedelta(minutes=15)
# What one place may try of one name is little; others at that name, or that place at others, have more left.
NAME_FROM_PLACE = Limit("log in to an account from one place", 10, WAIT)
NAME = Limit("log in to an account", 50, WAIT)
PLACE = Limit("log in from one place", 100, WAIT)
# Of who is logged in, and could take another name to be counted anew.
ACCOUNT = Limit("change the password of an account", 10, WAIT)

RESET_WAIT = timedelta(hours=1)
MAILS_TO = Limit("send mail to one address", 3, RESET_WAIT)
MAILS_FOR_PLACE = Limit("send mail for one place", 20, RESET_WAIT)


def password_tries(key: str, place: str) -> Tries:
    """The limits that a password counts at. Without a place, all the world would be one."""
    if not place:
        return [(NAME, key)]
    return [(NAME_FROM_PLACE, f"{key} {place}"), (NAME, key), (PLACE, place)]


def give_back(tries: Tries) -> None:
    """Do not count a password that was right."""
    for limit, subject in tries:
        Throttle.objects.give_back(limit, subject)


class ThrottledLogIn(AuthenticationForm):
    """Compares no password after too many wrong ones."""

    def clean(self) -> dict[str, Any]:
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not name or not password or self.request is None:
            return super().clean()
        tries = password_tries(name_key(name), place_of(self.request))
        if not take(tries, self.request):
            raise forms.ValidationError(
                _("There were too many tries to log in. Wait a quarter of an hour, then try again."),
                code=TOO_MANY,
            )
        cleaned = super().clean()
        give_back(tries)
        return cleaned


class LogInForm(ThrottledLogIn):
    """Name and password."""

    username = UsernameField(
        label=_("Name"), max_length=2 * LONGEST, widget=forms.TextInput(attrs={"autofocus": True})
    )


class StaffLogInForm(ThrottledLogIn, AdminAuthenticationForm):
    """The admin's own."""


class ChangeForm(PasswordChangeForm):
    """Sets a new password for who knows the old one, by a ``request``.

    Wrong old ones count as wrong ones at logging in: else who finds a session open could guess it here.
    """

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        by_name = password_tries(name_key(self.user.name), place_of(self.request))
        tries = [(ACCOUNT, str(self.user.pk)), *by_name]
        if not take(tries, self.request):
            raise forms.ValidationError(
                _("There were too many wrong passwords. Wait a quarter of an hour, then try again."),
                code=TOO_MANY,
            )
        old: str = super().clean_old_password()
        give_back(tries)
        return old


class ResetForm(PasswordResetForm):
    """Asks for the mail with which a new password is chosen, by a ``request``."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        # As whoever signs up reads it; Django's own stays English in some languages.
        self.fields["email"].label = _("E-mail address")

    def clean_email(self) -> str:
        """Counts addresses without an account too: who asks learns of none."""
        email: str = self.cleaned_data["email"]
        tries = [(MAILS_TO, email.casefold()), *at_place(MAILS_FOR_PLACE, self.request)]
        if not take(tries, self.request):
            raise forms.ValidationError(
                _("A link has been asked for too often. Wait an hour, then try again."), code=TOO_MANY
            )
        return email

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Write in the language of whoever gets the mail, not of whoever asks for it."""
        with override(context["user"].language or get_language()):
            super().send_mail(
                subject_template_name,
                email_template_name,
                context,
                from_email,
                to_email,
                html_email_template_name,
            )
