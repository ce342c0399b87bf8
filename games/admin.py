"""Attempts in the admin: every game, of one in an open challenge neither code, card nor log."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.admin_search import players_named
from games.admin_texts import code_shown, log_shown, outcome_written
from games.identifiers import as_uuid
from games.models import Attempt
from games.read_only_admin import ReadOnlyAdmin
from games.templatetags.written import mode_name


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
        return code_shown(attempt.public_code(timezone.now()))

    @admin.display(description=_("ranked"), boolean=True)
    def ranked(self, attempt: Attempt) -> bool:
        return attempt.is_ranked

    @admin.display(description=_("result"))
    def outcome(self, attempt: Attempt) -> str:
        return outcome_written(attempt, attempt.rules)

    @admin.display(description=_("log"))
    def shown_log(self, attempt: Attempt) -> str:
        return log_shown(attempt)
