"""Entries in the admin: what they prove, and the moderators' actions on them."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.admin_search import players_named
from games.admin_texts import code_shown, log_shown, outcome_written
from games.identifiers import as_uuid
from games.read_only_admin import ReadOnlyAdmin
from games.refusals import refusal_text
from leaderboards.actions import disqualify, restore, verify
from leaderboards.admin.filters import DayFilter, ModeFilter, StandingFilter
from leaderboards.admin.moderations import finding_written, name_written, value_written
from leaderboards.errors import NothingToModerate
from leaderboards.models import Challenge, Entry, Moderation
from leaderboards.proof import proof_of
from leaderboards.ranking import with_ranks

MOST_AT_ONCE = 200
"""Entries that one action may be applied to: each is replayed or locked while the moderator waits."""


class ReasonForm(forms.Form):
    """Why a moderator acts."""

    reason = forms.CharField(
        max_length=1000, label=gettext_lazy("Reason"), widget=forms.Textarea({"rows": 4, "cols": 40})
    )


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """Every entry, newest first; a challenge's ranked ones as they rank."""

    list_display = ("player", "challenge", "rank", "outcome", "proof")
    list_display_links = ("player",)
    list_filter = (StandingFilter, DayFilter, ModeFilter)
    lookups = frozenset({"challenge", "player", "standing", "day", "mode"})
    search_fields = ("player__name", "challenge__day", "attempt__id")
    search_help_text = gettext_lazy("A player's name, a day as 2026-12-31, or the id of an attempt")
    actions = ("verify_again", "disqualify", "restore")
    fieldsets = (
        (None, {"fields": ("player", "challenge", "rank", "outcome")}),
        (
            gettext_lazy("Attempt"),
            {"fields": ("attempt", "shown_code", "finished_at", "shown_log")},
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        entries = super().get_queryset(request).select_related("player", "challenge", "attempt")
        return cast(QuerySet[Entry], with_ranks(entries))

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        as_they_rank = "challenge" in request.GET and request.GET.get("standing") in ("ranked", "won")
        return ("standing_key",) if as_they_rank else ("-pk",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Entry], search_term: str
    ) -> tuple[QuerySet[Entry], bool]:
        term = search_term.strip()
        if attempt_id := as_uuid(term):
            queryset = queryset.filter(attempt=attempt_id)
        elif day := _as_day(term):
            queryset = queryset.filter(challenge__in=Challenge.objects.filter(day=day))
        elif term:
            queryset = queryset.filter(player__in=players_named(term))
        return queryset, False

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The page of one entry, with the proof and the moderators' buttons."""
        entry = context["original"]
        proof = proof_of(entry)
        context |= {
            "proof": proof,
            "lines": [
                (name_written(line.name), *map(value_written, (line.stored, line.replayed)), line.differs)
                for line in proof.lines
            ],
            "refusal": finding_written(proof.differences) if proof.refusal else "",
            "acts": [(act, finding_written(act.finding)) for act in entry.moderations.select_related("by")],
            "may_moderate": self.has_moderate_permission(request),
        }
        return super().render_change_form(request, context, *args, **kwargs)

    @admin.display(description=gettext_lazy("rank"))
    def rank(self, entry: Entry) -> str:
        """The rank, or why there is none."""
        if entry.disqualified:
            return _("disqualified")
        if entry.has_rank:
            return f"#{entry.rank}"  # type: ignore[attr-defined]  # with_ranks has added it
        return _("not finished") if entry.attempt.started_at else _("not started")

    @admin.display(description=gettext_lazy("result"))
    def outcome(self, entry: Entry) -> str:
        return outcome_written(entry, entry.challenge.rules)

    @admin.display(description=gettext_lazy("proof"))
    def proof(self, entry: Entry) -> str:
        """Whether a replay of the log, made now, gives what is stored."""
        return _proof_written(entry)

    @admin.display(description=gettext_lazy("deal code"))
    def shown_code(self, entry: Entry) -> str:
        return code_shown(entry.challenge.public_code(timezone.now()))

    @admin.display(description=gettext_lazy("log"))
    def shown_log(self, entry: Entry) -> str:
        return log_shown(entry.attempt)

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Whether the viewer may run the actions."""
        return request.user.has_perm("leaderboards.moderate_entry")

    @admin.action(permissions=["moderate"], description=gettext_lazy("Verify again: replay the logs now"))
    def verify_again(self, request: HttpRequest, entries: QuerySet[Entry]) -> HttpResponse | None:
        """Replay each log, record what differs, and say it."""
        if self._too_many(request, entries):
            return None
        now = timezone.now()
        agreeing = 0
        for entry in entries:
            finding = verify(entry, _moderator(request), now).finding
            if finding:
                self.message_user(request, f"{entry}: {finding_written(finding)}", messages.ERROR)
            else:
                agreeing += 1
        if agreeing:
            text = ngettext(
                "Verified again: %(count)d entry, no difference.",
                "Verified again: %(count)d entries, no difference.",
                agreeing,
            )
            self.message_user(request, text % {"count": agreeing}, messages.SUCCESS)
        return _back(request)

    @admin.action(permissions=["moderate"], description=gettext_lazy("Disqualify, with a reason"))
    def disqualify(self, request: HttpRequest, entries: QuerySet[Entry]) -> HttpResponse | None:
        """Take the entries out of the ranking."""
        return self._act_with_reason(request, entries, disqualify, _("Disqualify"))

    @admin.action(permissions=["moderate"], description=gettext_lazy("Restore, with a reason"))
    def restore(self, request: HttpRequest, entries: QuerySet[Entry]) -> HttpResponse | None:
        """Put the entries back into the ranking."""
        return self._act_with_reason(request, entries, restore, _("Restore"))

    def _act_with_reason(
        self,
        request: HttpRequest,
        entries: QuerySet[Entry],
        act: Callable[[Entry, User, str, datetime], Moderation],
        title: str,
    ) -> HttpResponse | None:
        """Ask for the reason, then act on each entry."""
        if self._too_many(request, entries):
            return None
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        if not form.is_valid():
            return self._reason_page(request, entries, form, title)
        now = timezone.now()
        for entry in entries:
            try:
                act(entry, _moderator(request), form.cleaned_data["reason"], now)
            except NothingToModerate as refusal:
                self.message_user(request, f"{entry}: {refusal_text(refusal)}", messages.WARNING)
            else:
                self.message_user(request, f"{title}: {entry}", messages.SUCCESS)
        return _back(request)

    def _reason_page(
        self, request: HttpRequest, entries: QuerySet[Entry], form: ReasonForm, title: str
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.opts,
            "entries": entries,
            "form": form,
            "action": request.POST["action"],
            "one": "one" in request.POST,
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/leaderboards/entry/reason.html", context)

    def _too_many(self, request: HttpRequest, entries: QuerySet[Entry]) -> bool:
        if entries[: MOST_AT_ONCE + 1].count() <= MOST_AT_ONCE:
            return False
        text = _("Nothing was done: choose at most %(most)d entries at once.") % {"most": MOST_AT_ONCE}
        self.message_user(request, text, messages.ERROR)
        return True


def _proof_written(entry: Entry) -> str:
    proof = proof_of(entry)
    if not proof.holds:
        return _("DIFFERS: %(values)s") % {"values": ", ".join(map(name_written, proof.differences))}
    return ngettext(
        "%(count)d action, replay agrees", "%(count)d actions, replay agrees", entry.attempt.version
    ) % {"count": entry.attempt.version}


def _as_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moderator(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _back(request: HttpRequest) -> HttpResponse | None:
    """To the page of the one entry that the action was chosen on; None for the list."""
    if "one" not in request.POST:
        return None
    return HttpResponseRedirect(
        reverse("admin:leaderboards_entry_change", args=[request.POST[ACTION_CHECKBOX_NAME]])
    )
