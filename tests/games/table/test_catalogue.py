"""docs/protocol.md names every message, field, close code and error there is, and no other."""

import re
from datetime import timedelta
from typing import Any

import pytest

from games.errors import Refused
from games.rules.errors import REASONS
from games.sockets.closing import Close
from games.table import messages, session
from tests.games.builders import CODE, NOON, attempt, played, player
from tests.protocol_page import PAGE, check_documented, headings, section


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
        session.AttemptOver,
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
