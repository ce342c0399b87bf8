"""What the pages of statistics count, and whose games they tell of."""

import random
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Attempt
from leaderboards.histogram import HEIGHT, WIDTH, drawn
from leaderboards.statistics import (
    Bar,
    ModeStatistics,
    Streak,
    day_streaks,
    own_games,
    public_games,
    statistics_of,
    streak_of,
)
from tests.games.builders import CODE, NOON, attempt
from tests.leaderboards.builders import challenge, entered, with_result

DEUCES = "DE1-AAAAAAB"
VEGAS = "DS1-D1V-AAAAAAB"


def finished(owner: User, won: bool, hours: int = 0, code: str = CODE, **fields: object) -> Attempt:
    """A finished free game with a result made up."""
    values = {
        "won": won,
        "score": 100,
        "ranked_score": 100,
        "moves": 5,
        "foundation_cards": 10,
        "time_ms": 60_000,
        "finished_at": NOON + timedelta(hours=hours),
        "version": 5,
        **fields,
    }
    return attempt(owner, code, **values)


def of(owner: User) -> list[ModeStatistics]:
    return statistics_of(own_games(owner.pk), {})


@pytest.mark.django_db
def test_games_are_counted_by_mode(player: User, stranger: User) -> None:
    finished(player, True, ranked_score=1_200, time_ms=100_000)
    finished(player, True, 1, ranked_score=800, time_ms=301_000)
    finished(player, False, 2, ranked_score=101, time_ms=1)
    finished(player, False, 3, code=VEGAS, ranked_score=-104)
    finished(stranger, True)
    attempt(player)
    finished(player, False, 4, version=0, ranked_score=0)
    finished(player, True, 5, continues=Attempt.objects.filter(player=player).first())
    first, vegas = of(player)
    assert (first.variant, first.played, first.won, first.share_won) == ("DS1-D1N", 3, 2, 67)
    assert (first.best, first.average) == (1_200, 700)
    assert (first.best_time_ms, first.average_time_ms) == (100_000, 200_500)
    assert (vegas.variant, vegas.best, vegas.best_time_ms) == ("DS1-D1V", -104, None)


@pytest.mark.django_db
def test_games_with_hints_are_counted_and_are_no_measure_of_the_player(
    player: User, player_client: Client
) -> None:
    finished(player, True, ranked_score=1_500, time_ms=50_000, hinted=True)
    finished(player, False, 1, ranked_score=1_400, hinted=True)
    (mode,) = of(player)
    assert (mode.played, mode.won, mode.won_clean) == (2, 1, 0)
    assert (mode.best, mode.average, mode.best_time_ms, mode.average_time_ms) == (None, None, None, None)
    assert [(bar.won, bar.won_hinted) for bar in mode.bars if bar.won] == [(1, 1)]
    assert "won with hints" in player_client.get("/statistics/").text
    finished(player, True, 2, ranked_score=900, time_ms=90_000)
    (mode,) = of(player)
    assert (mode.played, mode.won, mode.won_clean) == (3, 2, 1)
    assert (mode.best, mode.average, mode.best_time_ms) == (900, 900, 90_000)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("results", "streak"),
    [
        ("", None),
        ("L", Streak(0, 0)),
        ("W", Streak(1, 1)),
        ("WWLW", Streak(1, 2)),
        ("WWL", Streak(0, 2)),
        ("LLWWW", Streak(3, 3)),
        ("WWhW", Streak(1, 2)),
        ("WWl", Streak(0, 2)),
        ("h", Streak(0, 0)),
    ],
)
def test_wins_in_a_row_are_counted_by_when_games_ended(
    player: User, results: str, streak: Streak | None
) -> None:
    games = list(enumerate(results))
    random.Random(1).shuffle(games)
    for hours, result in games:
        # Small letters are games with hints.
        finished(player, result in "Wh", hours, hinted=result.islower())
    finished(player, False, 99, code=DEUCES)
    counted = {mode.variant: mode.wins for mode in of(player)}
    assert counted.get("DS1-D1N") == streak
    assert counted["DE1"] == Streak(0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "scores", "bars"),
    [
        (CODE, [0, 99, 100, 1_199, 1_200, 2_000], {0: 2, 1: 1, 11: 1, 12: 2}),
        (VEGAS, [-104, -53, -52, 416], {0: 2, 1: 1, 10: 1}),
        (DEUCES, [8, 15, 16, 103, 104], {0: 2, 1: 1, 11: 1, 12: 1}),
    ],
)
def test_scores_are_distributed_over_bars(
    player: User, code: str, scores: list[int], bars: dict[int, int]
) -> None:
    for score in scores:
        finished(player, score in (104, 416), code=code, ranked_score=score)
    (mode,) = of(player)
    assert {i: bar.games for i, bar in enumerate(mode.bars) if bar.games} == bars
    for bar in mode.bars:
        assert bar.games == sum(bar.least <= s and (bar.most is None or s <= bar.most) for s in scores)
        assert bar.won == sum(bar.least == s for s in scores if s in (104, 416) and code != CODE)


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ([], Streak(0, 0)),
        ([29], Streak(1, 1)),
        ([27, 28], Streak(2, 2)),
        ([26, 27], Streak(0, 2)),
        ([1, 2, 3, 28, 29], Streak(2, 3)),
    ],
)
def test_a_streak_of_days_lasts_until_a_day_is_over_without_a_result(days: list[int], streak: Streak) -> None:
    assert streak_of([date(2026, 11, day) for day in days], date(2026, 11, 29)) == streak


