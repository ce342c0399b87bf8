"""What is searched for: a stretch of days by the scheduler, today and tomorrow in the background."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby

from games.rules import VARIANTS
from leaderboards.scheduling.days import missing_on, place_singly, place_whole
from leaderboards.scheduling.pool import pool_counts
from leaderboards.scheduling.searching import Needs
from leaderboards.scheduling.week import week_of

SPARE = 2
"""Deals of each variant beyond those needed, among which a week's are chosen and which stay in the pool."""
RESERVE = 1
"""The same of the background search, so that a day that nobody prepared is there at once."""


class Days:
    """All of some days, in order, a week at a time; no day with fewer than its five challenges."""

    def __init__(
        self, days: Sequence[date], tell: Callable[[str], None] = lambda text: None, spare: int = SPARE
    ) -> None:
        self.days = days
        self.spare = spare
        self._tell = tell

    def advance(self, now: datetime) -> Needs:
        for block in self.blocks(now.date()):
            while missing := missing_on(block):
                # A week is chosen from more than it needs; today waits for nothing but its own deals.
                spare = 0 if block == [now.date()] else self.spare
                needs = lacking(Counter(v for variants in missing.values() for v in variants), spare)
                if needs:
                    return needs
                for day in place_whole(block):
                    self._tell(f"{day} is ready")
        return {}

    def blocks(self, today: date) -> Iterable[list[date]]:
        """Days that get their deals together: today, then week by week."""
        if today in self.days:
            yield [today]
        later = [day for day in self.days if day > today]
        for _, block in groupby(later, key=lambda day: week_of(day)[0]):
            yield list(block)


class TodayAndTomorrow:
    """Today's modes one by one as their deals are found, then the whole of tomorrow, then a reserve."""

    def __init__(self, tell: Callable[[str], None] = lambda text: None) -> None:
        self._tell = tell

    def advance(self, now: datetime) -> Needs:
        today = now.date()
        made = place_singly(today)
        missing = missing_on([today])
        if made:
            left = ", ".join(missing.get(today, []))
            self._tell(f"{today} still lacks {left}" if left else f"{today} is ready")
        if missing:
            return lacking(Counter(missing[today]))
        tomorrow = today + timedelta(days=1)
        while missing := missing_on([tomorrow]):
            if needs := lacking(Counter(missing[tomorrow])):
                return needs
            for day in place_whole([tomorrow]):
                self._tell(f"{day} is ready")
        return lacking(dict.fromkeys(VARIANTS, RESERVE))


def lacking(wanted: Mapping[str, int], spare: int = 0) -> Needs:
    """What the pool lacks to give as many deals as wanted and have some to spare."""
    pool = pool_counts()
    return {
        name: wanted[name] + spare - pool[name]
        for name in VARIANTS
        if wanted.get(name, 0) and wanted[name] + spare > pool[name]
    }
