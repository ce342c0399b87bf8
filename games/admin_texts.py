"""What the pages of the admin write of games, in the moderator's language."""

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Attempt, ProvenResult
from games.rules import Rules
from games.templatetags.written import score_written, time_written

ACTIONS_A_LINE = 10
NOTHING = "—"
NO_BREAK = "\N{NO-BREAK SPACE}"


def code_shown(code: str | None) -> str:
    """A deal's code; None while it is sealed."""
    return code or _("sealed until the close")


def outcome_written(result: ProvenResult, rules: Rules) -> str:
    """A result in a line, such as ``won · 1220 · 431 moves · 12:05``; a dash before there is one.

    It may break between its parts only.
    """
    if result.finished_at is None:
        return NOTHING
    moves = result.moves or 0
    parts = (
        _("won") if result.won else _("not won"),
        score_written(result.ranked_score, rules),
        ngettext("%(moves)d move", "%(moves)d moves", moves) % {"moves": moves},
        time_written(result.time_ms),
    )
    return f"{NO_BREAK}· ".join(part.replace(" ", NO_BREAK) for part in parts)


def log_shown(attempt: Attempt) -> str:
    """The move log, once its deal is no secret: who knows how others have won could do it after them."""
    code = attempt.public_code(timezone.now())
    return code_shown(code) if code is None else log_written(attempt.log)


def log_written(log: str) -> SafeString:
    """A move log in lines of ten actions, each behind the index of its first one, from 0 as in errors."""
    tokens = [log[i : i + 2] for i in range(0, len(log), 2)]
    lines = [
        f"{first:5d}  {' '.join(tokens[first : first + ACTIONS_A_LINE])}"
        for first in range(0, len(tokens), ACTIONS_A_LINE)
    ]
    return format_html('<pre tabindex="0">{}</pre>', "\n".join(lines)) if lines else SafeString(NOTHING)
