"""What moderators did, in the admin."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import yesno
from django.utils.translation import gettext_lazy as _

from games.admin_search import players_named
from games.admin_texts import NOTHING
from games.read_only_admin import ReadOnlyAdmin
from games.refusals import text_of
from leaderboards.models import Moderation

NAMES = {
    "won": _("won"),
    "score": _("score"),
    "ranked_score": _("ranked score"),
    "moves": _("moves"),
    "foundation_cards": _("cards on the foundations"),
    "actions": _("actions"),
    "log": _("log"),
}


def name_written(name: str) -> str:
    """What one of the values that a proof compares is called."""
    return str(NAMES.get(name, name))


def value_written(value: Any) -> str:
    """One of the values that a proof compares; a dash where there is none."""
    if value is None:
        return NOTHING
    return str(yesno(value) if isinstance(value, bool) else value)


def finding_written(finding: dict[str, Any] | None) -> str:
    """What a verification found, in words; a dash for other acts."""
    if finding is None:
        return NOTHING
    if "log" in finding:
        return _refusal_written(**finding["log"])
    return "; ".join(
        _("%(field)s: stored %(stored)s, replayed %(replayed)s")
        % {"field": name_written(name), **{when: value_written(value) for when, value in values.items()}}
        for name, values in finding.items()
    ) or str(_("no difference"))


def _refusal_written(code: str, message: str, index: int | None, token: str | None) -> str:
    """Why a log cannot be replayed, and where it cannot go on."""
    why = text_of(code, message)
    if index is None:
        return why
    return _("Action %(index)s, %(token)s: %(why)s") % {"index": index, "token": token, "why": why}


@admin.register(Moderation)
class ModerationAdmin(ReadOnlyAdmin):
    """Every act, newest first."""

    list_display = ("at", "kind", "by", "entry", "reason", "found")
    list_filter = ("kind",)
    list_select_related = ("by", "entry__player", "entry__challenge")
    lookups = frozenset({"kind__exact", "entry", "by"})
    search_fields = ("entry__player__name", "by__name")
    search_help_text = _("The name of a player or of a moderator")
    fields = list_display

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Moderation], search_term: str
    ) -> tuple[QuerySet[Moderation], bool]:
        if search_term.strip():
            named = players_named(search_term.strip())
            queryset = queryset.filter(Q(entry__player__in=named) | Q(by__in=named))
        return queryset, False

    @admin.display(description=_("found"))
    def found(self, moderation: Moderation) -> str:
        return finding_written(moderation.finding)
