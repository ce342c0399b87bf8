"""The home page, a challenge's board, entering one, and the page of a result."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import player_of
from accounts.models import User
from games.forms import NewGameForm
from games.refusals import refusal_text
from games.rules import RULES
from games.unfinished import unfinished_games
from games.views import own_attempt
from leaderboards.actions import enter, refuse_closed
from leaderboards.boards import Board, board_of, todays_cards
from leaderboards.cards import result_card
from leaderboards.errors import ChallengeNotOpen
from leaderboards.live.standings import TOP, wins_in
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import is_cursor, rank_of
from leaderboards.scheduling.days import end_of_day

HOME_GAMES = 3
"""Free games to go on with that the home page shows; ranked ones have their cards."""


@require_safe
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


@require_safe
def challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """A page of a challenge's board, with the viewer's own row wherever that is."""
    now = timezone.now()
    shown = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    after, before = (cursor_of(request, name) for name in ("after", "before"))
    board = board_of(shown, request.user.pk, now, after, before)
    if (after or before) and not board.page.rows:
        return redirect(shown)
    # The page of an open board is live, and short; all of it is there page by page, as it stands.
    is_live = shown.is_open(now) and not (after or before or "all" in request.GET)
    rows = board.page.rows[:TOP] if is_live else board.page.rows
    return render(
        request,
        "challenge.html",
        {
            "challenge": shown,
            "is_open": shown.is_open(now),
            "code": shown.public_code(now),
            "par": shown.par,
            "certificate": shown.public_certificate(now),
            "live": live_facts(board, request.user) if is_live else None,
            "page": board.page,
            "rows": rows,
            "players": board.players,
            "wins": wins_in(shown.pk) if is_live else None,
            "own": board.own,
            "own_rank": board.own_rank,
            "own_on_page": any(board.own and row.entry.pk == board.own.pk for row in rows),
        },
    )


def live_facts(board: Board, viewer: User | AnonymousUser) -> dict[str, object]:
    """What the scripts of a live board have to know that its room does not tell."""
    return {
        "socket": f"/ws/challenge/{board.challenge.pk}/",
        "dollars": board.challenge.rules.in_dollars,
        "name": "" if viewer.is_anonymous else viewer.name,
    }


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


@require_safe
def result(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """The result of one of the viewer's own attempts, with its rank if it has one."""
    attempt = own_attempt(request, attempt_id)
    if not attempt.is_finished:
        return redirect("table", attempt.pk)
    entry = Entry.objects.filter(attempt=attempt).select_related("challenge__certified").first()
    rank = rank_of(entry) if entry else None
    shared = entry.challenge.get_absolute_url() if entry else reverse("deal", args=[attempt.code])
    return render(
        request,
        "result.html",
        {
            "attempt": attempt,
            "code": attempt.public_code(timezone.now()),
            "entry": entry,
            "rank": rank,
            "par": entry.challenge.par if entry else None,
            "card": result_card(attempt, entry, rank, request.build_absolute_uri(shared)),
        },
    )
