"""The API's operation on a game in progress: can it still be won?"""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Schema, Status
from pydantic import Field

from games.api import ErrorAnswer
from games.models import Attempt
from games.solver import Answer
from games.winnable import AskingAlready, SolverBusy, can_still_be_won

router = Router(tags=["Games"])

ERRORS = dict.fromkeys((403, 404, 422, 429, 503), ErrorAnswer)


class OutlookAnswer(Schema):
    """What the solver knows of a game."""

    answer: Answer = Field(
        description="yes, by going on without undoing; no, which is proven; or unknown, in a few seconds"
    )


@router.post("/attempts/{attempt_id}/winnable", response={200: OutlookAnswer, **ERRORS}, url_name="winnable")
def ask_outlook(request: HttpRequest, attempt_id: UUID) -> Status[dict[str, Any]]:
    """Whether one of your own free games, as it stands now, can still be won. Takes up to eight seconds.

    Refused for a ranked game, with the code `attempt_ranked`. One question a player, and few in all, are
    looked into at a time: 429 is for the former, 503 with the code `solver_busy` for the latter.
    """
    attempt = get_object_or_404(Attempt, pk=attempt_id, player_id=request.user.pk)
    try:
        return Status(200, {"answer": can_still_be_won(attempt, timezone.now())})
    except AskingAlready as refusal:
        return Status(429, {"error": refusal.as_dict()})
    except SolverBusy as refusal:
        return Status(503, {"error": refusal.as_dict()})
