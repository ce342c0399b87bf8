"""``manage.py replay``: what a move log proves. An operator's tool, so sealed deals are replayed too."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, BinaryIO, TypedDict

from django.core.management.base import BaseCommand, CommandError

from games.rules import Result, RulesError, parse_code, replay

CHUNK = 1 << 20
"""Bytes asked of standard input at a time; fewer come when fewer are there."""
BROKEN_PIPE, INTERRUPTED = 141, 130
"""Exit statuses of a program ended by SIGPIPE and by SIGINT."""


class Refusal(TypedDict):
    """The project's one error shape."""

    error: dict[str, str | int | None]


class UnreadableLine(RulesError):
    """A line of ``--jsonl`` input that is not an object with the texts ``code`` and ``log``."""

    def __init__(self) -> None:
        super().__init__(
            "unreadable_line", 'A line is a JSON object such as {"code": "DE1-AAAAAAB", "log": "sw"}.'
        )


def answer(code: str, log: str) -> Result | Refusal:
    """The result of a log, or what is wrong with the code or the log."""
    try:
        return replay(parse_code(code), log).result()
    except RulesError as error:
        return {"error": error.as_dict()}


def answer_line(line: bytes) -> Result | Refusal:
    """The answer to one line of ``--jsonl`` input, whatever bytes it is made of."""
    try:
        read = json.loads(line.decode())
    except (ValueError, RecursionError):
        read = None
    match read:
        case {"code": str(code), "log": str(log)}:
            return answer(code, log)
    return {"error": UnreadableLine().as_dict()}


def batches(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a stream in groups: those complete by now, without waiting for more."""
    tail = b""
    while chunk := stream.read1(CHUNK):  # type: ignore[attr-defined]  # BinaryIO leaves it out
        *complete, tail = (tail + chunk).split(b"\n")
        if complete:
            yield complete
    if tail:
        yield [tail]


class Command(BaseCommand):
    help = (
        "Replay a move log and print its result as JSON, or the error, with exit status 1. "
        'With --jsonl, read lines {"code": …, "log": …} and print one result or error a line.'
    )
    # It must run where there is no database, and start fast.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", nargs="?", metavar="CODE", help="deal code, e.g. DS1-D1N-AAAAAAB")
        parser.add_argument("log", nargs="?", metavar="LOG", help="move log; standard input when absent")
        parser.add_argument("--jsonl", action="store_true", help="one code and log a line of standard input")

    def handle(self, *args: Any, code: str | None, log: str | None, jsonl: bool, **options: Any) -> None:
        if jsonl == (code is not None):
            raise CommandError("Give either a CODE or --jsonl.", returncode=2)
        try:
            if code is None:
                self.answer_lines()
            else:
                self.answer_one(
                    code, sys.stdin.buffer.read().decode(errors="replace") if log is None else log
                )
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # Or Python would try to flush what is left at exit, and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(BROKEN_PIPE)

    def answer_one(self, code: str, log: str) -> None:
        found = answer(code, log)
        self.stdout.write(json.dumps(found))
        self.stdout.flush()
        if "error" in found:
            sys.exit(1)

    def answer_lines(self) -> None:
        """Answer what has come so far, then wait for more: fast from a file, prompt from a program."""
        for lines in batches(sys.stdin.buffer):
            self.stdout.write("\n".join(json.dumps(answer_line(line)) for line in lines))
            self.stdout.flush()
