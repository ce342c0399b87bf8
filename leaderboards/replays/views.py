"""The page on which finished games are replayed, one or two of a deal."""

from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.errors import DealSealed
from games.models import Attempt
from leaderboards.models import Challenge
from leaderboards.replays.sides import NotOfOneDeal, Side, beside, comparable, side_of_attempt, side_of_solver


@require_safe
def replay(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """A player's finished game of a published deal."""
    now = timezone.now()
    try:
        return shown(request, side_of_attempt(attempt_id, now), now)
    except Attempt.DoesNotExist:
        raise Http404 from None
    except DealSealed:
        return render(request, "sealed.html", status=403)


@require_safe
def replay_solver(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """The game by which the solver won a closed challenge's deal."""
    now = timezone.now()
    challenge = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    try:
        return shown(request, side_of_solver(challenge, now), now)
    except DealSealed:
        return render(request, "sealed.html", {"challenge": challenge}, status=403)


def shown(request: HttpRequest, first: Side, now: datetime) -> HttpResponse:
    """The page of a game, beside another where the address says ``with``."""
    sides = [first]
    if key := request.GET.get("with"):
        try:
            sides.append(beside(first, key, now))
        except (NotOfOneDeal, Attempt.DoesNotExist):
            raise Http404 from None
    return render(
        request,
        "replay.html",
        {
            "sides": sides,
            "first": first,
            "rules": first.rules,
            "challenge": first.challenge,
            "others": [] if key else comparable(first, request.user.pk),
        },
    )
