"""What is searched for next, whatever others have done meanwhile."""

from datetime import timedelta

import pytest

from games.rules import SECRET_PAYLOAD, VARIANTS, random_deal
from leaderboards.models import Challenge
from leaderboards.scheduling.days import missing_on
from leaderboards.scheduling.goals import Days, TodayAndTomorrow
from leaderboards.scheduling.pool import pool_counts
from leaderboards.scheduling.searching import Needs, next_variant
from tests.games.builders import NOON
from tests.leaderboards.builders import certified, challenge, challenges_of

pytestmark = pytest.mark.django_db
TODAY = NOON.date()  # A Sunday, the last day of its week.
DAYS = [TODAY + timedelta(days=i) for i in range(10)]


def find(needs: Needs) -> None:
    """Put what is needed into the pool."""
    for variant, count in needs.items():
        for _ in range(count):
            certified(str(random_deal(variant, SECRET_PAYLOAD)))


def every(count: int) -> Needs:
    return dict.fromkeys(VARIANTS, count)


def test_days_get_their_deals_today_first_and_then_week_by_week() -> None:
    goal = Days(DAYS, spare=2)
    assert goal.advance(NOON) == every(1)
    find(every(1))
    assert goal.advance(NOON) == every(7 + 2)
    assert missing_on(DAYS) == {day: list(VARIANTS) for day in DAYS[1:]}
    find(every(9))
    assert goal.advance(NOON) == every(2)
    assert missing_on(DAYS).keys() == set(DAYS[8:])
    find(every(2))
    assert goal.advance(NOON) == {}
    assert pool_counts() == every(2)


def test_days_that_are_ready_need_nothing_and_days_that_are_over_are_left_alone() -> None:
    challenges_of(TODAY)
    assert Days([TODAY - timedelta(days=1), TODAY]).advance(NOON) == {}
    assert Challenge.objects.count() == 5


def test_of_a_day_begun_only_what_it_lacks_is_needed() -> None:
    challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ", DAYS[1])
    find({"DS1-D1N": 1})
    assert Days([DAYS[1]], spare=0).advance(NOON) == {"DS1-D3N": 1, "DS1-D1V": 1, "DS1-D3V": 1}


def test_the_background_search_sees_to_today_then_tomorrow_then_a_reserve() -> None:
    told: list[str] = []
    goal = TodayAndTomorrow(told.append)
    assert goal.advance(NOON) == every(1)
    find({"DS1-D1N": 1})
    assert goal.advance(NOON) == {name: 1 for name in VARIANTS if name != "DS1-D1N"}
    assert [c.variant for c in Challenge.objects.all()] == ["DS1-D1N"]
    find({name: 1 for name in VARIANTS if name != "DS1-D1N"})
    assert goal.advance(NOON) == every(1)
    assert Challenge.objects.count() == 5
    find({"DE1": 1})
    assert goal.advance(NOON) == {name: 1 for name in VARIANTS if name != "DE1"}
    assert Challenge.objects.count() == 5
    find({name: 1 for name in VARIANTS if name != "DE1"})
    assert goal.advance(NOON) == every(1)
    assert Challenge.objects.count() == 10
    find(every(1))
    assert goal.advance(NOON) == {}
    assert told[-1] == f"{DAYS[1]} is ready"


def test_the_day_after_one_that_nobody_visited_is_there_at_once() -> None:
    find(every(1))
    assert TodayAndTomorrow().advance(NOON) == every(1)
    assert Challenge.objects.filter(day=TODAY).count() == 5


def test_the_cheapest_are_looked_for_first_and_each_deal_once() -> None:
    needs = {"DS1-D1N": 1, "DE1": 2, "DS1-D3V": 1}
    searching: dict[str, int] = {}
    begun = []
    for _ in range(4):
        variant = next_variant(needs, searching)
        assert variant
        begun.append(variant)
        searching[variant] = searching.get(variant, 0) + 1
    assert begun == ["DS1-D1N", "DE1", "DE1", "DS1-D3V"]


def test_who_is_left_over_helps_with_the_dearest_where_that_is_uncertain() -> None:
    assert next_variant({"DS1-D3V": 1, "DS1-D1V": 1}, {"DS1-D3V": 1, "DS1-D1V": 1}) == "DS1-D3V"
    assert next_variant({"DS1-D1N": 1}, {"DS1-D1N": 1}) is None
    assert next_variant({}, {}) is None
