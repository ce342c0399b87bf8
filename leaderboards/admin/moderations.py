"""What moderators did, in the admin."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin import NOTHING, players_named
from games.read_only_admin import ReadOnlyAdmin
from leaderboards.models import Moderation


def finding_written(finding: dict[str, Any] | None) -> str:
    """What a verification found, in words; a dash for other acts."""
    if finding is None:
        return NOTHING
    if "log" in finding:
        return str(finding["log"]["message"])
    return "; ".join(
        _("%(field)s: stored %(stored)s, replayed %(replayed)s") % {"field": field, **values}
        for field, values in finding.items()
    ) or str(_("no difference"))


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
