"""docs/protocol.md names every message of the room and each of its fields, and no other."""

import json
import re

from games.sockets.draining import reconnect
from games.table.messages import Message
from leaderboards.live import messages
from leaderboards.live.standings import Standings
from leaderboards.neighbours import Result
from tests.games.builders import NOON
from tests.protocol_page import check_documented, headings, section

RESULT = Result("0", "Olena", True, 1220, 300, 90_000, False)
STANDINGS = Standings(7, [RESULT], 3, 2, 1, NOON, NOON, "0")


def said() -> list[Message]:
    frame = messages.at(messages.standings_but_now(STANDINGS, 4, is_open=True), NOON)
    return [
        json.loads(frame),
        messages.you(2, 5, ([], [RESULT]), "0", provisional=False),
        messages.won("Olena", 90_000, 300),
        messages.CLOSED,
    ]


def test_every_message_of_the_room_is_documented_with_its_fields() -> None:
    for message in said():
        check_documented("The room", message)
    assert {message["type"] for message in said()} == headings("The room")


def test_a_row_is_documented() -> None:
    row = re.search(
        r"^\*\*row\*\*: (.*?)\n\n", section("The room", "standings") + "\n\n", re.MULTILINE | re.DOTALL
    )
    assert row
    documented = re.findall(r"`(\w+)`", row[1])
    assert [*said()[0]["rows"][0]] == [*said()[1]["neighbours"][0]] == documented


def test_the_message_of_both_is_documented() -> None:
    check_documented("Both", reconnect(500))
    assert headings("Both") == {"reconnect"}
