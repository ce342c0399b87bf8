"""docs/protocol.md names every close code and every error there is, and no other."""

import re
from pathlib import Path

from games.errors import Refused
from games.rules.errors import REASONS
from games.sockets.closing import Close
from games.table import messages, session

PAGE = Path("docs/protocol.md").read_text("utf-8")


def test_every_close_code_is_documented() -> None:
    assert {int(code) for code in re.findall(r"^\| (4\d\d\d) \|", PAGE, re.MULTILINE)} == {*Close}


def test_every_error_code_is_documented() -> None:
    section = PAGE.split("### error")[1].split("### taken")[0]
    documented = {
        code
        for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
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
