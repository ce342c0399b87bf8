from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboards.scheduling.week import choose, place_of, week_of

MONDAY = date(2026, 11, 30)
WEEK = [MONDAY + timedelta(days=i) for i in range(7)]


def rises(chosen: dict[date, float]) -> bool:
    """Whether difficulties never fall from an easier day to a harder one."""
    ordered = [chosen[day] for day in sorted(chosen, key=place_of)]
    return ordered == sorted(ordered)


def test_a_week_goes_from_monday_to_sunday() -> None:
    assert {tuple(week_of(day)) for day in WEEK} == {tuple(WEEK)}


def test_a_week_rises_from_monday_to_saturday_with_sunday_in_the_middle() -> None:
    pool = [5.0, 1.0, 7.0, 3.0, 2.0, 6.0, 4.0]
    chosen = {day: pool[i] for day, i in choose(WEEK, {}, pool).items()}
    assert [chosen[day] for day in WEEK] == [1.0, 2.0, 3.0, 5.0, 6.0, 7.0, 4.0]


def test_from_a_larger_pool_the_ends_of_the_week_get_its_ends() -> None:
    pool = [float(i) for i in range(20)]
    chosen = choose(WEEK, {}, pool)
    assert (chosen[WEEK[0]], chosen[WEEK[5]]) == (0, 19)
    assert chosen[WEEK[6]] in (9, 10)


def test_a_single_day_gets_what_suits_its_place() -> None:
    pool = [3.0, 1.0, 2.0]
    assert [choose([day], {}, pool)[day] for day in (WEEK[0], WEEK[6], WEEK[5])] == [1, 2, 0]


def test_days_that_have_deals_already_are_fitted_in_with() -> None:
    placed = {WEEK[0]: 4.0, WEEK[3]: 6.0}
    pool = [1.0, 5.0, 9.0, 4.5]
    chosen = choose([WEEK[2], WEEK[1]], placed, pool)
    assert (pool[chosen[WEEK[1]]], pool[chosen[WEEK[2]]]) == (4.5, 5.0)


def test_where_nothing_fits_a_day_gets_a_deal_all_the_same() -> None:
    assert choose([WEEK[1]], {WEEK[0]: 9.0, WEEK[2]: 1.0}, [5.0]) == {WEEK[1]: 0}


def test_fewer_deals_than_days_are_refused() -> None:
    with pytest.raises(ValueError, match="fewer"):
        choose(WEEK, {}, [1.0] * 6)


@given(
    pool=st.lists(st.floats(0, 10), min_size=7, max_size=30),
    days=st.sets(st.sampled_from(WEEK), min_size=1),
)
def test_whatever_the_pool_each_day_gets_its_own_deal_and_the_week_rises(
    pool: list[float], days: set[date]
) -> None:
    chosen = choose(sorted(days), {}, pool)
    assert set(chosen) == days
    assert len(set(chosen.values())) == len(days)
    assert rises({day: pool[i] for day, i in chosen.items()})
