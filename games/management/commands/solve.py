"""``manage.py solve``: a winning log of a deal. An operator's tool, so sealed deals are solved too."""

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from games.errors import Refused
from games.rules import Deal, RulesError, parse_code
from games.solver import Solution, find_win, solve
from games.solver.plan import PLANS

INTERRUPTED = 130
"""Exit status of a program ended by SIGINT."""


class NoWinFound(Refused):
    """The search has ended without a win; there may be one all the same."""

    def __init__(self) -> None:
        super().__init__("no_win_found", "No win was found in that time; there may be one all the same.")


def seconds(text: str) -> float:
    """A number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ArgumentTypeError(f"not a number above 0: {text!r}")
    return value


def best_win(deal: Deal, limit: float) -> Solution:
    """The best win within the solver's plain effort, or any win within ``limit`` seconds.

    Raises ``NoWinFound``.
    """
    deadline = time.monotonic() + limit
    solution = solve(deal, deadline=deadline)
    if solution is None:
        solution = find_win(deal, PLANS[deal.variant].widths(), deadline=deadline)
    if solution is None:
        raise NoWinFound
    return solution


class Command(BaseCommand):
    help = "Look for a log that wins a deal and print it with its result; exit status 1 where none is found."
    # It must run where there is no database, and start fast.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", metavar="CODE", help="deal code, e.g. DS1-D1N-AAAAAAB")
        parser.add_argument("--seconds", type=seconds, default=60.0, metavar="S", help="at most; default 60")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, code: str, seconds: float, json: bool, **options: Any) -> None:
        try:
            deal = parse_code(code)
            self.show(deal, best_win(deal, seconds), as_json=json)
        except RulesError as refusal:
            self.write_json({"error": refusal.as_dict()})
            sys.exit(1)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)

    def show(self, deal: Deal, solution: Solution, *, as_json: bool) -> None:
        if as_json:
            self.write_json({"code": str(deal), **asdict(solution)})
        else:
            self.stdout.write(solution.log)
            self.write_json(solution.result)

    def write_json(self, value: object) -> None:
        self.stdout.write(json.dumps(value))
