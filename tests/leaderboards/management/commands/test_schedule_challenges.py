"""``manage.py schedule_challenges`` as processes: whole, interrupted, killed and doubled."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from games.rules import VARIANTS
from tests.nursery import Interpreter
from tests.server import Databases, manage
from tests.waiting import wait_for

DAYS = 10
STATE = """
import json
from leaderboards.models import CertifiedDeal, Challenge
print(json.dumps({
    "challenges": [
        [str(c.day), c.variant, c.code, c.certified.difficulty] for c in Challenge.objects.order_by("day")
    ],
    "certified": [{"code": d.code, "log": d.log} for d in CertifiedDeal.objects.all()],
}))
"""
COMMAND = ("-m", "tests.leaderboards.management.commands.scheduler", "schedule_challenges")
Start = Callable[..., "Scheduler"]
Look = Callable[[], dict[str, Any]]


class Scheduler:
    """The command as a process of its own; its finds come at once (``fake_finder``)."""

    def __init__(
        self, interpreter: Interpreter, environment: dict[str, str], days: int, *arguments: str
    ) -> None:
        self.errors = TemporaryFile("w+")  # noqa: SIM115
        reading, writing = os.pipe()
        self.output = os.fdopen(reading)
        self.process = interpreter.start(
            [
                *(*COMMAND, "--days", str(days), "--from", "2999-01-07"),
                *("--spare", "0", "--processes", "2", *arguments),
            ],
            environment,
            stdout=writing,
            stderr=self.errors,
        )
        os.close(writing)

    def read_until(self, text: str) -> str:
        """The line of its output that contains a text; fails when it ends without one."""
        for line in self.output:
            if text in line:
                return line
        raise AssertionError(self.read_errors())

    def read_errors(self) -> str:
        self.errors.seek(0)
        return self.errors.read()

    def end(self, number: int | None = None) -> tuple[int, str, str]:
        """Exit status, further output, errors; after a signal, if one is given.

        Ctrl-C reaches all processes of a terminal, other signals only who they are sent to.
        """
        if number == signal.SIGINT:
            os.killpg(self.process.pid, number)
        elif number is not None:
            os.kill(self.process.pid, number)
        status = self.process.wait(timeout=60)
        with self.output, self.errors:
            return status, self.output.read(), self.read_errors()

    def wait_for_others(self) -> None:
        """Until no process of its session is there any more; fails where one stays."""
        wait_for(lambda: not self._has_others(), "a search has outlived its scheduler", seconds=20)

    def _has_others(self) -> bool:
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return False
        return True


@pytest.fixture
def environment(databases: Databases, tmp_path: Path) -> dict[str, str]:
    """An empty database, and a folder that keeps what the schedulers of this test have found."""
    return {"DATABASE_URL": databases.copy(), "FOUND_BY": str(tmp_path)}


@pytest.fixture
def start(environment: dict[str, str], nursery: Interpreter) -> Iterator[Start]:
    begun: list[Scheduler] = []

    def start(days: int = DAYS, *arguments: str) -> Scheduler:
        begun.append(Scheduler(nursery, environment, days, *arguments))
        return begun[-1]

    yield start
    for scheduler in begun:
        if scheduler.process.poll() is None:
            scheduler.end(signal.SIGKILL)


@pytest.fixture
def look(environment: dict[str, str], nursery: Interpreter) -> Look:
    """Reads what the database holds."""

    def state() -> dict[str, Any]:
        state: dict[str, Any] = json.loads(
            manage(environment, "shell", "-v0", "-c", STATE, interpreter=nursery)
        )
        return state

    return state


def days_of(state: dict[str, Any]) -> dict[str, list[str]]:
    """The variants of each day that has any."""
    days: dict[str, list[str]] = {}
    for day, variant, *_ in state["challenges"]:
        days.setdefault(day, []).append(variant)
    return days


def assert_no_half_day(state: dict[str, Any]) -> None:
    for day, variants in days_of(state).items():
        assert sorted(variants) == sorted(VARIANTS), day


def test_thirty_days_are_ready_and_a_replay_of_every_certificate_wins(
    nursery: Interpreter, start: Start, look: Look
) -> None:
    scheduler = start(30)
    status, output, errors = scheduler.end()
    assert (status, errors) == (0, "")
    assert "All days are ready." in output
    state = look()
    assert_no_half_day(state)
    assert len(days_of(state)) == 30
    assert len({code for _, _, code, _ in state["challenges"]}) == 150
    # Whole weeks become harder from Monday to Saturday.
    for variant in VARIANTS:
        difficulties = [value for _, name, _, value in state["challenges"] if name == variant]
        for monday in (0, 7, 14, 21):
            week = difficulties[monday : monday + 6]
            assert week == sorted(week)
    lines = "\n".join(json.dumps(deal) for deal in state["certified"])
    replayed = nursery.run(["manage.py", "replay", "--jsonl"], {}, lines.encode())
    assert replayed.returncode == 0
    results = [json.loads(line) for line in replayed.stdout.splitlines()]
    assert len(results) >= 150
    assert all(result["won"] for result in results)
    for deal in state["certified"]:
        assert deal["code"].rpartition("-")[2] not in output
        assert deal["log"] not in output


def test_a_killed_scheduler_leaves_whole_days_and_no_process_and_another_goes_on(
    start: Start, look: Look
) -> None:
    ready = 0
    for pause in (0.0, 0.05, 0.15):
        scheduler = start()
        scheduler.read_until("/")
        time.sleep(pause)
        scheduler.end(signal.SIGKILL)
        scheduler.wait_for_others()
        state = look()
        assert_no_half_day(state)
        assert len(days_of(state)) >= ready
        ready = len(days_of(state))
    assert start().end()[0] == 0
    state = look()
    assert_no_half_day(state)
    assert len(days_of(state)) == DAYS


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_scheduler_asked_to_stop_keeps_what_it_has_found(
    start: Start, look: Look, number: signal.Signals
) -> None:
    scheduler = start(30)
    scheduler.read_until(" 2/")
    status, output, errors = scheduler.end(number)
    assert (status, errors) == (128 + number, "")
    assert "Stopped" in output
    state = look()
    assert_no_half_day(state)
    assert state["certified"]
    scheduler.wait_for_others()


def test_two_schedulers_at_once_do_no_day_twice(start: Start, look: Look) -> None:
    both = [start(), start()]
    assert [scheduler.end()[0] for scheduler in both] == [0, 0]
    state = look()
    assert_no_half_day(state)
    assert len(days_of(state)) == DAYS
    assert len({code for _, _, code, _ in state["challenges"]}) == 5 * DAYS
    # What both found at the same time is not lost, and is little.
    assert 5 * DAYS <= len(state["certified"]) <= 5 * DAYS + 2 * 4


def test_days_that_are_ready_are_left_as_they_are(start: Start, look: Look) -> None:
    start(2).end()
    before = look()
    status, output, _ = start(2).end()
    assert (status, output.strip()) == (0, "All days are ready.")
    assert look() == before


def test_days_that_are_over_are_refused(environment: dict[str, str], nursery: Interpreter) -> None:
    done = nursery.run(
        ["manage.py", "schedule_challenges", "--days", "1", "--from", "2020-01-01"], environment
    )
    assert (done.returncode, done.stderr.decode().strip()) == (1, "CommandError: These days are over.")
