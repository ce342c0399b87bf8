"""The home page, a challenge's board, entering one, and the page of a result."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import player_of
from games.forms import NewGameForm
from games.refusals import refusal_text
from games.rules import RULES
from games.unfinished import unfinished_games
from games.views import own_attempt
from leaderboards.actions import enter, refuse_closed
from leaderboards.boards import board_of, todays_cards
from leaderboards.days import end_of_day
from leaderboards.errors import ChallengeNotOpen
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import is_cursor, rank_of

HOME_GAMES = 3
"""Free games to go on with that the home page shows; ranked ones have their cards."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Today's challenges with how the viewer stands in each, and the form of a free game.

    A card without a challenge is of a mode whose deal is still being prepared.
    """
    now = timezone.now()
    ready = {card.challenge.variant: card for card in todays_cards(request.user.pk, now)}
    cards = [ready.get(variant, {"challenge": None, "rules": rules}) for variant, rules in RULES.items()]
    return render(
        request,
        "home.html",
        {
            "cards": cards,
            "preparing": len(ready) < len(cards),
            "closes_at": end_of_day(now.date()),
            "unfinished": unfinished_games(request.user.pk, now, HOME_GAMES, ranked=False),
            "form": NewGameForm(),
        },
    )


@require_GET
def challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """A page of a challenge's board, with the viewer's own row wherever that is."""
    now = timezone.now()
    shown = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    after, before = (cursor_of(request, name) for name in ("after", "before"))
    board = board_of(shown, request.user.pk, now, after, before)
    if (after or before) and not board.page.rows:
        return redirect(shown)
    return render(
        request,
        "challenge.html",
        {
            "challenge": shown,
            "is_open": shown.is_open(now),
            "code": shown.public_code(now),
            "par": shown.par,
            "certificate": shown.public_certificate(now),
            "page": board.page,
            "players": board.players,
            "own": board.own,
            "own_rank": board.own_rank,
            "own_on_page": board.own_on_page,
        },
    )


def cursor_of(request: HttpRequest, name: str) -> str | None:
    """A cursor of the address, or None where there is none that can be read."""
    text = request.GET.get(name, "")
    return text if is_cursor(text) else None


@require_POST
def play_challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Go to the viewer's ranked attempt, begun now if there is none yet."""
    now = timezone.now()
    chosen = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    try:
        if request.user.is_anonymous:
            # No account is made for who comes too late.
            refuse_closed(chosen, now)
        entry = enter(chosen, player_of(request), now)
    except ChallengeNotOpen as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect(chosen)
    return redirect("table", entry.attempt_id)


@require_GET
def result(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """The result of one of the viewer's own attempts, with its rank if it has one."""
    attempt = own_attempt(request, attempt_id)
    if not attempt.is_finished:
        return redirect("table", attempt.pk)
    entry = Entry.objects.filter(attempt=attempt).select_related("challenge__certified").first()
    return render(
        request,
        "result.html",
        {
            "attempt": attempt,
            "code": attempt.public_code(timezone.now()),
            "entry": entry,
            "rank": rank_of(entry) if entry else None,
            "par": entry.challenge.par if entry else None,
        },
    )
