"""Searching until a goal is reached: what is needed, who looks for it, and what becomes of the finds."""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Protocol

from django.utils import timezone

from leaderboards.scheduling.finding import CHEAPEST_FIRST, Found
from leaderboards.scheduling.pool import NotCertified, add_to_pool
from leaderboards.scheduling.workers import Answer, Workers

SLICE = 5.0
"""Seconds that a search looks before it gives up, and what is needed is read again."""
TICK = 1.0
"""Seconds until whoever asks for a stop is heard."""
SILENCE = 30.0
"""Seconds after which progress is told even when there is none."""
UNCERTAIN = frozenset({"DS1-D1V", "DS1-D3V"})
"""Variants that most searches of a slice find nothing of, so that more may look than deals are needed."""

logger = logging.getLogger(__name__)

Needs = Mapping[str, int]
"""How many more deals of each variant the pool has to have."""


class Goal(Protocol):
    """What is searched for. It keeps nothing in memory: others may be at work on the same days."""

    def advance(self, now: datetime) -> Needs:
        """Make what challenges the pool allows; what it still lacks, nothing when the goal is reached."""


class Progress:
    """What this search has found, and in how many seconds of how many processes."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told_at = time.monotonic()
        self.found: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def add(self, answer: Answer) -> None:
        self.found[answer.variant] += answer.found is not None
        self.seconds[answer.variant] += answer.seconds

    def report(self, needs: Needs) -> None:
        """Say of each variant how many were found of how many, and in how many seconds."""
        self._told_at = time.monotonic()
        self._tell(", ".join(self._line(name, needs.get(name, 0)) for name in CHEAPEST_FIRST))

    def report_now_and_then(self, needs: Needs) -> None:
        """The same, if nothing has been said for a while."""
        if time.monotonic() - self._told_at >= SILENCE:
            self.report(needs)

    def _line(self, name: str, need: int) -> str:
        return f"{name} {self.found[name]}/{self.found[name] + need} ({self.seconds[name]:.0f} s)"


def search(goal: Goal, workers: Workers, tell: Callable[[str], None], go_on: Callable[[], bool]) -> bool:
    """Search until the goal is reached or ``go_on``, asked every second or so, says no; whether it was.

    ``tell`` is given lines of progress. Raises ``SearchBroken``.
    """
    progress = Progress(tell)
    needs = goal.advance(timezone.now())
    while needs and go_on():
        while workers.idle and (variant := next_variant(needs, workers.searching)):
            workers.begin(variant, SLICE)
        for answer in workers.answers(TICK):
            progress.add(answer)
            if answer.failure:
                logger.warning("A search for %s broke: %s", answer.variant, answer.failure)
            kept = answer.found is not None and keep(answer.found)
            # Read again even when nothing was found: somebody else may have.
            needs = goal.advance(timezone.now())
            if kept:
                progress.report(needs)
        progress.report_now_and_then(needs)
    return not needs


def keep(found: Found) -> bool:
    """Put a find into the pool; False where the rules engine does not confirm it."""
    try:
        add_to_pool(found, timezone.now())
    except NotCertified as refusal:
        logger.error("The solver's find was refused: %s", refusal)
        return False
    return True


def next_variant(needs: Needs, searching: Mapping[str, int]) -> str | None:
    """What to look for next beside the searches going on: the cheapest first; None where more would not help.

    When every deal needed is being looked for, others help with the dearest.
    """
    for variant in CHEAPEST_FIRST:
        if needs.get(variant, 0) > searching.get(variant, 0):
            return variant
    return next((name for name in reversed(CHEAPEST_FIRST) if needs.get(name) and name in UNCERTAIN), None)
