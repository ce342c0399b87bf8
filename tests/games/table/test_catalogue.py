"""docs/protocol.md names every message, field, close code and error there is, and no other."""

import re
import sys
from datetime import timedelta
from typing import Any

import pytest

from games.errors import AttemptOver, Refused
from games.rules import MAX_ACTIONS, UNDO_LIMIT
from games.rules.errors import REASONS
from games.rules.tokens import COLUMN_NAMES, DRAW, PLACE_NAMES, RECYCLE, UNDO, moves_by_number, token_number
from games.sockets.closing import Close
from games.table import messages, session
from tests.games.builders import CODE, NOON, attempt, played, player
from tests.protocol_page import PAGE, chapter, check_documented, headings, section


def test_every_close_code_is_documented() -> None:
    assert {int(code) for code in re.findall(r"^\| (4\d\d\d) \|", PAGE, re.MULTILINE)} == {*Close}


def test_every_error_code_is_documented() -> None:
    documented = {
        code
        for row in re.findall(r"^\| (`.*?) \|", section("The table", "error"), re.MULTILINE)
        for code in re.findall(r"`(\w+)`", row)
    }
    own: set[type[Refused]] = {
        messages.UnreadableFrame,
        session.StaleVersion,
        session.NotHolding,
        AttemptOver,
    }
    raised = {refusal("…").code if refusal is messages.UnreadableFrame else refusal().code for refusal in own}  # type: ignore[call-arg]
    assert documented == raised | set(REASONS)


@pytest.mark.django_db
def test_every_message_of_the_table_is_documented_with_its_fields() -> None:
    game = attempt(player(), closes_at=NOON + timedelta(hours=1), started_at=NOON)
    position, done = game.replayed(), played(player(), "sw")
    said: list[dict[str, Any]] = [
        messages.snapshot(game, position, holding=True, now=NOON),
        messages.snapshot(done, done.replayed(), holding=True, now=NOON),
        messages.ack(game, position, "sw", {}, NOON),
        messages.hint(position, "sw"),
        messages.finished(done),
        messages.closed(done, NOON),
        messages.rank(1, 2),
        messages.TAKEN,
        messages.PONG,
    ]
    for message in said:
        check_documented("The table", message)
    assert {message["type"] for message in said} | {"error"} == headings("The table")
    assert done.code == CODE


def test_every_message_of_the_client_is_documented() -> None:
    table = PAGE.split("## Client to server")[1].split("## Server to client")[0]
    documented = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert documented == {kind.__name__.lower() for kind in messages.ClientMessage.__args__}


def family(token: str) -> str:
    """The token without which column or place it means: ``n`` is any column, ``p`` any place."""
    return "".join("n" if name in COLUMN_NAMES else "p" if name in PLACE_NAMES else name for name in token)


def test_every_kind_of_action_is_documented() -> None:
    text = chapter("Actions")
    cells = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    documented = [token for cell in cells for token in re.findall(r"`(\w+)`", cell)]
    moves = moves_by_number(len(COLUMN_NAMES))
    for token in documented:
        assert token in (DRAW, RECYCLE, UNDO) or token_number(token) in moves
    tokens = {number.to_bytes(2, sys.byteorder).decode() for number in moves} | {DRAW, RECYCLE, UNDO}
    assert {family(token) for token in documented} == {family(token) for token in tokens}
    assert f"`{COLUMN_NAMES[0]}`–`{COLUMN_NAMES[-2]}` and `{COLUMN_NAMES[-1]}`" in text
    assert f"`{PLACE_NAMES[0]}`–`{PLACE_NAMES[-1]}`" in text


def test_the_limits_of_a_game_are_documented() -> None:
    text = " ".join(chapter("Actions").split())
    assert f"at most {UNDO_LIMIT} actions" in text
    assert f"at most {MAX_ACTIONS:,} actions" in text
