"""Challenges in the admin, each without its code until it has closed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin_texts import code_shown
from games.read_only_admin import ReadOnlyAdmin
from games.templatetags.written import mode_name
from leaderboards.models import Challenge


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    """The challenges that have opened, newest first."""

    list_display = ("day", "mode", "closes_at", "shown_code", "entries_link")
    ordering = ("-day", "variant")
    fields = ("day", "mode", "opens_at", "closes_at", "shown_code", "entries_link")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Challenge]:
        shown: QuerySet[Challenge] = Challenge.objects.shown(timezone.now())
        return shown.order_by(*self.ordering)

    @admin.display(description=_("game"))
    def mode(self, challenge: Challenge) -> str:
        return mode_name(challenge.rules)

    @admin.display(description=_("deal code"))
    def shown_code(self, challenge: Challenge) -> str:
        return code_shown(challenge.public_code(timezone.now()))

    @admin.display(description=_("entries"))
    def entries_link(self, challenge: Challenge) -> SafeString:
        entries = reverse("admin:leaderboards_entry_changelist")
        return format_html(
            '<a href="{}?challenge={}&amp;standing=ranked">{}</a>', entries, challenge.pk, _("as they rank")
        )
