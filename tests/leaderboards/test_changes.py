"""What changes standings counts it and tells every process, once it is committed."""

from collections.abc import Callable
from typing import Any

import pytest

from games.actions import finish
from games.models import Attempt
from leaderboards import changes
from leaderboards.actions import disqualify, enter, restore
from leaderboards.models import Challenge, Entry, Tally
from leaderboards.ranking import rank_of
from tests.games.builders import NOON, play, player
from tests.games.rules.vectors import load
from tests.leaderboards.builders import challenge, entered, with_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is published."""
    notices: list[dict[str, Any]] = []
    monkeypatch.setattr(changes, "publish", lambda kind, **fields: notices.append({"kind": kind, **fields}))
    return notices


def counts_of(day: Challenge) -> tuple[int, int]:
    day.refresh_from_db()
    return day.entered, day.revision


def test_entering_finishing_and_moderating_each_count_and_tell(
    told: list[dict[str, Any]], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    day, judge = challenge(), player("judge")
    entry = enter(day, player(), NOON)
    assert counts_of(day) == (1, 1)
    enter(day, player(), NOON)
    assert counts_of(day) == (1, 1)
    play(entry.attempt, "sw")
    with django_capture_on_commit_callbacks(execute=True):
        finish(entry.attempt_id, NOON)
        assert told == []
    finish(entry.attempt_id, NOON)
    assert counts_of(day) == (1, 2)
    assert told == [{"kind": "challenge.changed", "challenge": day.pk}]
    disqualify(entry, judge, "bot", NOON)
    restore(entry, judge, "human", NOON)
    assert counts_of(day) == (1, 4)


def test_a_win_is_told_with_name_time_and_moves(
    told: list[dict[str, Any]], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    case = load("won")[0]
    day = challenge(case["code"])
    entry = enter(day, player("olena"), NOON)
    Attempt.objects.filter(pk=entry.attempt_id).update(
        log=case["log"], version=len(case["log"]) // 2, started_at=NOON
    )
    with django_capture_on_commit_callbacks(execute=True):
        finish(entry.attempt_id, NOON)
    entry.refresh_from_db()
    assert {
        "kind": "challenge.won",
        "challenge": day.pk,
        "name": "olena",
        "time_ms": 0,
        "moves": entry.moves,
    } in told


def test_who_deletes_their_account_leaves_no_gap_in_the_ranks() -> None:
    day = challenge()
    entries = [with_result(day, f"p{i}", ranked_score=10 - i) for i in range(3)]
    entries[0].delete()
    assert [rank_of(entry) for entry in entries[1:]] == [1, 2]
    assert counts_of(day)[0] == 2
    assert sum(tally.entries for tally in Tally.objects.filter(challenge=day, length=8)) == 2


def test_a_challenge_deleted_with_its_entries_is_no_change() -> None:
    day = challenge()
    entered(day, player(), "sw")
    day.delete()
    assert not Entry.objects.exists()
