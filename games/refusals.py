"""Why something was refused, for people and in their language: a text for every stable code there is.

Pages use these; frontend/src/languages/ has those a table can be sent. The ``message`` of an error stays
English, for developers.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules import RulesError

TEXTS: Mapping[str, Promise] = {
    # Deal codes
    "invalid_prefix": _("This is no deal code: it has to begin with DS1 or DE1."),
    "invalid_mode": _(
        "The mode in this code is unknown. After DS1 comes D1N, D3N, D1V or D3V; after DE1 comes none."
    ),
    "invalid_payload": _("The last part of a code has 7 or 26 characters: letters and the digits 2 to 7."),
    "deal_sealed": _("This deal is in a challenge that is still open. After the close anybody can play it."),
    "challenge_not_open": _("This challenge is not open."),
    "not_ended_by_close": _("This game was not ended by the close of its challenge."),
    # Actions
    "unknown_token": _("There is no such action in this game."),
    "log_too_long": _("A game has at most 20,000 actions."),
    "game_over": _("The game is already won."),
    "nothing_to_undo": _("There is nothing to undo."),
    "stock_empty": _("The stock is empty."),
    "no_recycle": _("The waste cannot be turned back into the stock now."),
    "source_empty": _("There is no card to move."),
    "does_not_fit": _("The card does not fit there."),
    "foundation_refuses": _("No foundation takes this card now."),
    "no_return": _("Cards do not come back from a foundation in this game."),
    # Tables
    "unreadable_frame": _("This page and the server do not understand each other. Load the page again."),
    "stale_version": _("The game has moved on meanwhile."),
    "not_holding": _("This game is being played in another tab or on another device."),
    "attempt_over": _("This game is over."),
    # The solver
    "attempt_ranked": _("The solver does not look at games that are ranked."),
    "too_many_requests": _("Your last question is still being looked into."),
    "solver_busy": _("The solver is busy. Try again in a few seconds."),
    "no_win_found": _("The solver has found no way to win this deal."),
    # Replays
    "replays_busy": _("Other long games are being replayed. Try again in a few seconds."),
    # Moderators
    "nothing_to_moderate": _("The entry already is as you want it."),
}


def refusal_text(refusal: RulesError) -> str:
    """The text of a refusal's code; the developers' message for a code that has none."""
    return text_of(refusal.code, refusal.message)


def text_of(code: str, message: str) -> str:
    """The same of a refusal that was stored."""
    return str(TEXTS.get(code, message))
