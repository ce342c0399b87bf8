"""Each UTC day's challenges, which exist from the moment somebody asks for the day."""

from datetime import date, datetime

from django.db import transaction

from games.models import SealedDeck
from games.rules import SECRET_PAYLOAD, VARIANTS, random_deal
from leaderboards.models import Challenge


def challenges_of(day: date) -> list[Challenge]:
    """The day's challenges, one a mode in the project's order, made now where they are missing."""
    challenges = list(Challenge.objects.of_day(day))
    if len(challenges) < len(VARIANTS):
        _make_missing(day, {challenge.variant for challenge in challenges})
        challenges = list(Challenge.objects.of_day(day))
    return challenges


def todays_challenges(now: datetime) -> list[Challenge]:
    """The challenges of the UTC day of ``now``."""
    return challenges_of(now.date())


@transaction.atomic
def _make_missing(day: date, present: set[str]) -> None:
    """Two processes may do this at once: who writes a mode first has it, and both seal what is stored."""
    Challenge.objects.bulk_create(
        (
            Challenge.for_day(day, random_deal(variant, SECRET_PAYLOAD))
            for variant in VARIANTS
            if variant not in present
        ),
        ignore_conflicts=True,
    )
    for challenge in Challenge.objects.of_day(day):
        SealedDeck.objects.seal(challenge.deal, challenge.closes_at)
