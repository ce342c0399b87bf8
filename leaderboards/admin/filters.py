"""How the admin's list of entries is narrowed; each filter is one that an index answers."""

from datetime import timedelta
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from games.templatetags.written import mode_name
from leaderboards.models import Challenge, Entry

Choices = list[tuple[str, Any]]


class DayFilter(SimpleListFilter):
    """Entries of challenges of the last days; a single day is searched for."""

    title = _("day")
    parameter_name = "day"
    DAYS_BACK = {"today": (0, 0), "yesterday": (1, 1), "week": (6, 0)}

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [("today", _("Today")), ("yesterday", _("Yesterday")), ("week", _("Last 7 days"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Entry]) -> QuerySet[Entry]:
        back = self.DAYS_BACK.get(self.value() or "")
        if back is None:
            return queryset
        today = timezone.now().date()
        first, last = (today - timedelta(days=days) for days in back)
        return queryset.filter(challenge__in=Challenge.objects.filter(day__range=(first, last)))


class ModeFilter(SimpleListFilter):
    """Entries in challenges of one game and mode."""

    title = _("game")
    parameter_name = "mode"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [(variant, mode_name(rules)) for variant, rules in RULES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Entry]) -> QuerySet[Entry]:
        return queryset.filter(challenge__variant=self.value()) if self.value() in RULES else queryset


class StandingFilter(SimpleListFilter):
    """Entries with a rank, still without a result, or disqualified."""

    title = _("standing")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [
            ("ranked", _("Ranked")),
            ("won", _("Ranked and won")),
            ("unfinished", _("Without a result")),
            ("disqualified", _("Disqualified")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Entry]) -> QuerySet[Entry]:
        ranked = {"finished_at__isnull": False, "disqualified": False}
        conditions: dict[str | None, dict[str, Any]] = {
            "ranked": ranked,
            "won": {**ranked, "won": True},
            "unfinished": {"finished_at": None},
            "disqualified": {"disqualified": True},
        }
        return queryset.filter(**conditions.get(self.value(), {}))
