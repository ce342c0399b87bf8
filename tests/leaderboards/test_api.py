"""The API's operations on challenges, as a program meets them, and what they never tell."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.rules import SECRET_PAYLOAD, VARIANTS, random_deal
from leaderboards import ranking
from leaderboards.actions import disqualify, enter
from leaderboards.models import Challenge, Entry
from tests.games.builders import player as player_named
from tests.leaderboards.builders import challenge, challenges_of, with_result

pytestmark = pytest.mark.django_db
YESTERDAY = timezone.now().date() - timedelta(days=1)


def todays() -> list[Challenge]:
    return challenges_of(timezone.now().date())


def open_challenge() -> Challenge:
    return challenge(day=timezone.now().date())


def closed_challenge() -> Challenge:
    return challenge(day=timezone.now().date() - timedelta(days=1))


def get(path: str, client: Client | None = None) -> Any:
    response = (client or Client()).get(f"/api/challenges/{path}")
    assert response.status_code == 200, response.content
    return json.loads(response.content)


def error_of(path: str) -> tuple[int, str]:
    response = Client().get(f"/api/challenges/{path}")
    error = json.loads(response.content)["error"]
    assert {"code", "message", "index", "token"} <= error.keys()
    return response.status_code, error["code"]


def test_today_has_five_challenges_without_their_codes() -> None:
    made = todays()
    answer = get("today")
    assert answer["day"] == timezone.now().date().isoformat()
    assert [shown["variant"] for shown in answer["challenges"]] == list(VARIANTS)
    assert answer["challenges"][0] == {
        "id": made[0].pk,
        "day": answer["day"],
        "variant": "DS1-D1N",
        "opens_at": f"{answer['day']}T00:00:00Z",
        "closes_at": made[0].closes_at.isoformat().replace("+00:00", "Z"),
        "is_open": True,
        "code": None,
        "par": {"won": True, "ranked_score": 1000, "moves": 300},
        "certificate": None,
        "players": 0,
        "own": None,
    }
    assert answer["preparing"] == []


def test_modes_that_are_not_ready_are_named_and_follow() -> None:
    day = timezone.now().date()
    assert get("today")["preparing"] == list(VARIANTS)
    challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ", day)
    answer = get("today")
    assert [shown["variant"] for shown in answer["challenges"]] == ["DE1"]
    assert answer["preparing"] == [name for name in VARIANTS if name != "DE1"]


def test_today_tells_a_player_how_they_stand(player: User, player_client: Client) -> None:
    first, second, third, *_ = todays()
    with_result(first, "Taras", ranked_score=500)
    with_result(first, player.name, ranked_score=300, moves=80, time_ms=65_000)
    enter(second, player, timezone.now())
    disqualify(with_result(third, player.name), player_named("Marta"), "bot", timezone.now())
    shown = get("today", player_client)["challenges"]
    assert [card["players"] for card in shown] == [2, 0, 0, 0, 0]
    assert shown[0]["own"] == {
        "rank": 2,
        "name": "Olena",
        "won": False,
        "ranked_score": 300,
        "moves": 80,
        "time_ms": 65_000,
        "hinted": False,
        "better_than_par": False,
        "disqualified": False,
    }
    assert (shown[1]["own"]["rank"], shown[1]["own"]["won"]) == (None, None)
    assert (shown[2]["own"]["rank"], shown[2]["own"]["disqualified"]) == (None, True)
    assert shown[3]["own"] is None
    assert get("today")["challenges"][0]["own"] is None


def test_a_leaderboard_lists_results_best_first() -> None:
    day = open_challenge()
    with_result(day, "Taras", ranked_score=10)
    with_result(day, "Olena", won=True, ranked_score=1220, moves=431, time_ms=725_000)
    answer = get(f"{day.pk}/leaderboard")
    assert answer["challenge"]["id"] == day.pk
    assert answer["challenge"]["players"] == 2
    assert answer["rows"][0] == {
        "rank": 1,
        "name": "Olena",
        "won": True,
        "ranked_score": 1220,
        "moves": 431,
        "time_ms": 725_000,
        "hinted": False,
        "better_than_par": True,
    }
    assert [(row["rank"], row["name"]) for row in answer["rows"]] == [(1, "Olena"), (2, "Taras")]
    assert (answer["own"], answer["before"], answer["after"]) == (None, None, None)


def test_a_certificate_is_published_at_the_close_and_not_before() -> None:
    before, after = open_challenge(), challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ", YESTERDAY)
    assert get(f"{before.pk}/leaderboard")["challenge"]["certificate"] is None
    assert get(f"{after.pk}/leaderboard")["challenge"]["certificate"] == {
        "code": "DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "log": "swsw",
        "result": {
            "won": True,
            "score": 1000,
            "ranked_score": 1000,
            "moves": 300,
            "foundation_cards": 104,
            "actions": 2,
        },
        "effort": 1,
        "solver_version": "made up",
    }


@pytest.mark.parametrize(
    ("result", "better"),
    [
        ({"won": True, "ranked_score": 1001, "moves": 900}, True),
        ({"won": True, "ranked_score": 1000, "moves": 299}, True),
        ({"won": True, "ranked_score": 1000, "moves": 300, "time_ms": 1}, False),
        ({"won": True, "ranked_score": 999, "moves": 10}, False),
        ({"won": False, "ranked_score": 5000, "moves": 10}, False),
    ],
)
def test_who_does_better_than_par_is_marked_by_the_order_of_the_ranking(
    result: dict[str, Any], better: bool
) -> None:
    day = open_challenge()
    with_result(day, "Olena", **result)
    (row,) = get(f"{day.pk}/leaderboard")["rows"]
    assert row["better_than_par"] is better


def test_cursors_lead_through_all_results_and_back(
    monkeypatch: pytest.MonkeyPatch, player: User, player_client: Client
) -> None:
    monkeypatch.setattr(ranking, "PAGE_SIZE", 2)
    day = open_challenge()
    for score in range(4):
        with_result(day, f"player {score}", ranked_score=score + 1)
    with_result(day, player.name, ranked_score=0)
    address = f"{day.pk}/leaderboard"
    first = get(address, player_client)
    second = get(f"{address}?after={first['after']}", player_client)
    third = get(f"{address}?after={second['after']}", player_client)
    pages = (first, second, third)
    assert [[row["rank"] for row in page["rows"]] for page in pages] == [[1, 2], [3, 4], [5]]
    assert {page["own"]["rank"] for page in pages} == {5}
    assert (first["before"], third["after"]) == (None, None)
    assert get(f"{address}?before={second['before']}", player_client) == first


@pytest.mark.parametrize("cursor", ["after=x", "after=", "before=%00", "after=%D9%A1", "before=" + "1" * 65])
def test_a_cursor_that_cannot_be_one_is_refused(cursor: str) -> None:
    day = open_challenge()
    assert error_of(f"{day.pk}/leaderboard?{cursor}") == (422, "invalid_request")


def test_a_challenge_that_has_not_opened_is_as_unknown_as_one_that_never_was() -> None:
    tomorrow = challenge(day=timezone.now().date() + timedelta(days=1))
    for number in (tomorrow.pk, tomorrow.pk + 1, 0, 10**30):
        assert error_of(f"{number}/leaderboard") == (404, "not_found")
    assert error_of("first/leaderboard") == (422, "invalid_request")


def test_the_code_is_told_from_the_close_on() -> None:
    opened, closed = (
        open_challenge(),
        challenge(str(random_deal("DS1-D1N", SECRET_PAYLOAD)), timezone.now().date() - timedelta(days=1)),
    )
    assert get(f"{opened.pk}/leaderboard")["challenge"]["code"] is None
    shown = get(f"{closed.pk}/leaderboard")["challenge"]
    assert (shown["code"], shown["is_open"]) == (closed.code, False)


def test_no_answer_contains_the_code_of_an_open_challenge(player: User, player_client: Client) -> None:
    for day in todays():
        enter(day, player, timezone.now())
        for path in ("today", f"{day.pk}/leaderboard", f"{day.pk}/leaderboard?after=0", f"{day.pk}"):
            response = player_client.get(f"/api/challenges/{path}")
            assert day.deal.payload not in response.content.decode() + str(response.headers)


def test_the_board_of_a_closed_challenge_is_settled_when_it_is_asked_for(player: User) -> None:
    closed = closed_challenge()
    entry = enter(closed, player, closed.opens_at)
    entry.attempt.started_at = closed.opens_at
    entry.attempt.save()
    assert [row["name"] for row in get(f"{closed.pk}/leaderboard")["rows"]] == ["Olena"]


def test_reading_makes_no_account_and_sets_no_cookie() -> None:
    day = open_challenge()
    for path in ("today", f"{day.pk}/leaderboard"):
        response = Client().get(f"/api/challenges/{path}")
        assert not response.cookies
    assert not User.objects.exists()


def test_the_number_of_queries_does_not_grow_with_the_entries(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    challenges = todays()
    for i in range(20):
        with_result(challenges[i % 5], f"player {i}", ranked_score=i)
    for day in challenges:
        enter(day, player, timezone.now())
    assert Entry.objects.count() == 25
    with django_assert_max_num_queries(6):
        get("today", player_client)
    with django_assert_max_num_queries(10):
        get(f"{challenges[0].pk}/leaderboard", player_client)
