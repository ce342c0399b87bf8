"""The API's operation that gives a finished game step by step."""

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.gzip import gzip_page
from ninja import Router, Schema, Status
from ninja.decorators import decorate_view
from pydantic import Field

from games.api import Column, ErrorAnswer, VisiblePosition, Waste
from games.models import Attempt
from games.replay_turns import ReplaysBusy, turns
from games.replays import FORMAT, published_attempt, record
from games.rules import Deal

router = Router(tags=["Games"])

ERRORS = dict.fromkeys((403, 404, 422, 503), ErrorAnswer)

Answer = HttpResponseBase | Status[dict[str, Any]]


class TableRules(Schema):
    """What has to be known of a game to draw it."""

    game: str
    columns: int
    draw: int
    recycles: bool
    returns: bool
    dollars: bool = Field(description="Whether scores are amounts of money")
    foundations: str = Field(description="The suits of the places a to h")
    start_cards: int = Field(description="Cards on the foundations at the start")


class VisibleChanges(Schema):
    """The parts of a visible position that differ from the one before; absent where they do not."""

    stock: int | None = None
    waste: Waste | None = None
    foundations: dict[str, str | None] | None = None
    columns: dict[str, Column] | None = Field(None, description="By name: 1 to 9, and 0 for the tenth")


class RecordingAnswer(Schema):
    """A game step by step. Lists of numbers begin before the first action."""

    code: str
    variant: str
    rules: TableRules
    view: VisiblePosition = Field(description="What was visible before the first action")
    log: str
    changes: list[VisibleChanges] = Field(description="What each action changed in it, undos included")
    score: list[int] = Field(description="As shown on the table; in Vegas, dollars")
    ranked_score: list[int]
    moves: list[int]
    foundation_cards: list[int]
    won: bool


@router.get("/attempts/{attempt_id}/replay", response={200: RecordingAnswer, **ERRORS}, url_name="recording")
@decorate_view(gzip_page)
def show_recording(request: HttpRequest, attempt_id: UUID) -> Answer:
    """A finished game of a published deal, step by step. Never changes, so keep it.

    Refused with the code `deal_sealed` while the deal is in an open challenge, to its player too. Games of
    more than 2,000 actions are replayed one at a time: 503 with the code `replays_busy` says to come back.
    """
    try:
        attempt = published_attempt(attempt_id, timezone.now())
    except Attempt.DoesNotExist:
        raise Http404 from None
    return unchanging(request, str(attempt.pk), attempt.deal, attempt.log)


def unchanging(request: HttpRequest, name: str, deal: Deal, log: str) -> Answer:
    """A recording to be kept for ever, or word that the one the client has is still right."""
    etag = f'"{name}-{FORMAT}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        try:
            with turns.turn(len(log) // 2):
                text = json.dumps(record(deal, log), separators=(",", ":"))
        except ReplaysBusy as refusal:
            return Status(503, {"error": refusal.as_dict()})
        response = HttpResponse(text, content_type="application/json")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
