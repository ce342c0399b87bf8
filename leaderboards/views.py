"""The home page, a challenge's board, entering one, and the page of a result."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import player_of
from games.forms import NewGameForm
from games.views import own_attempt
from leaderboards.actions import enter, settle
from leaderboards.days import todays_challenges
from leaderboards.errors import ChallengeNotOpen
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import page, rank_of


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Today's challenges with how the viewer stands in each, and the form of a free game."""
    now = timezone.now()
    challenges = todays_challenges(now)
    own = {entry.challenge_id: entry for entry in Entry.objects.of_player(request.user.pk, challenges)}
    cards = [
        {
            "challenge": challenge,
            "players": challenge.entries.count(),
            "entry": own.get(challenge.pk),
            "rank": rank_of(own[challenge.pk]) if challenge.pk in own else None,
        }
        for challenge in challenges
    ]
    return render(
        request, "home.html", {"cards": cards, "closes_at": challenges[0].closes_at, "form": NewGameForm()}
    )


@require_GET
def challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """A page of a challenge's board, with the viewer's own row wherever that is."""
    now = timezone.now()
    shown = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    settle(shown, now)
    board = page(shown, after=request.GET.get("after"), before=request.GET.get("before"))
    own = shown.entries.filter(player=request.user.pk).select_related("player").first()
    return render(
        request,
        "challenge.html",
        {
            "challenge": shown,
            "is_open": shown.is_open(now),
            "code": shown.public_code(now),
            "page": board,
            "players": shown.entries.count(),
            "own": own,
            "own_rank": rank_of(own) if own else None,
            "own_on_page": own is not None and any(row.entry.pk == own.pk for row in board.rows),
        },
    )


@require_POST
def play_challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Go to the viewer's ranked attempt, begun now if there is none yet."""
    now = timezone.now()
    chosen = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    try:
        entry = enter(chosen, player_of(request), now)
    except ChallengeNotOpen as refusal:
        messages.error(request, refusal.message)
        return redirect(chosen)
    return redirect("table", entry.attempt_id)


@require_GET
def result(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """The result of one of the viewer's own attempts, with its rank if it has one."""
    attempt = own_attempt(request, attempt_id)
    if not attempt.is_finished:
        return redirect("table", attempt.pk)
    entry = Entry.objects.filter(attempt=attempt).select_related("challenge").first()
    return render(
        request,
        "result.html",
        {
            "attempt": attempt,
            "code": attempt.public_code(timezone.now()),
            "entry": entry,
            "rank": rank_of(entry) if entry else None,
        },
    )
