"""A player's own games: those to go on with, and giving one up."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.actions import give_up
from games.unfinished import unfinished_games
from games.views import own_attempt


@require_safe
def own_games(request: HttpRequest) -> HttpResponse:
    """All games the viewer may go on with."""
    games = unfinished_games(request.user.pk, timezone.now())
    closes_at = min((game.attempt.closes_at for game in games if game.attempt.closes_at), default=None)
    return render(request, "games.html", {"games": games, "closes_at": closes_at})


@require_POST
def abandon(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """End a free game as it stands. A ranked one is ended at its table, where one sees what is given up."""
    attempt = own_attempt(request, attempt_id)
    if attempt.is_ranked:
        raise Http404
    give_up(attempt, timezone.now())
    messages.success(request, _("The game has ended."))
    return redirect("own-games")
