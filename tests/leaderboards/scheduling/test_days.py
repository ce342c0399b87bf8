from datetime import date, timedelta

import pytest

from games.rules import SECRET_PAYLOAD, VARIANTS, random_deal
from leaderboards.models import Challenge
from leaderboards.scheduling.days import missing_of, missing_on, place_singly, place_whole, todays_challenges
from leaderboards.scheduling.week import week_of
from tests.games.builders import NOON
from tests.leaderboards.builders import certified, challenge, challenges_of

pytestmark = pytest.mark.django_db
TODAY = NOON.date()
WEEK = week_of(date(2026, 12, 1))


def fill_pool(*variants: str, deals: int = 1) -> None:
    """Deals in the pool, of all variants unless told, each harder than the one before."""
    for i in range(deals):
        for variant in variants or VARIANTS:
            certified(str(random_deal(variant, SECRET_PAYLOAD)), difficulty=float(i))


def test_a_day_that_is_ready_has_one_challenge_a_mode_in_order() -> None:
    made = challenges_of(TODAY)
    assert todays_challenges(NOON) == made
    assert [c.variant for c in made] == list(VARIANTS)
    assert missing_of(made) == []


def test_today_takes_what_it_lacks_from_the_pool_mode_by_mode() -> None:
    assert todays_challenges(NOON) == []
    fill_pool("DE1", "DS1-D3N")
    challenges = todays_challenges(NOON)
    assert [c.variant for c in challenges] == ["DS1-D3N", "DE1"]
    assert missing_of(challenges) == ["DS1-D1N", "DS1-D1V", "DS1-D3V"]
    fill_pool()
    assert len(todays_challenges(NOON)) == 5
    assert set(todays_challenges(NOON)) > set(challenges)


def test_a_challenge_opens_at_midnight_utc_and_closes_at_the_next() -> None:
    made = challenge()
    assert (made.opens_at, made.closes_at) == (
        NOON.replace(hour=0),
        NOON.replace(hour=0) + timedelta(days=1),
    )


def test_whole_days_are_made_or_none() -> None:
    fill_pool(deals=2)
    fill_pool("DS1-D1N", deals=5)
    assert place_whole(WEEK[:3]) == []
    assert not Challenge.objects.exists()
    assert place_whole(WEEK[:2]) == WEEK[:2]
    assert missing_on(WEEK) == {day: list(VARIANTS) for day in WEEK[2:]}


def test_a_day_half_made_is_completed_and_what_is_there_is_kept() -> None:
    kept = challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ", WEEK[0])
    fill_pool()
    assert place_whole(WEEK[:1]) == WEEK[:1]
    assert kept in Challenge.objects.of_day(WEEK[0])


def test_a_week_becomes_harder_towards_saturday() -> None:
    fill_pool(deals=9)
    place_whole(WEEK)
    for variant in VARIANTS:
        of_variant = Challenge.objects.filter(variant=variant).order_by("day").with_par()
        *rising, sunday = [c.certified.difficulty for c in of_variant]
        assert rising == sorted(rising)
        assert (rising[0], rising[-1]) == (0.0, 8.0)
        assert sunday == 4.0


def test_single_days_fit_in_with_their_week() -> None:
    challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ", WEEK[2], difficulty=5.0)
    for difficulty in (1.0, 4.0, 6.0, 9.0):
        certified(str(random_deal("DE1", SECRET_PAYLOAD)), difficulty=difficulty)
    assert place_singly(WEEK[3])
    assert place_singly(WEEK[1])
    of_week = Challenge.objects.filter(day__in=WEEK[1:4]).order_by("day").with_par()
    easier, middle, harder = [c.certified.difficulty for c in of_week]
    assert easier < middle < harder
