"""Signing up and changing one's name."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import LONGEST, SHORTEST, name_key, tidy_name, validate_name, validate_not_reserved
from accounts.throttling import TOO_MANY, Limit, at_place, take

SIGN_UPS = Limit("sign up from one place", 500, timedelta(hours=1))
"""A whole school may do it in one lesson. Each keeps a name for good, and its password takes long to hash."""


class NameField(forms.CharField):
    """A public name, tidied, that can be read."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Name"),
            # More than may stay, since tidying shortens.
            max_length=2 * LONGEST,
            help_text=format_lazy(
                _("{least} to {most} characters. Others see it beside your results, and you log in with it."),
                least=SHORTEST,
                most=LONGEST,
            ),
            validators=[validate_name],
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "words"}),
        )

    def to_python(self, value: Any) -> str:
        return tidy_name(super().to_python(value) or "")


class NameForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's is not subscriptable
    """Gives a registered player another name."""

    name = NameField()

    class Meta:
        model = User
        fields: tuple[str, ...] = ("name",)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        key = name_key(name)
        if key != self.instance.name_key:
            validate_not_reserved(name)
            if User.objects.filter(name_key=key).exists():
                raise self.taken()
        return name

    def store(self) -> User | None:
        """The stored player; None, with an error in the form, when somebody was faster to take the name."""
        player: User = self.instance
        player.take_name(self.cleaned_data["name"])
        try:
            with transaction.atomic():
                player.save()
        except IntegrityError:
            self.add_error("name", self.taken())
            return None
        return player

    @staticmethod
    def taken() -> forms.ValidationError:
        return forms.ValidationError(_("This name is taken, or too like one that is."), code="name_taken")


class SignUpForm(NameForm):
    """Registers: a guest, given as ``instance``, keeps the account and with it all games.

    By a ``request``, since a place may do it only so often.
    """

    email = forms.EmailField(
        label=_("E-mail address (optional)"),
        required=False,
        max_length=254,
        help_text=_("Only for setting a new password when you have forgotten yours. Nobody else sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    # Twice, since without an e-mail address a mistyped password could never be replaced.
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=password_validators_help_text_html(),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=_("Password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    class Meta(NameForm.Meta):
        fields = ("name", "email")

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "password1" not in cleaned:
            return cleaned
        password = cleaned["password1"]
        try:
            validate_password(
                password, User(username=cleaned.get("name", ""), email=cleaned.get("email", ""))
            )
        except forms.ValidationError as refusal:
            self.add_error("password1", refusal)
        else:
            if cleaned.get("password2", password) != password:
                self.add_error(
                    "password2", forms.ValidationError(_("The two passwords differ."), code="differ")
                )
        return cleaned

    def store(self) -> User | None:
        """As for a name; also None, with an error in the form, when its place has signed up too often."""
        if not take(at_place(SIGN_UPS, self.request), self.request):
            self.add_error(None, self.too_many())
            return None
        self.instance.is_guest = False
        self.instance.set_password(self.cleaned_data["password1"])
        return super().store()

    @staticmethod
    def too_many() -> forms.ValidationError:
        return forms.ValidationError(
            _(
                "Too many players have signed up from your network. Wait an hour, then try again; "
                "you can play as a guest meanwhile."
            ),
            code=TOO_MANY,
        )
