"""``manage.py prepare_days``: the search that a server begins by itself (``scheduling.background``)."""

import os
import secrets
import sys
import time
from argparse import SUPPRESS, ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from leaderboards.models import Lease
from leaderboards.scheduling.background import LEASE, logger
from leaderboards.scheduling.finding import find
from leaderboards.scheduling.goals import TodayAndTomorrow
from leaderboards.scheduling.searching import search
from leaderboards.scheduling.stopping import Stop
from leaderboards.scheduling.workers import Workers

MOST_PROCESSES = 4
RENEWAL = 3.0
"""Seconds between renewals of the lease."""


class Command(BaseCommand):
    help = (
        "Find deals for what today and tomorrow lack, unless another process is at it. "
        "A server begins this by itself; see BACKGROUND_SEARCH."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lease", metavar="HOLDER", help=SUPPRESS)
        parser.add_argument(
            "--processes", type=int, default=min(MOST_PROCESSES, os.cpu_count() or 1), help="searches at once"
        )

    def handle(self, *args: Any, lease: str | None, processes: int, **options: Any) -> None:
        holder = lease or secrets.token_hex(16)
        if not lease and not Lease.objects.claim(LEASE, holder, timezone.now()):
            logger.info("Another process is looking for deals.")
            return
        with Stop() as stop, Workers(find, processes) as workers:
            if lease:
                stop.at_end_of_input()
            search(TodayAndTomorrow(logger.info), workers, logger.info, Held(holder, stop))
        Lease.objects.release(LEASE, holder, timezone.now())
        sys.exit(stop.status)


class Held:
    """Whether to go on: not asked to stop, and the lease, renewed now and then, is still held."""

    def __init__(self, holder: str, stop: Stop) -> None:
        self.holder = holder
        self.stop = stop
        self.renewed_at = 0.0

    def __call__(self) -> bool:
        if self.stop:
            return False
        if time.monotonic() - self.renewed_at < RENEWAL:
            return True
        self.renewed_at = time.monotonic()
        return Lease.objects.renew(LEASE, self.holder, timezone.now())
