"""What a player has chosen for tables: how they look, move and answer. Kept with the account, a guest's too.

frontend/src/settings.ts has the same names and values, and a test compares them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import player_of
from accounts.models import User

CHOICES: Mapping[str, tuple[Promise, Mapping[str, Promise]]] = {
    "theme": (
        _("Light and dark"),
        {
            "auto": pgettext_lazy("theme", "As the device"),
            "light": pgettext_lazy("theme", "Light"),
            "dark": pgettext_lazy("theme", "Dark"),
        },
    ),
    "cloth": (
        _("Table"),
        {
            "green": pgettext_lazy("cloth", "Green"),
            "blue": pgettext_lazy("cloth", "Blue"),
            "wine": pgettext_lazy("cloth", "Wine red"),
            "grey": pgettext_lazy("cloth", "Grey"),
        },
    ),
    "back": (
        _("Card backs"),
        {
            "claret": pgettext_lazy("back", "Claret"),
            "navy": pgettext_lazy("back", "Navy"),
            "moss": pgettext_lazy("back", "Moss"),
            "ink": pgettext_lazy("back", "Ink"),
        },
    ),
    "faces": (
        _("Card faces"),
        {
            "drawn": pgettext_lazy("faces", "Drawn"),
            "plain": pgettext_lazy("faces", "Plain, with big indices"),
        },
    ),
    "colours": (
        _("Colours of the suits"),
        {"two": pgettext_lazy("colours", "Two"), "four": pgettext_lazy("colours", "Four")},
    ),
    "hand": (
        _("Layout"),
        {"right": pgettext_lazy("hand", "Right-handed"), "left": pgettext_lazy("hand", "Left-handed")},
    ),
    "pace": (
        _("Animations"),
        {
            "normal": pgettext_lazy("pace", "Normal"),
            "fast": pgettext_lazy("pace", "Fast"),
            "off": pgettext_lazy("pace", "Off"),
        },
    ),
    "taps": (
        _("Double tap"),
        {
            "double": pgettext_lazy("taps", "Looks for a place on the table"),
            "single": pgettext_lazy("taps", "Off"),
        },
    ),
    "sounds": (_("Sounds"), {"off": pgettext_lazy("sounds", "Off"), "on": pgettext_lazy("sounds", "On")}),
    "keys": (
        _("Letters and digits as keys"),
        {"on": pgettext_lazy("keys", "On"), "off": pgettext_lazy("keys", "Off")},
    ),
}
"""Each setting's name, and its values with theirs."""

DEFAULTS = {name: next(iter(values)) for name, (_label, values) in CHOICES.items()}
"""What holds until something else is chosen: the first value of each."""


class SettingsForm(forms.Form):
    """All settings, each a choice of a few."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, values) in CHOICES.items():
            self.fields[name] = forms.ChoiceField(
                label=str(label), choices=list(values.items()), widget=forms.RadioSelect
            )


def settings_of(viewer: object) -> dict[str, str]:
    """A player's settings, complete; empty for one who has never chosen any, and for a visitor."""
    chosen: dict[str, str] = viewer.table_settings if isinstance(viewer, User) else {}
    if not chosen:
        return {}
    # What an older or newer version kept is as if never chosen.
    return {
        name: chosen[name] if chosen.get(name) in values else DEFAULTS[name]
        for name, (_label, values) in CHOICES.items()
    }


def table_settings(request: HttpRequest) -> dict[str, object]:
    """Context of every page: the viewer's settings for its root element, and the form for where it is."""

    def lazily(make: Callable[[dict[str, str]], Any]) -> Any:
        return SimpleLazyObject(lambda: make(settings_of(getattr(request, "user", None))))

    return {
        "table_settings": lazily(lambda chosen: chosen),
        "settings_form": lazily(lambda chosen: SettingsForm(initial=chosen or DEFAULTS)),
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """The settings, and where they are kept: 204 for a script, which has applied them already."""
    if request.method != "POST":
        return render(request, "settings.html")
    form = SettingsForm(request.POST)
    by_script = request.headers.get("Accept") == "application/json"
    if not form.is_valid():
        return HttpResponse(status=422) if by_script else redirect("settings")
    player = player_of(request)
    player.table_settings = form.cleaned_data
    player.save(update_fields=["table_settings"])
    if by_script:
        return HttpResponse(status=204)
    messages.success(request, gettext("The settings are kept."))
    return redirect("settings")
