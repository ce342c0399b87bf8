"""``manage.py settle_challenges``: final ranks of what has closed, for a cron; servers do it too."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from leaderboards.settling import settle_all


class Command(BaseCommand):
    help = "Rank what was still being played when its challenge closed, and write the final ranks."

    def handle(self, *args: Any, **options: Any) -> None:
        for challenge in settle_all(timezone.now()):
            self.stdout.write(f"Settled {challenge}")
