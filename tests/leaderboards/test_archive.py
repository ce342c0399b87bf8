"""Every past day is kept: a calendar of days, and each day's challenges with winners and codes."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Attempt
from leaderboards.archive import challenges_of_past, month_of
from leaderboards.models import Challenge, Entry
from tests.games.builders import NOON
from tests.leaderboards.builders import TODAY, challenge, challenges_of, with_result

pytestmark = pytest.mark.django_db
AFTER = NOON + timedelta(days=1)


def test_the_calendar_links_the_days_that_are_over_and_leads_to_other_months() -> None:
    for day in (TODAY, TODAY - timedelta(days=2), TODAY - timedelta(days=60), TODAY + timedelta(days=1)):
        challenges_of(day)
    month = month_of(TODAY, AFTER)
    kept = [square.day for week in month.weeks for square in week if square.is_kept]
    assert kept == [TODAY - timedelta(days=2), TODAY]
    assert all(len(week) == 7 and week[0].day.weekday() == 0 for week in month.weeks)
    assert (month.before, month.after) == (TODAY - timedelta(days=60), None)
    assert month_of(TODAY - timedelta(days=60), AFTER).after == TODAY - timedelta(days=2)


def test_a_past_day_has_winners_and_counts() -> None:
    made = challenges_of(TODAY)
    with_result(made[0], "second", ranked_score=10)
    with_result(made[0], "first", ranked_score=20)
    past = challenges_of_past(TODAY, AFTER)
    assert [each.challenge for each in past] == made
    assert past[0].best
    assert (past[0].best.player.name, past[0].best.final_rank, past[0].players) == ("first", 1, 2)
    assert (past[1].best, past[1].players) == (None, 0)


def test_a_day_that_goes_on_is_not_in_the_archive() -> None:
    challenges_of(TODAY)
    assert challenges_of_past(TODAY, NOON) == []


@pytest.fixture
def past_day(client: Client) -> date:
    """The day before yesterday, with one result in one challenge."""
    day = timezone.now().date() - timedelta(days=2)
    with_result(challenge(day=day), "olena", won=True, ranked_score=1_200, time_ms=90_000)
    return day


def test_the_pages_show_the_day_its_winner_and_its_code(client: Client, past_day: date) -> None:
    calendar = client.get("/archive/").content.decode()
    assert "Nothing is here yet." not in calendar
    assert f'href="/archive/{past_day}/"' in calendar
    page = client.get(f"/archive/{past_day}/")
    assert page.status_code == 200
    text = page.content.decode()
    shown = Challenge.objects.get()
    assert "olena" in text
    assert shown.code in text
    assert f'href="{shown.get_absolute_url()}"' in text


def test_the_archive_is_empty_at_first(client: Client) -> None:
    assert "Nothing is here yet." in client.get("/archive/").text


def test_the_deal_of_a_past_day_can_be_played_by_anybody(client: Client, past_day: date) -> None:
    code = Challenge.objects.get().code
    assert client.post("/play/", {"code": code}).status_code == 302
    assert Attempt.objects.filter(code=code, closes_at=None).exists()


@pytest.mark.parametrize(
    "address",
    [
        "archive/2026-13-01/",
        "archive/x/",
        "archive/1999-01-01/",
        "archive/19990101/",
        "archive/?month=2026-1",
        "archive/?month=9999-12",
    ],
)
def test_what_is_no_past_day_is_not_found(client: Client, past_day: date, address: str) -> None:
    assert client.get(f"/{address}").status_code == 404


def test_today_leads_home_and_coming_days_are_not_found_whether_their_deals_are_there_or_not(
    client: Client,
) -> None:
    today = timezone.now().date()

    def answers() -> list[tuple[int, str | None]]:
        pages = [client.get(f"/archive/{today + timedelta(days=days)}/") for days in range(3)]
        return [(page.status_code, page.get("Location")) for page in pages]

    without = answers()
    for days in range(3):
        challenges_of(today + timedelta(days=days))
    assert answers() == without == [(302, "/"), (404, None), (404, None)]


def test_a_settled_board_is_ranked_without_counting(past_day: date) -> None:
    challenges_of_past(past_day, timezone.now())
    assert Entry.objects.get().final_rank == 1
