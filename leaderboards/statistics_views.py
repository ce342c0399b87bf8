"""The pages of statistics: one's own, and what everybody may see of a player."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import name_key
from leaderboards.histogram import drawn
from leaderboards.models import Entry
from leaderboards.ranking import with_ranks
from leaderboards.statistics import (
    ModeStatistics,
    Streak,
    day_streaks,
    own_games,
    public_games,
    statistics_of,
)

RESULTS = 25
"""Of a player's ranked results, the latest so many are shown."""


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """The viewer's own, of all games."""
    modes: list[ModeStatistics] = []
    days: dict[str, Streak] = {}
    if request.user.pk:
        days = day_streaks(request.user.pk, timezone.now())
        modes = statistics_of(own_games(request.user.pk), days)
    return render(request, "statistics.html", {"modes": pictured(modes), "days": days.get("", Streak())})


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """A registered player's ranked results of closed challenges."""
    now = timezone.now()
    shown = get_object_or_404(User, name_key=name_key(name), is_guest=False, is_active=True)
    if shown.name != name:
        return redirect("player", shown.name)
    games = public_games(shown.pk, now)
    closed = Entry.objects.filter(attempt__in=games).select_related("challenge__certified")
    modes = statistics_of(games, {})
    return render(
        request,
        "player.html",
        {
            "shown": shown,
            "modes": pictured(modes),
            "played": sum(mode.played for mode in modes),
            "won": sum(mode.won for mode in modes),
            "results": with_ranks(closed).order_by("-challenge__day", "challenge_id")[:RESULTS],
        },
    )


def pictured(modes: list[ModeStatistics]) -> list[dict[str, object]]:
    """Each with the bars of its distribution as they stand in the picture."""
    return [{"mode": mode, "bars": drawn(mode.bars)} for mode in modes]
