"""The processes that look for deals: real ones, with finders that are no solver."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from games.rules import parse_code, replay
from leaderboards.scheduling.finding import Found
from leaderboards.scheduling.finding import find as really_find
from leaderboards.scheduling.workers import PATIENCE, Answer, SearchBroken, Workers
from tests.leaderboards.scheduling import fake_finder

Finder = Callable[[str, float], Found | None]


@pytest.fixture(autouse=True)
def nothing_given_yet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOUND_BY", str(tmp_path))


def answers(workers: Workers, count: int) -> list[Answer]:
    """So many answers, waited for."""
    got: list[Answer] = []
    while len(got) < count:
        got += workers.answers(timeout=30)
    return got


def test_each_process_searches_for_one_deal_at_a_time() -> None:
    with Workers(fake_finder.find, 2) as workers:
        assert workers.idle == 2
        workers.begin("DE1", 1)
        workers.begin("DS1-D1N", 1)
        assert (workers.idle, dict(workers.searching)) == (0, {"DE1": 1, "DS1-D1N": 1})
        got = answers(workers, 2)
        assert {answer.variant for answer in got} == {"DE1", "DS1-D1N"}
        assert all(answer.found and answer.found.variant == answer.variant for answer in got)
        assert workers.idle == 2
        workers.begin("DE1", 1)
        (again,) = answers(workers, 1)
        assert again.found not in [answer.found for answer in got]


def test_a_search_that_breaks_says_where_and_no_secret() -> None:
    with Workers(fake_finder.break_down, 1) as workers:
        workers.begin("DE1", 1)
        (answer,) = answers(workers, 1)
    assert answer.found is None
    assert answer.failure.startswith("ValueError in ")
    assert "fake_finder.py:" in answer.failure
    assert fake_finder.found("DE1").code not in answer.failure


@pytest.mark.parametrize("finder", [fake_finder.break_down, fake_finder.die])
def test_searches_that_break_again_and_again_are_given_up(finder: Finder) -> None:
    with Workers(finder, 1) as workers:
        for _ in range(PATIENCE - 1):
            workers.begin("DE1", 1)
            answers(workers, 1)
        workers.begin("DE1", 1)
        with pytest.raises(SearchBroken):
            answers(workers, 1)


def test_what_is_still_searching_ends_with_the_block() -> None:
    with Workers(fake_finder.look_for_ever, 2) as workers:
        workers.begin("DE1", 1)
        workers.begin("DE1", 1)
        assert list(workers.answers(timeout=0.1)) == []
        processes = [worker.process.pid for worker in workers._workers]
        begun = time.monotonic()
    assert time.monotonic() - begun < 5
    for pid in processes:
        assert pid
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_real_search_finds_a_deal_that_is_won_by_its_log() -> None:
    with Workers(really_find, 1) as workers:
        workers.begin("DS1-D3N", 60)
        (answer,) = answers(workers, 1)
    found = answer.found
    assert found
    deal = parse_code(found.code)
    result = replay(deal, found.log).result()
    assert deal.is_secret
    assert deal.variant == "DS1-D3N"
    assert result["won"]
    assert (found.effort, found.playouts) == (1, 40)
    assert 0 <= found.difficulty <= 10
