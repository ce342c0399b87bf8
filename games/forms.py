"""The form that starts a free game."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.refusals import refusal_text
from games.rules import Deal, Rules, UnreadableCode, parse_code, random_deal


class NewGameForm(forms.Form):
    """A deal code, or the game, draw and scoring of a random deal."""

    code = forms.CharField(required=False, max_length=100, label=_("Deal code"))
    game = forms.ChoiceField(
        required=False, choices=[("DS1", _("Double Solitaire")), ("DE1", _("Deuces"))], label=_("Game")
    )
    draw = forms.ChoiceField(
        required=False, choices=[("1", _("Draw 1, Easy")), ("3", _("Draw 3, Hard"))], label=_("Draw")
    )
    scoring = forms.ChoiceField(
        required=False, choices=[("N", _("Normal")), ("V", _("Vegas"))], label=_("Scoring")
    )

    def clean(self) -> dict[str, Any]:
        """Adds ``deal``: the one of the code, or a random one of the chosen mode."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("code"):
            try:
                cleaned["deal"] = parse_code(cleaned["code"])
            except UnreadableCode as refusal:
                self.add_error("code", forms.ValidationError(refusal_text(refusal), code=refusal.code))
        elif not self.errors:
            game, draw, scoring = cleaned["game"] or "DS1", cleaned["draw"] or "1", cleaned["scoring"] or "N"
            cleaned["deal"] = random_deal("DE1" if game == "DE1" else f"DS1-D{draw}{scoring}")
        return cleaned

    @property
    def deal(self) -> Deal:
        """The deal to play; only of a valid form."""
        deal: Deal = self.cleaned_data["deal"]
        return deal


def mode_chosen(rules: Rules) -> dict[str, str]:
    """The choices of the form that mean the mode of ``rules``."""
    return {
        "game": rules.variant.partition("-")[0],
        "draw": str(rules.draw),
        "scoring": "V" if rules.in_dollars else "N",
    }
