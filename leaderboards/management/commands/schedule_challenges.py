"""``manage.py schedule_challenges``: certified deals for the coming days."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date, timedelta
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections
from django.utils import timezone

from leaderboards.scheduling.finding import find
from leaderboards.scheduling.goals import SPARE, Days
from leaderboards.scheduling.searching import search
from leaderboards.scheduling.stopping import Stop
from leaderboards.scheduling.workers import SearchBroken, Workers

PAUSE = 15 * 60
"""Seconds between looks at the calendar with --keep."""


def positive(text: str) -> int:
    """A whole number above 0."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"not a whole number above 0: {text!r}")
    return int(text)


class Command(BaseCommand):
    help = (
        "Prepare each of the coming UTC days, today included: find deals that can be won and give each day "
        "its five. May be stopped and run again, and run several times at once, on one machine or on many."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        cores = os.cpu_count() or 1
        for name, default, what in (
            ("days", 0, "how many days"),
            ("processes", cores, "searches at once"),
            ("effort", 1, "how hard to try for a par"),
        ):
            parser.add_argument(
                f"--{name}", type=positive, default=default, required=not default, metavar="N",
                help=f"{what}; default {default}" if default else what,
            )  # fmt: skip
        parser.add_argument(
            "--from", type=date.fromisoformat, dest="first", metavar="DATE", help="first day; default today"
        )
        parser.add_argument(
            "--spare", type=int, default=SPARE, metavar="N",
            help=f"deals of each mode to keep beside those given to days; default {SPARE}",
        )  # fmt: skip
        parser.add_argument(
            "--keep", action="store_true", help="stay, and prepare each further day as the first passes"
        )

    def handle(
        self,
        *args: Any,
        days: int,
        first: date | None,
        processes: int,
        effort: int,
        spare: int,
        keep: bool,
        **options: Any,
    ) -> None:
        finder = partial(find, effort=effort)
        with Stop() as stop:
            while not stop:
                begin = first or timezone.now().date()
                wanted = [begin + timedelta(days=i) for i in range(days)]
                if wanted[-1] < timezone.now().date():
                    raise CommandError("These days are over.")
                self.prepare(Days(wanted, self.tell, spare), finder, processes, stop)
                if not keep:
                    break
                close_old_connections()
                stop.wait(PAUSE)
        sys.exit(stop.status)

    def prepare(self, goal: Days, finder: Any, processes: int, stop: Stop) -> None:
        try:
            with Workers(finder, processes) as workers:
                done = search(goal, workers, self.tell, lambda: not stop)
        except SearchBroken as error:
            raise CommandError(f"Searches break: {error}") from error
        self.tell(
            "All days are ready." if done else "Stopped. What was found is kept; run this again to go on."
        )

    def tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
