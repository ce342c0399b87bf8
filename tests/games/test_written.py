"""Modes, scores and times in the templates."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.rules import RULES
from games.templatetags.written import (
    begun_written,
    finished_written,
    mode_name,
    score_written,
    time_left,
    time_written,
)


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("DS1-D1N", "Double Solitaire · Draw 1 · Normal"),
        ("DS1-D3V", "Double Solitaire · Draw 3 · Vegas"),
        ("DE1", "Deuces"),
    ],
)
def test_a_mode_is_named_by_game_draw_and_scoring(variant: str, name: str) -> None:
    assert mode_name(RULES[variant]) == name


@pytest.mark.parametrize(("score", "written"), [(416, "$416"), (0, "$0"), (-104, "-$104"), (None, "")])
def test_a_vegas_score_is_an_amount_of_money(score: int | None, written: str) -> None:
    assert score_written(score, RULES["DS1-D1V"]) == written


def test_other_scores_are_plain_numbers() -> None:
    assert score_written(1220, RULES["DS1-D1N"]) == "1220"


@pytest.mark.parametrize(
    ("ms", "written"), [(0, "0:00"), (59_999, "0:59"), (754_000, "12:34"), (3_845_000, "1:04:05"), (None, "")]
)
def test_times_are_written_as_a_clock_shows_them(ms: int | None, written: str) -> None:
    assert time_written(ms) == written


@pytest.mark.parametrize(
    ("seconds", "written"), [(0, "Begun just now"), (59, "Begun just now"), (61, "Begun 1 minute ago")]
)
def test_a_game_begun_less_than_a_minute_ago_was_begun_just_now(seconds: int, written: str) -> None:
    instant = timezone.now() - timedelta(seconds=seconds)
    assert begun_written(instant).replace("\xa0", " ") == written


@pytest.mark.parametrize(
    ("ago", "written"),
    [
        (timedelta(seconds=59), "Finished just now"),
        (timedelta(seconds=61), "Finished 1 minute ago"),
        (timedelta(days=6, hours=5), "Finished 6 days ago"),
    ],
)
def test_a_game_finished_lately_was_finished_so_long_ago(ago: timedelta, written: str) -> None:
    assert finished_written(timezone.now() - ago).replace("\xa0", " ") == written


def test_a_game_finished_over_a_week_ago_was_finished_on_its_utc_day() -> None:
    assert finished_written(datetime(2025, 11, 2, 23, 59, tzinfo=UTC)) == "Finished on 2 November 2025"


@pytest.mark.parametrize(
    ("ms", "written"),
    [
        (0, "closed"),
        (-5, "closed"),
        (1, "0:01 left"),
        (9 * 60_000 + 59_001, "10:00 left"),
        (65_000, "1:05 left"),
        (600_000, "10 min left"),
        (59 * 60_000, "59 min left"),
        (60 * 60_000 - 1, "1 h 0 min left"),
        ((23 * 60 + 5) * 60_000, "23 h 5 min left"),
        (50 * 60 * 60_000, "2 d 2 h left"),
    ],
)
def test_what_is_left_is_written_as_the_script_writes_it(ms: int, written: str) -> None:
    assert time_left(ms) == written
