"""Attempts in the admin: every game, of one in an open challenge neither code, card nor log."""

from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import name_key
from games.models import Attempt, ProvenResult
from games.read_only_admin import ReadOnlyAdmin
from games.rules import Rules
from games.templatetags.written import mode_name, score_written, time_written

ACTIONS_A_LINE = 10
NOTHING = "—"
NO_BREAK = "\N{NO-BREAK SPACE}"


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    """Found by player or id; the order is one that an index has."""

    list_display = ("id", "player", "mode", "shown_code", "ranked", "created_at", "outcome")
    list_select_related = ("player",)
    ordering = ("player", "-created_at")
    search_fields = ("player__name", "id")
    search_help_text = _("A player's name, or the id of an attempt")
    lookups = frozenset({"player"})
    fieldsets = (
        (None, {"fields": ("id", "player", "mode", "shown_code", "ranked")}),
        (_("Time"), {"fields": ("created_at", "started_at", "closes_at", "finished_at")}),
        (_("Game"), {"fields": ("outcome", "version", "shown_log")}),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Attempt], search_term: str
    ) -> tuple[QuerySet[Attempt], bool]:
        term = search_term.strip()
        attempt_id = as_uuid(term)
        if attempt_id:
            queryset = queryset.filter(pk=attempt_id)
        elif term:
            queryset = queryset.filter(player__in=players_named(term))
        return queryset, False

    @admin.display(description=_("game"))
    def mode(self, attempt: Attempt) -> str:
        return mode_name(attempt.rules)

    @admin.display(description=_("deal code"))
    def shown_code(self, attempt: Attempt) -> str:
        return attempt.public_code(timezone.now()) or str(_("sealed until the close"))

    @admin.display(description=_("ranked"), boolean=True)
    def ranked(self, attempt: Attempt) -> bool:
        return attempt.is_ranked

    @admin.display(description=_("result"))
    def outcome(self, attempt: Attempt) -> str:
        return outcome_written(attempt, attempt.rules)

    @admin.display(description=_("log"))
    def shown_log(self, attempt: Attempt) -> str:
        return log_shown(attempt)


def players_named(text: str) -> QuerySet[User]:
    """The players of that name or username, each found by an index."""
    return User.objects.filter(Q(name_key=name_key(text)) | Q(username=text) | Q(name=text))


def as_uuid(text: str) -> UUID | None:
    """The identifier that a text is, or None."""
    try:
        return UUID(text)
    except ValueError:
        return None


def outcome_written(result: ProvenResult, rules: Rules) -> str:
    """A result in a line, such as ``won · 1220 · 431 moves · 12:05``; a dash before there is one.

    It may break between its parts only.
    """
    if result.finished_at is None:
        return NOTHING
    moves = result.moves or 0
    parts = (
        str(_("won") if result.won else _("not won")),
        score_written(result.ranked_score, rules),
        ngettext("%(moves)d move", "%(moves)d moves", moves) % {"moves": moves},
        time_written(result.time_ms),
    )
    return f"{NO_BREAK}· ".join(part.replace(" ", NO_BREAK) for part in parts)


def log_shown(attempt: Attempt) -> str:
    """The move log, once its deal is no secret: who knows how others have won could do it after them."""
    if attempt.public_code(timezone.now()) is None:
        return str(_("sealed until the close"))
    return log_written(attempt.log)


def log_written(log: str) -> SafeString:
    """A move log in lines of ten actions, each behind the index of its first one, from 0 as in errors."""
    tokens = [log[i : i + 2] for i in range(0, len(log), 2)]
    lines = [
        f"{first:5d}  {' '.join(tokens[first : first + ACTIONS_A_LINE])}"
        for first in range(0, len(tokens), ACTIONS_A_LINE)
    ]
    return format_html('<pre tabindex="0">{}</pre>', "\n".join(lines)) if lines else SafeString(NOTHING)
