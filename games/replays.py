"""A finished game as data to be shown step by step, by a client that knows no rules."""

from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID

from games.actions import refuse_sealed
from games.errors import DealSealed
from games.models import Attempt
from games.rules import Changes, Deal, Position, View, changes, mark, start, view
from games.table.messages import rules_shown

FORMAT = 1
"""Goes into the address of a recording: what was answered there may be kept for ever."""


class Recording(TypedDict):
    """Every visible position of a game. The lists of numbers have one more item than there are actions.

    ``changes[i]`` is what action ``i`` changed in what was visible; a number is one after so many actions.
    """

    code: str
    variant: str
    rules: dict[str, Any]
    view: View
    log: str
    changes: list[Changes]
    score: list[int]
    ranked_score: list[int]
    moves: list[int]
    foundation_cards: list[int]
    won: bool


def published_attempt(attempt_id: UUID, now: datetime) -> Attempt:
    """A finished attempt whose deal is no secret. Raises ``DealSealed`` and ``Attempt.DoesNotExist``."""
    attempt = Attempt.objects.select_related("player").get(pk=attempt_id)
    if attempt.public_code(now) is None:
        raise DealSealed
    refuse_sealed(attempt.deal, now)
    if not attempt.is_finished:
        raise Attempt.DoesNotExist
    return attempt


def record(deal: Deal, log: str) -> Recording:
    """Play a log and write down what was visible. Raises ``IllegalAction`` if it is not legal.

    Takes some 30 µs an action, and 50 to 250 bytes of JSON, a tenth of it compressed.
    """
    position = start(deal)
    made: Recording = {
        "code": str(deal),
        "variant": deal.variant,
        "rules": rules_shown(position.rules),
        "view": view(position),
        "log": log,
        "changes": [],
        "score": [],
        "ranked_score": [],
        "moves": [],
        "foundation_cards": [],
        "won": False,
    }
    _note_numbers(made, position)
    for i in range(0, len(log), 2):
        before = mark(position)
        position.play(log[i : i + 2])
        made["changes"].append(changes(before, position))
        _note_numbers(made, position)
    made["won"] = position.won
    return made


def _note_numbers(made: Recording, position: Position) -> None:
    made["score"].append(position.score)
    made["ranked_score"].append(position.ranked_score)
    made["moves"].append(position.moves)
    made["foundation_cards"].append(position.foundation_cards)
