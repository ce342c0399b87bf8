"""``manage.py solve`` as an operator uses it."""

import json
from collections.abc import Callable

import pytest

from games.management.commands.solve import Command
from games.rules import parse_code, replay
from tests.nursery import Interpreter

Solve = Callable[..., tuple[int, str]]


@pytest.fixture
def solve(nursery: Interpreter) -> Solve:
    """Runs the command: exit status and what was printed."""

    def run(*arguments: str) -> tuple[int, str]:
        nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
        done = nursery.run(["manage.py", "solve", *arguments], nowhere)
        return done.returncode, done.stdout.decode()

    return run


def test_a_log_and_its_result_are_printed_without_a_database(solve: Solve) -> None:
    status, printed = solve("ds1-d1n-aaaaaab", "--seconds", "4", "--json")
    found = json.loads(printed)
    assert (status, found["code"]) == (0, "DS1-D1N-AAAAAAB")
    assert found["result"]["won"]
    assert replay(parse_code(found["code"]), found["log"]).result() == found["result"]
    assert {"effort", "width", "nodes", "complete", "solver_version"} < set(found)


def test_for_people_the_log_comes_first_and_its_result_after_it(solve: Solve) -> None:
    status, printed = solve("DE1-AAAAAAB", "--seconds", "20")
    log, result = printed.splitlines()
    assert status == 0
    assert replay(parse_code("DE1-AAAAAAB"), log).result() == json.loads(result)


def test_no_win_in_time_is_an_error_and_exit_status_1(solve: Solve) -> None:
    status, printed = solve("DS1-D3V-AAAAAAB", "--seconds", "0.01", "--json")
    error = json.loads(printed)["error"]
    assert (status, error["code"]) == (1, "no_win_found")
    assert error.keys() == {"code", "message", "index", "token"}


def test_an_unreadable_code_is_an_error_and_exit_status_1(solve: Solve) -> None:
    status, printed = solve("DS1-D9N-AAAAAAB")
    assert (status, json.loads(printed)["error"]["code"]) == (1, "invalid_mode")


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan"])
def test_a_time_that_is_none_is_refused_as_usage(text: str) -> None:
    with pytest.raises(SystemExit) as ending:
        Command().run_from_argv(["manage.py", "solve", "DE1-AAAAAAB", f"--seconds={text}"])
    assert ending.value.code == 2
