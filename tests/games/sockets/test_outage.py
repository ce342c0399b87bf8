"""What is said of something out of reach, in whatever order failures and answers arrive."""

from time import monotonic

import pytest

from games.sockets.outage import Outage


@pytest.fixture
def outage() -> Outage:
    return Outage("The mail", "letters wait")


def test_it_is_said_once_when_it_begins_and_once_when_it_is_over(
    outage: Outage, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        outage.note(OSError("gone"))
    assert [outage.end(), outage.end()] == [True, False]
    first, last = (record.message for record in caplog.records)
    assert first.startswith("The mail cannot be reached (OSError('gone'))")
    assert last == "The mail can be reached again"


def test_an_answer_to_who_asked_before_it_began_ends_nothing(outage: Outage) -> None:
    before = monotonic()
    outage.note(OSError("gone"))
    assert not outage.end(before)
    assert outage.on
    assert outage.end(monotonic())


def test_a_failure_of_who_asked_before_it_was_over_is_no_new_one(outage: Outage) -> None:
    outage.note(OSError("gone"))
    during = monotonic()
    outage.end()
    outage.note(OSError("late"), during)
    assert not outage.on
    outage.note(OSError("again"), monotonic())
    assert outage.on
