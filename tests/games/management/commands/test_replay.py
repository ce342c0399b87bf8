"""``manage.py replay`` as an operator uses it: a process with pipes, and no database in reach."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from games.management.commands.replay import answer_line
from tests.games.rules.vectors import load
from tests.nursery import ROOT, Interpreter

NOWHERE = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
UNREADABLE = 'A line is a JSON object such as {"code": "DE1-AAAAAAB", "log": "sw"}.'


Run = Callable[..., tuple[int, Any]]


@pytest.fixture
def run(nursery: Interpreter) -> Run:
    """Runs the command: exit status and the JSON printed."""

    def run(*arguments: str, stdin: bytes = b"") -> tuple[int, Any]:
        done = nursery.run(["manage.py", "replay", *arguments], NOWHERE, stdin)
        assert done.stderr == b""
        return done.returncode, json.loads(done.stdout)

    return run


def start(*arguments: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    command = [sys.executable, "manage.py", "replay", *arguments]
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env={**os.environ, **NOWHERE}
    )


def test_a_log_given_as_an_argument_is_replayed_without_a_database(run: Run) -> None:
    case = load("won")[0]
    assert run(case["code"], case["log"]) == (0, case["result"])


def test_a_log_is_read_from_standard_input_when_absent(run: Run) -> None:
    case = load("logs")[0]
    assert run(case["code"], stdin=case["log"].encode() + b"\n") == (0, case["result"])


def test_an_empty_log_is_a_log(run: Run) -> None:
    status, result = run("DE1-AAAAAAB", "")
    assert (status, result["actions"], result["foundation_cards"]) == (0, 0, 8)


def test_an_invalid_code_is_an_error_and_exit_status_1(run: Run) -> None:
    status, answer = run("DS1-D1X-AAAAAAB", "sw")
    assert status == 1
    assert answer["error"].keys() == {"code", "message", "index", "token"}
    assert answer["error"]["code"] == "invalid_mode"
    assert answer["error"]["index"] is None


def test_an_invalid_log_is_an_error_with_index_and_token(run: Run) -> None:
    case = load("illegal")[0]
    status, answer = run(case["code"], case["log"])
    assert status == 1
    assert {key: answer["error"][key] for key in ("index", "token")} == case["error"]


def test_bytes_that_are_no_text_are_an_unknown_token(run: Run) -> None:
    status, answer = run("DE1-AAAAAAB", stdin=b"sw\xff\xfe")
    assert (status, answer["error"]["code"], answer["error"]["index"]) == (1, "unknown_token", 1)


def test_lines_are_answered_one_by_one_and_in_order(nursery: Interpreter) -> None:
    cases = [*load("logs"), *load("won"), *load("illegal")]
    lines = "\n".join(json.dumps({"code": case["code"], "log": case["log"]}) for case in cases)
    done = nursery.run(["manage.py", "replay", "--jsonl"], NOWHERE, lines.encode())
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases)
    for case, answer in zip(cases, answers, strict=True):
        if "result" in case:
            assert answer == case["result"]
        else:
            assert {key: answer["error"][key] for key in ("index", "token")} == case["error"]


def test_every_line_has_an_answer_before_the_next_is_sent() -> None:
    with start("--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for log in ("sw", "swsw"):
            process.stdin.write(json.dumps({"code": "DE1-AAAAAAB", "log": log}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["actions"] == len(log) // 2
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"no json",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'"DE1-AAAAAAB"',
        b'{"code": "DE1-AAAAAAB"}',
        b'{"code": "DE1-AAAAAAB", "log": null}',
        b'{"code": 1, "log": "sw"}',
        b'{"code": "DE1-AAAAAAB", "log": ["sw"]}',
        b'{"code": "DE1-AAAAAAB", "log": "sw"',
        b"[" * 100_000,
        b"1" * 5_000,
    ],
    ids=lambda line: repr(line[:40]),
)
def test_a_line_that_cannot_be_read_is_an_error_of_its_own(line: bytes) -> None:
    assert answer_line(line) == {
        "error": {"code": "unreadable_line", "message": UNREADABLE, "index": None, "token": None}
    }


def test_a_line_may_say_more_than_is_asked() -> None:
    assert "error" not in answer_line(b'{"id": 7, "code": " de1 - aaaaaab", "log": "sw sw"}\r')


def test_half_a_surrogate_in_a_log_is_an_unknown_token() -> None:
    answer = answer_line(b'{"code": "DE1-AAAAAAB", "log": "sw\\ud800x"}')
    assert json.loads(json.dumps(answer))["error"]["code"] == "unknown_token"


def test_a_reader_that_leaves_early_ends_the_command_quietly() -> None:
    with start("--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"code": "DE1-AAAAAAB", "log": "sw"}\n')
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(10) == 141


def test_an_interrupt_ends_the_command_quietly() -> None:
    with start("--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize("arguments", [(), ("--jsonl", "DE1-AAAAAAB")])
def test_either_a_code_or_jsonl_is_needed(nursery: Interpreter, arguments: tuple[str, ...]) -> None:
    done = nursery.run(["manage.py", "replay", *arguments], NOWHERE)
    assert done.returncode == 2
    assert b"Give either" in done.stderr
