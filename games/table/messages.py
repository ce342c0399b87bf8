"""Every message of the table socket: those of the client parsed in one place, those of the server built here.

The catalogue for people is docs/protocol.md; frontend/src/table/protocol.ts is the other side.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from pydantic_core import from_json, to_json

from games.errors import Refused
from games.models import Attempt
from games.rules import Changes, Position, Rules, RulesError, legal_actions, unseen, view

MAX_FRAME = 1_000
"""Characters of the longest frame a client may send."""

Message = dict[str, Any]


def encode(message: Message) -> str:
    """The text of a message's frame."""
    # Several times faster than the standard library, and there is one for every action.
    return to_json(message).decode()


@dataclass(frozen=True, slots=True)
class Join:
    """The first message: which tab this is, and whether it wants to play here."""

    tab: str
    take: bool


class Act(NamedTuple):
    """An action on the game with ``version`` actions. A tuple, since these come by the thousand."""

    version: int
    token: str


@dataclass(frozen=True, slots=True)
class Hint:
    """Propose an action for the game with ``version`` actions, and note that one was asked for."""

    version: int


@dataclass(frozen=True, slots=True)
class Finish:
    """End the attempt here, as it stands with ``version`` actions."""

    version: int


@dataclass(frozen=True, slots=True)
class Take:
    """Play here and no longer in the other tab."""


@dataclass(frozen=True, slots=True)
class Sync:
    """Send the whole state again."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""


ClientMessage = Join | Act | Hint | Finish | Take | Sync | Ping


class UnreadableFrame(Refused):
    """A frame that is no message of the catalogue."""

    def __init__(self, message: str) -> None:
        super().__init__("unreadable_frame", message)


def parse(text: str | None) -> ClientMessage:
    """Read a client's frame. Raises ``UnreadableFrame``."""
    if text is None or len(text) > MAX_FRAME:
        raise UnreadableFrame(f"A frame is text of at most {MAX_FRAME} characters.")
    try:
        frame = from_json(text)
    except ValueError:
        raise UnreadableFrame("The frame is not JSON.") from None
    if not isinstance(frame, dict):
        raise UnreadableFrame("The frame is not an object.")
    kind, version, token = frame.get("type"), frame.get("version"), frame.get("token")
    # Most frames are this one, and ``match`` takes five times as long to find out.
    if kind == "act" and type(version) is int and type(token) is str and len(token) == 2:
        return Act(version, token)
    if isinstance(version, bool):
        raise UnreadableFrame("The version is not a number.")
    match frame:
        case {"type": "join", "tab": str(tab), "take": bool(take)} if 1 <= len(tab) <= 36 and tab.isalnum():
            return Join(tab, take)
        case {"type": "hint", "version": int(version)}:
            return Hint(version)
        case {"type": "finish", "version": int(version)}:
            return Finish(version)
        case {"type": "take"}:
            return Take()
        case {"type": "sync"}:
            return Sync()
        case {"type": "ping"}:
            return Ping()
    raise UnreadableFrame("There is no such message, or a field of it is missing or wrong.")


def snapshot(attempt: Attempt, position: Position, *, holding: bool, now: datetime) -> Message:
    """Everything the player may know of the attempt."""
    return {
        "type": "snapshot",
        "version": position.actions,
        "holding": holding,
        "attempt": _attempt(attempt, now),
        "rules": rules_shown(position.rules),
        "view": view(position),
        "legal": {} if attempt.is_finished or attempt.is_closed(now) else legal_actions(position),
        "status": _status(attempt, position, now),
        "finished": _result(attempt) if attempt.is_finished else None,
        "result_url": attempt.result_url,
        "continue_url": attempt.continue_url(now),
    }


def first_sight(attempt: Attempt, now: datetime) -> Message:
    """A snapshot for the page of a table to begin with, until its socket tells how the game stands.

    While the deal is sealed and no card of the attempt was shown, this shows none either: the clock of a race
    starts with the first snapshot that a socket is sent.
    """
    shown = snapshot(attempt, attempt.replayed(), holding=False, now=now)
    if attempt.started_at is None and attempt.public_code(now) is None:
        shown |= {"view": unseen(attempt.rules), "legal": {}}
    return shown


def rules_shown(rules: Rules) -> Message:
    """What has to be known of a game to draw its table."""
    return {
        "game": rules.variant.partition("-")[0],
        "columns": rules.columns,
        "draw": rules.draw,
        "recycles": rules.recycles,
        "returns": rules.returns,
        "dollars": rules.in_dollars,
        "foundations": "SSHHDDCC",
        "start_cards": rules.start_cards,
    }


def ack(attempt: Attempt, position: Position, token: str, changed: Changes, now: datetime) -> Message:
    """An action is stored; what it changed, and what is legal now."""
    return {
        "type": "ack",
        "version": position.actions,
        "token": token,
        "changes": changed,
        "legal": legal_actions(position),
        "status": _status(attempt, position, now),
    }


def hint(position: Position, token: str | None) -> Message:
    """An action to propose, or None where there is nothing to propose."""
    return {"type": "hint", "version": position.actions, "token": token}


def finished(attempt: Attempt) -> Message:
    """The attempt is over; this is what the replay of its log gave."""
    return {
        "type": "finished",
        "version": attempt.version,
        "result": _result(attempt),
        "result_url": attempt.result_url,
    }


def closed(attempt: Attempt, now: datetime) -> Message:
    """The challenge has closed, and the attempt is ranked as it stands, if a card of it was shown."""
    return {
        "type": "closed",
        "version": attempt.version,
        "result": _result(attempt) if attempt.is_finished else None,
        "result_url": attempt.result_url,
        "continue_url": attempt.continue_url(now),
    }


def rank(number: int, of: int) -> Message:
    """What rank the game would have if it ended now, among so many results with this one."""
    return {"type": "rank", "rank": number, "of": of}


def error(refusal: RulesError) -> Message:
    """Why something asked for was not done."""
    return {"type": "error", "error": refusal.as_dict()}


TAKEN: Message = {"type": "taken"}
"""Another tab or device has taken the table."""
PONG: Message = {"type": "pong"}


def _attempt(attempt: Attempt, now: datetime) -> Message:
    return {
        "id": str(attempt.id),
        "variant": attempt.rules.variant,
        "code": attempt.public_code(now),
        "ranked": attempt.is_ranked,
        "closes_at": attempt.closes_at.isoformat() if attempt.closes_at else None,
        "hinted": attempt.hinted,
    }


def _status(attempt: Attempt, position: Position, now: datetime) -> Message:
    return {
        "score": position.score,
        "ranked_score": position.ranked_score,
        "moves": position.moves,
        "foundation_cards": position.foundation_cards,
        "won": position.won,
        "elapsed_ms": attempt.elapsed_ms(now),
    }


def _result(attempt: Attempt) -> Message:
    return {
        "won": attempt.won,
        "score": attempt.score,
        "ranked_score": attempt.ranked_score,
        "moves": attempt.moves,
        "foundation_cards": attempt.foundation_cards,
        "actions": attempt.version,
        "time_ms": attempt.time_ms,
        "hinted": attempt.hinted,
    }
