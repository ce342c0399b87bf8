"""Finding entries: by filters, by names, by the id of an attempt."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Attempt
from leaderboards.actions import disqualify, enter, record_result
from tests.games.builders import NOON
from tests.games.builders import player as player_named
from tests.leaderboards.admin.moderating import LIST, entry_of_day, text_of
from tests.leaderboards.builders import challenge, with_result

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=Olena", ["Olena"]),
        ("q=olena", ["Olena"]),
        ("q=2026-11-29", ["Absent", "Banned", "Olena"]),
        ("q=2026-11-30", ["Taras"]),
        ("q=nobody", []),
        ("standing=ranked", ["Taras", "Olena"]),
        ("standing=won", ["Taras"]),
        ("standing=unfinished", ["Absent"]),
        ("standing=disqualified", ["Banned"]),
        ("mode=DE1", ["Taras"]),
        ("standing=DE1&mode=?&day=?", ["Absent", "Taras", "Banned", "Olena"]),
    ],
)
def test_entries_are_found_by_filter_and_search(judge_client: Client, query: str, found: list[str]) -> None:
    day = challenge()
    with_result(day, "Olena")
    disqualify(with_result(day, "Banned"), player_named("Marta"), "bot", NOON)
    won = entry_of_day(NOON.date() + timedelta(days=1), "Taras", "DE1")
    Attempt.objects.filter(pk=won.attempt_id).update(
        won=True, score=104, ranked_score=104, moves=96, foundation_cards=104, time_ms=1, finished_at=NOON
    )
    record_result(Attempt.objects.get(pk=won.attempt_id))
    enter(day, player_named("Absent"), NOON)
    response = judge_client.get(f"{LIST}?{query}")
    assert [entry.player.name for entry in response.context["cl"].result_list] == found


@pytest.mark.parametrize(
    ("day", "found"), [("today", [0]), ("yesterday", [1]), ("week", [6, 1, 0]), ("?", [7, 6, 1, 0])]
)
def test_entries_are_found_by_the_last_days(judge_client: Client, day: str, found: list[int]) -> None:
    today = timezone.now().date()
    for days in (0, 1, 6, 7):
        entry_of_day(today - timedelta(days=days))
    response = judge_client.get(f"{LIST}?day={day}")
    days_found = [(today - entry.challenge.day).days for entry in response.context["cl"].result_list]
    assert days_found == found


def test_an_entry_is_found_by_the_id_of_its_attempt(judge_client: Client) -> None:
    day = challenge()
    with_result(day, "Taras")
    entry = with_result(day, "Olena")
    response = judge_client.get(f"{LIST}?q={entry.attempt_id}")
    assert list(response.context["cl"].result_list) == [entry]


def test_a_challenge_leads_to_its_entries_as_they_rank(judge_client: Client) -> None:
    day = challenge(day=timezone.now().date())
    order = [
        with_result(day, name, ranked_score=score) for name, score in (("A1", 10), ("B1", 30), ("C1", 20))
    ]
    assert f"{LIST}?challenge={day.pk}&amp;standing=ranked" in text_of(
        judge_client, "/admin/leaderboards/challenge/"
    )
    response = judge_client.get(f"{LIST}?challenge={day.pk}&standing=ranked")
    assert list(response.context["cl"].result_list) == [order[1], order[2], order[0]]


@pytest.mark.parametrize("query", ["challenge=" + "9" * 23, "player=" + "9" * 23])
def test_a_filter_by_a_number_no_row_can_have_is_no_crash(judge_client: Client, query: str) -> None:
    assert judge_client.get(f"{LIST}?{query}").status_code in (200, 302)
