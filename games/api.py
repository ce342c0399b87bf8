"""The API's operations on deals: read a code, see how a deal starts, replay a log."""

from typing import Annotated, Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Router, Schema
from pydantic import Field

from games.actions import refuse_sealed
from games.rules import MAX_ACTIONS, RULES, Deal, Result, View, parse_code, replay, start, view

router = Router(tags=["Deals"])

NAMES = {"DS1": "Double Solitaire", "DE1": "Deuces"}
Scoring = Literal["normal", "vegas", "foundation_cards"]
SCORINGS: dict[str, Scoring] = {"N": "normal", "V": "vegas", "": "foundation_cards"}
EXAMPLE = "DS1-D1N-AAAAAAB"

Code = Annotated[str, Path(description="A deal code, read leniently", examples=[EXAMPLE])]


class Error(Schema):
    """What is wrong, on every answer that is no success."""

    code: str = Field(description="Stable, for programs")
    message: str = Field(description="English, for people")
    index: int | None = Field(description="In a log, the first action at fault, counted from 0")
    token: str | None = Field(description="In a log, that action")


class ErrorAnswer(Schema):
    """The one shape of errors."""

    error: Error


class CodeAnswer(Schema):
    """A deal code and the game it belongs to."""

    code: str = Field(description="The canonical way to write it")
    variant: str = Field(description="Game and mode: the code without its payload")
    game: str = Field(description="DS1 or DE1")
    name: str = Field(description="The game's English name")
    mode: str | None = Field(description="D1N, D3N, D1V or D3V; null in a game without modes")
    payload: str
    draw: int = Field(description="Cards turned at one draw")
    scoring: Scoring
    columns: int
    recycles: bool = Field(description="Whether the waste is turned back when the stock is empty")
    returns: bool = Field(description="Whether a foundation's top card may come back")


class Waste(Schema):
    count: int
    top: list[str] = Field(description="Up to three, the playable card last")


class Column(Schema):
    down: int = Field(description="Cards face down")
    up: list[str] = Field(description="Cards face up, the top card last")


class VisiblePosition(Schema):
    """What a player may see of a position: face-down cards are only counted."""

    stock: int = Field(description="Cards, all face down")
    waste: Waste
    foundations: dict[str, str | None] = Field(description="The top card of each place, a to h")
    columns: list[Column]


class DealAnswer(Schema):
    code: str
    view: VisiblePosition


class Log(Schema):
    """A log to replay, for what it proves."""

    code: str = Field(description="A deal code, read leniently", examples=[EXAMPLE])
    log: str = Field(
        description=f"Up to {MAX_ACTIONS:,} actions of two characters; white space does not count",
        examples=["sw sw zz"],
    )


class ResultAnswer(Schema):
    won: bool
    score: int = Field(description="As shown on the table; in Vegas, dollars")
    ranked_score: int = Field(description="The score that rankings use")
    moves: int = Field(description="Actions but for undos")
    foundation_cards: int = Field(description="Cards on the foundations, 104 when won")
    actions: int = Field(description="Actions in the log, undos included")


REFUSALS = {403: ErrorAnswer, 422: ErrorAnswer}


@router.get("/codes/{code}", response={200: CodeAnswer, **REFUSALS}, url_name="code")
def describe_code(request: HttpRequest, code: Code) -> CodeAnswer:
    """Read a deal code and say what game it is of."""
    return description(open_deal(code))


@router.get("/deals/{code}", response={200: DealAnswer, **REFUSALS}, url_name="deal")
def show_deal(request: HttpRequest, code: Code) -> dict[str, str | View]:
    """The position a deal starts with, as far as a player sees it."""
    deal = open_deal(code)
    return {"code": str(deal), "view": view(start(deal))}


@router.post("/replay", response={200: ResultAnswer, 413: ErrorAnswer, **REFUSALS}, url_name="replay")
def replay_log(request: HttpRequest, body: Log) -> Result:
    """Play a log from the start of its deal: its result, or the first action that is not legal."""
    return replay(open_deal(body.code), body.log).result()


def open_deal(code: str) -> Deal:
    """The deal of a code. Raises ``UnreadableCode``, and ``DealSealed`` while a challenge keeps it secret."""
    deal = parse_code(code)
    refuse_sealed(deal, timezone.now())
    return deal


def description(deal: Deal) -> CodeAnswer:
    """What a deal's code says."""
    rules = RULES[deal.variant]
    return CodeAnswer(
        code=str(deal),
        variant=deal.variant,
        game=deal.prefix,
        name=NAMES[deal.prefix],
        mode=deal.mode or None,
        payload=deal.payload,
        draw=rules.draw,
        scoring=SCORINGS[deal.mode[2:]],
        columns=rules.columns,
        recycles=rules.recycles,
        returns=rules.returns,
    )