@pytest.mark.django_db
def test_days_are_counted_by_mode_and_in_any(player: User) -> None:
    for back, code in ((1, "DS1-D1N-" + "A" * 26), (2, "DE1-" + "B" * 26), (3, "DE1-" + "C" * 26)):
        with_result(challenge(code, NOON.date() - timedelta(days=back)), player.username)
    streaks = day_streaks(player.pk, NOON)
    assert streaks[""] == Streak(3, 3)
    assert streaks["DS1-D1N"] == Streak(1, 1)
    assert streaks["DE1"] == Streak(0, 2)


@pytest.mark.django_db
def test_others_see_ranked_games_of_closed_challenges_only(player: User, visitor_client: Client) -> None:
    now = timezone.now()
    finished(player, True, ranked_score=1_111)
    open_one = challenge(day=now.date())
    entered(open_one, player, "sw", now=now)
    closed = challenge("DE1-" + "B" * 26, now.date() - timedelta(days=2))
    entry = entered(closed, player, "swsw", now=closed.opens_at)
    page = visitor_client.get("/players/Olena/")
    assert f"/replay/{entry.attempt_id}/" in page.text
    assert page.text.count("/replay/") == 1
    assert "1111" not in page.text.replace(",", "")
    assert f"/challenges/{open_one.pk}/" not in page.text
    assert [mode.variant for mode in statistics_of(public_games(player.pk, now), {})] == ["DE1"]
    entry.disqualified = True
    entry.save()
    assert "/replay/" not in visitor_client.get("/players/Olena/").text


@pytest.mark.django_db
def test_a_players_page_is_found_by_name_and_guests_have_none(
    player: User, guest: User, visitor_client: Client
) -> None:
    assert visitor_client.get("/players/olena/").headers["Location"] == "/players/Olena/"
    assert visitor_client.get(f"/players/{guest.name}/").status_code == 404
    assert visitor_client.get("/players/Nobody/").status_code == 404
    User.objects.filter(pk=player.pk).update(is_active=False)
    assert visitor_client.get("/players/Olena/").status_code == 404


@pytest.mark.django_db
def test_ones_own_page_takes_few_queries_however_many_games(
    player: User,
    player_client: Client,
    visitor_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    assert visitor_client.get("/statistics/").status_code == 200
    for hours in range(12):
        finished(player, hours % 2 == 0, hours, code=(CODE, VEGAS, DEUCES)[hours % 3])
    with django_assert_max_num_queries(6):
        page = player_client.get("/statistics/").text
    assert page.count('<svg viewBox="0 0 520 172"') == 3
    assert "-$104" in page


def test_the_bars_of_a_picture_stay_within_it() -> None:
    bars = drawn([Bar(0, 99, 10, 5, 2), Bar(100, 199, 0, 0), Bar(200, None, 1, 1)])
    assert [bar.height for bar in bars] == [HEIGHT, 0, HEIGHT / 10]
    assert (bars[0].won_height, bars[0].clean_height) == (HEIGHT / 2, HEIGHT * 3 / 10)
    assert bars[2].won_y == bars[2].y
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH for bar in bars)
