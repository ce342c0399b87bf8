"""Certified deals in the admin: what is sealed is shown to head moderators only, and looking is noted."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.admin_texts import log_written
from games.read_only_admin import ReadOnlyAdmin
from games.rules import RULES
from games.templatetags.written import mode_name
from leaderboards.certificates import CertifiedDeal
from leaderboards.models import Challenge

SEALED = _("(sealed)")
LOOKED = gettext_noop("Looked at the sealed deal.")


def is_published(certified: CertifiedDeal) -> bool:
    """Whether its challenge has closed."""
    return Challenge.objects.filter(certified=certified, closes_at__lte=timezone.now()).exists()


@admin.register(CertifiedDeal)
class CertifiedDealAdmin(ReadOnlyAdmin):
    """The pool and the deals that days have, newest first. The list tells no code to anybody."""

    list_display = ("__str__", "mode", "day", "difficulty", "effort", "found_at")
    list_select_related = ("challenge",)
    list_filter = ("variant",)
    lookups = frozenset({"variant__exact"})
    ordering = ("-found_at", "-id")
    MEASURES = (
        "effort",
        "solver_version",
        "difficulty",
        "first_width",
        "playouts",
        "playouts_won",
        "found_at",
    )
    HIDDEN = ("sealed_code", "sealed_log")
    SHOWN = ("code", "written_log", "score", "ranked_score", "moves")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CertifiedDeal]:
        return super().get_queryset(request).defer("log")

    def get_fields(self, request: HttpRequest, obj: CertifiedDeal | None = None) -> Any:
        secrets = self.SHOWN if obj and self.may_see(request, obj) else self.HIDDEN
        return ("mode", "day", *secrets, *self.MEASURES)

    def get_readonly_fields(self, request: HttpRequest, obj: CertifiedDeal | None = None) -> Any:
        return self.get_fields(request, obj)

    def may_see(self, request: HttpRequest, certified: CertifiedDeal) -> bool:
        """Whether the viewer may know code and log."""
        return request.user.has_perm("leaderboards.view_sealed") or is_published(certified)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Note who looks at a deal that is still sealed."""
        certified = self.get_object(request, object_id)
        if certified and self.may_see(request, certified) and not is_published(certified):
            self.log_change(request, certified, LOOKED)
        return super().change_view(request, object_id, form_url, extra_context)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The notes are kept in English, and read in the reader's language."""
        response = super().history_view(request, object_id, extra_context)
        if isinstance(response, TemplateResponse) and response.context_data:
            for note in response.context_data["action_list"]:
                note.change_message = gettext(note.change_message)
        return response

    @admin.display(description=_("game"))
    def mode(self, certified: CertifiedDeal) -> str:
        return mode_name(RULES[certified.variant])

    @admin.display(description=_("day"))
    def day(self, certified: CertifiedDeal) -> str:
        challenge: Challenge | None = getattr(certified, "challenge", None)
        return challenge.day.isoformat() if challenge else str(_("in the pool"))

    @admin.display(description=_("deal code"))
    def sealed_code(self, certified: CertifiedDeal) -> str:
        return str(SEALED)

    @admin.display(description=_("winning log"))
    def sealed_log(self, certified: CertifiedDeal) -> str:
        return str(SEALED)

    @admin.display(description=_("winning log"))
    def written_log(self, certified: CertifiedDeal) -> SafeString:
        return log_written(certified.log)
