"""The API's operations on challenges: today's, and a page of a leaderboard."""

from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from games.api import ErrorAnswer, ResultAnswer
from leaderboards.boards import board_of, todays_cards
from leaderboards.models import Challenge, Entry
from leaderboards.scheduling.days import missing_of

router = Router(tags=["Challenges"])

Cursor = Annotated[str | None, Query(pattern="^[0-9]{1,64}$")]


class ParAnswer(Schema):
    """The best result that the solver found; it does not change."""

    won: bool
    ranked_score: int
    moves: int


class CertificateAnswer(Schema):
    """The proof that a deal can be won."""

    code: str
    log: str = Field(description="A winning log, to be replayed with the code")
    result: ResultAnswer
    effort: int = Field(description="How hard the solver tried to do better, in its own measure")
    solver_version: str


class ChallengeAnswer(Schema):
    """One mode's deal of one UTC day."""

    id: int
    day: date
    variant: str = Field(description="Game and mode, such as DS1-D3V or DE1")
    opens_at: datetime
    closes_at: datetime
    is_open: bool
    code: str | None = Field(description="The deal's code; null until the close")
    par: ParAnswer = Field(description="The target")
    certificate: CertificateAnswer | None = Field(description="How the solver won; null until the close")
    players: int = Field(description="How many have a rank")


class OwnAnswer(Schema):
    """How the viewer, known by the session's cookie, stands; values are null before the result."""

    rank: int | None = Field(description="From 1; null without a result, and when disqualified")
    name: str
    won: bool | None
    ranked_score: int | None
    moves: int | None
    time_ms: int | None
    hinted: bool
    better_than_par: bool
    disqualified: bool


class RowAnswer(Schema):
    """A result with its rank."""

    rank: int = Field(description="From 1")
    name: str = Field(description="What the player is called; a guest's name is not unique")
    won: bool
    ranked_score: int = Field(description="In Vegas, dollars")
    moves: int
    time_ms: int = Field(description="Milliseconds from the first cards shown to the end")
    hinted: bool = Field(description="Whether the player was given a hint")
    better_than_par: bool = Field(description="Whether the solver's result would rank behind it")


class TodayChallengeAnswer(ChallengeAnswer):
    own: OwnAnswer | None = Field(description="The viewer's entry; null for who has none")


class TodayAnswer(Schema):
    day: date = Field(description="The UTC day")
    challenges: list[TodayChallengeAnswer]
    preparing: list[str] = Field(
        description="Variants whose deal is still being looked for; they follow within a minute or so"
    )


class LeaderboardAnswer(Schema):
    """Up to 50 results, best first."""

    challenge: ChallengeAnswer
    rows: list[RowAnswer]
    own: OwnAnswer | None = Field(
        description="The viewer's entry, on this page or not; null for who has none"
    )
    before: str | None = Field(description="Give this as `before` for better results; null on the first page")
    after: str | None = Field(description="Give this as `after` for further results; null on the last page")


@router.get("/challenges/today", response=TodayAnswer, url_name="today")
def show_today(request: HttpRequest) -> dict[str, Any]:
    """Today's challenges, one a mode, and how the viewer stands in each."""
    now = timezone.now()
    cards = todays_cards(request.user.pk, now)
    return {
        "day": now.date(),
        "challenges": [
            {**_challenge(card.challenge, card.players, now), "own": _own(card.entry, card.rank)}
            for card in cards
        ],
        "preparing": missing_of(card.challenge for card in cards),
    }


@router.get(
    "/challenges/{challenge_id}/leaderboard",
    response={200: LeaderboardAnswer, 404: ErrorAnswer, 422: ErrorAnswer},
    url_name="leaderboard",
)
def show_leaderboard(
    request: HttpRequest, challenge_id: int, after: Cursor = None, before: Cursor = None
) -> dict[str, Any]:
    """A page of a challenge's leaderboard: the first, or the one behind or before a cursor."""
    now = timezone.now()
    challenge = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    board = board_of(challenge, request.user.pk, now, after, before)
    return {
        "challenge": _challenge(challenge, board.players, now),
        "rows": [{"rank": row.rank, **_result(row.entry)} for row in board.page.rows],
        "own": _own(board.own, board.own_rank),
        "before": board.page.before,
        "after": board.page.after,
    }


def _challenge(challenge: Challenge, players: int, now: datetime) -> dict[str, Any]:
    return {
        "id": challenge.pk,
        "day": challenge.day,
        "variant": challenge.variant,
        "opens_at": challenge.opens_at,
        "closes_at": challenge.closes_at,
        "is_open": challenge.is_open(now),
        "code": challenge.public_code(now),
        "par": asdict(challenge.par),
        "certificate": challenge.public_certificate(now),
        "players": players,
    }


def _result(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.player.name,
        "won": entry.won,
        "ranked_score": entry.ranked_score,
        "moves": entry.moves,
        "time_ms": entry.time_ms,
        "hinted": entry.hinted,
        "better_than_par": entry.better_than_par,
    }


def _own(entry: Entry | None, rank: int | None) -> dict[str, Any] | None:
    return {"rank": rank, "disqualified": entry.disqualified, **_result(entry)} if entry else None
