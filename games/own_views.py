"""A player's own games: those to go on with, giving one up, and those that are finished."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.actions import give_up
from games.finished import finished_games
from games.identifiers import as_uuid
from games.unfinished import unfinished_games
from games.views import own_attempt


@require_safe
def own_games(request: HttpRequest) -> HttpResponse:
    """All games the viewer may go on with, and the latest finished; behind a cursor only finished ones."""
    now = timezone.now()
    after, before = (as_uuid(request.GET.get(name, "")) for name in ("after", "before"))
    finished = finished_games(request.user.pk, now, after=after, before=before)
    if after or before:
        if not finished.before:
            # Nothing is there, or what the list begins with, and that has an address of its own.
            return redirect("own-games")
        return render(request, "games.html", {"finished": finished, "is_further": True})
    games = unfinished_games(request.user.pk, now)
    # What is finished in an open challenge changes with its close as well: its deal is published.
    attempts = [game.attempt for game in games] + [game.attempt for game in finished.games]
    closes = [attempt.closes_at for attempt in attempts if attempt.closes_at and attempt.closes_at > now]
    closes_at = min(closes, default=None)
    return render(request, "games.html", {"games": games, "finished": finished, "closes_at": closes_at})


@require_POST
def abandon(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """End a free game as it stands. A ranked one is ended at its table, where one sees what is given up."""
    attempt = own_attempt(request, attempt_id)
    if attempt.is_ranked:
        raise Http404
    give_up(attempt, timezone.now())
    messages.success(request, _("The game has ended."))
    return redirect("own-games")
