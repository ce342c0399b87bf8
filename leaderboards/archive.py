"""The past days: which there are, and a day's challenges with their winners."""

from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import QuerySet

from leaderboards.models import Challenge, Entry
from leaderboards.ranking import result_counts
from leaderboards.settling import A_VISIT, settle

_MONDAY_FIRST = Calendar(firstweekday=0)


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A square of a calendar; ``is_kept`` where the archive has challenges of that day."""

    day: date
    in_month: bool
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the archive as weeks from Monday; its neighbours are None where the archive has no more."""

    first: date
    weeks: list[list[CalendarDay]]
    before: date | None
    after: date | None


@dataclass(frozen=True, slots=True)
class PastChallenge:
    """A closed challenge with the best result, if anybody finished, and how many have a rank."""

    challenge: Challenge
    best: Entry | None
    players: int


def month_of(day: date, now: datetime) -> Month:
    """The calendar of the month that ``day`` is in."""
    first = day.replace(day=1)
    next_first = (first + timedelta(days=31)).replace(day=1)
    kept = set(_days(now).filter(day__gte=first, day__lt=next_first))
    return Month(
        first=first,
        weeks=[
            [CalendarDay(each, each.month == first.month, each in kept) for each in week]
            for week in _MONDAY_FIRST.monthdatescalendar(first.year, first.month)
        ],
        before=_days(now).filter(day__lt=first).order_by("-day").first(),
        after=_days(now).filter(day__gte=next_first).order_by("day").first(),
    )


def _days(now: datetime) -> QuerySet[Challenge, date]:
    return Challenge.objects.filter(closes_at__lte=now).order_by().values_list("day", flat=True).distinct()


def newest_day(now: datetime) -> date | None:
    """The last day whose challenges have closed."""
    return _days(now).order_by("-day").first()


def challenges_of_past(day: date, now: datetime) -> list[PastChallenge]:
    """A past day's challenges in the project's order of modes; none for a day that is not over."""
    challenges = [challenge for challenge in Challenge.objects.of_day(day) if challenge.is_closed(now)]
    for challenge in challenges:
        settle(challenge, now, at_most=A_VISIT)
    counts, best = result_counts(challenges), _best_of(challenges)
    return [PastChallenge(each, best.get(each.pk), counts[each.pk]) for each in challenges]


def _best_of(challenges: Sequence[Challenge]) -> dict[int, Entry]:
    found = {}
    for challenge in challenges:
        best = challenge.entries.standing().select_related("player").first()
        if best:
            best.challenge = challenge
            found[challenge.pk] = best
    return found


def neighbours_of_day(day: date, now: datetime) -> tuple[date | None, date | None]:
    """The kept days before and after a day."""
    before = _days(now).filter(day__lt=day).order_by("-day").first()
    return before, _days(now).filter(day__gt=day).order_by("day").first()
