"""Each UTC day's challenges: which there are, which are missing, and giving them deals from the pool."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from games.rules import VARIANTS
from leaderboards.certificates import CertifiedDeal
from leaderboards.models import Challenge
from leaderboards.scheduling.background import begin_search
from leaderboards.scheduling.pool import make_challenges
from leaderboards.scheduling.week import choose, week_of


def todays_challenges(now: datetime) -> list[Challenge]:
    """The challenges of the UTC day of ``now``, in the project's order of modes: those that are ready.

    A mode that is missing gets its deal from the pool here and now; where the pool has none, a search for
    it begins in the background, and this list grows. The same search prepares tomorrow.
    """
    today = now.date()
    challenges = list(Challenge.objects.of_day(today))
    if len(challenges) < len(VARIANTS) and place_singly(today):
        challenges = list(Challenge.objects.of_day(today))
    if len(challenges) < len(VARIANTS) or missing_on([today + timedelta(days=1)]):
        begin_search(now)
    return challenges


def end_of_day(day: date) -> datetime:
    """When the challenges of a UTC day close."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)


def missing_of(challenges: Iterable[Challenge]) -> list[str]:
    """The variants that a day with these challenges still lacks."""
    present = {challenge.variant for challenge in challenges}
    return [variant for variant in VARIANTS if variant not in present]


def missing_on(days: Sequence[date]) -> dict[date, list[str]]:
    """The variants that each day lacks; days that lack none are left out."""
    present = set(Challenge.objects.filter(day__in=days).values_list("day", "variant"))
    missing = {day: [name for name in VARIANTS if (day, name) not in present] for day in days}
    return {day: variants for day, variants in missing.items() if variants}


def place_singly(day: date) -> bool:
    """Give a day deals for as many of its missing modes as the pool has; whether there were any."""
    made = False
    for variant in missing_on([day]).get(day, []):
        deal = _deals_for([day], variant).get(day)
        made |= deal is not None and make_challenges(day, [deal])
    return made


def place_whole(days: Sequence[date]) -> list[date]:
    """Complete days of one week, each in one transaction or not at all; those completed here.

    Does nothing unless the pool has deals for all of them.
    """
    missing = missing_on(days)
    deals: dict[date, list[CertifiedDeal]] = {day: [] for day in missing}
    for variant in VARIANTS:
        wanting = [day for day, variants in missing.items() if variant in variants]
        chosen = _deals_for(wanting, variant)
        if len(chosen) < len(wanting):
            return []
        for day, deal in chosen.items():
            deals[day].append(deal)
    return [day for day in missing if make_challenges(day, deals[day])]


def _deals_for(days: Sequence[date], variant: str) -> dict[date, CertifiedDeal]:
    """Deals of the pool for days of one week; none if there are not enough."""
    pool = list(CertifiedDeal.objects.in_pool().filter(variant=variant).defer("log"))
    if not days or len(pool) < len(days):
        return {}
    week = Challenge.objects.filter(day__in=week_of(days[0]), variant=variant)
    placed = dict(week.values_list("day", "certified__difficulty"))
    chosen = choose(days, placed, [deal.difficulty for deal in pool])
    return {day: pool[index] for day, index in chosen.items()}
