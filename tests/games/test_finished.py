"""A player's finished games, and the pages they are listed on."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.finished import PAGE_SIZE, finished_games
from games.models import Attempt
from tests.games.builders import CODE, NOON, attempt, played

pytestmark = pytest.mark.django_db


def results_on(client: Client, address: str = "/games/") -> list[UUID]:
    """The games whose results a page leads to, in its order."""
    text = client.get(address).text
    return [UUID(found) for found in re.findall(r'href="/table/([0-9a-f-]{36})/result/"', text)]


def words_on(client: Client, address: str = "/games/") -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", client.get(address).text).split())


def link_on(client: Client, address: str, rel: str) -> str:
    """Where a page leads to the one before (``prev``) or after (``next``); empty where it does not."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', client.get(address).text)
    return f"/games/{found[1]}" if found else ""


def many(owner: User, count: int) -> list[UUID]:
    """Finished games, always two of them at one instant; in the order they are to be listed in."""
    game = played(owner, "sw")
    for i in range(1, count):
        game.pk = uuid4()
        game.finished_at = NOON + timedelta(minutes=1 + i // 2)
        game.save(force_insert=True)
    return list(Attempt.objects.order_by("-finished_at", "-pk").values_list("pk", flat=True))


def test_the_last_to_be_finished_comes_first(player: User, stranger: User, player_client: Client) -> None:
    long_ago = played(player, "sw", seconds=60)
    lately = played(player, "sw", seconds=90, created_at=NOON - timedelta(days=1))
    attempt(player)
    played(stranger, "sw")
    assert results_on(player_client) == [lately.pk, long_ago.pk]


def test_each_is_listed_with_its_result(player: User, player_client: Client) -> None:
    now = timezone.now()
    game = played(player, "swsw", seconds=3_725, code="DS1-D1V-AAAAAAB", hinted=True)
    Attempt.objects.filter(pk=game.pk).update(finished_at=now - timedelta(hours=2, minutes=1))
    assert (
        "Result: Double Solitaire · Draw 1 · Vegas Not won · with hints · DS1-D1V-AAAAAAB "
        "Finished 2 hours ago Score -$104 Moves 2 Time 1:02:05"
    ) in words_on(player_client).replace("&nbsp;", " ")
    assert f'href="/replay/{game.pk}/"' in player_client.get("/games/").text
    Attempt.objects.filter(pk=game.pk).update(won=True, hinted=False)
    assert "Vegas Won · DS1-D1V-AAAAAAB" in words_on(player_client)


def test_a_ranked_game_has_its_code_and_its_replay_once_its_challenge_has_closed(
    player: User, player_client: Client
) -> None:
    now = timezone.now().replace(microsecond=0)
    game = played(player, "sw", code="DE1-ABCDEFG", closes_at=now + timedelta(hours=1))
    page = player_client.get("/games/").text
    assert results_on(player_client) == [game.pk]
    assert "Not won · Ranked Finished" in words_on(player_client)
    assert "ABCDEFG" not in page
    assert "/replay/" not in page
    # The page turns over then by itself.
    assert f'data-turns="{(now + timedelta(hours=1)).isoformat()}"' in page
    Attempt.objects.filter(pk=game.pk).update(closes_at=now)
    page = player_client.get("/games/").text
    assert "DE1-ABCDEFG" in page
    assert f'href="/replay/{game.pk}/"' in page
    assert "data-turns" not in page


def test_guests_and_visitors_have_the_page_too(visitor_client: Client) -> None:
    assert results_on(visitor_client) == []
    assert "You have not finished a game yet." in words_on(visitor_client)
    visitor_client.post("/play/", {"code": CODE})
    game = Attempt.objects.select_related("player").get()
    assert game.player.is_guest
    result = played(game.player, "sw")
    assert results_on(visitor_client) == [result.pk]
    assert "You have not finished a game yet." not in words_on(visitor_client)


def test_a_long_list_is_gone_through_page_by_page_and_back(player: User, player_client: Client) -> None:
    listed = many(player, 2 * PAGE_SIZE + 3)
    pages = [listed[i : i + PAGE_SIZE] for i in range(0, len(listed), PAGE_SIZE)]
    assert len(pages) == 3
    assert results_on(player_client) == pages[0]
    assert not link_on(player_client, "/games/", "prev")
    second = link_on(player_client, "/games/", "next")
    assert results_on(player_client, second) == pages[1]
    third = link_on(player_client, second, "next")
    assert results_on(player_client, third) == pages[2]
    assert not link_on(player_client, third, "next")
    back = link_on(player_client, third, "prev")
    assert results_on(player_client, back) == pages[1]
    assert link_on(player_client, back, "next") == third
    # What the list begins with has an address of its own, with the games to go on with.
    assert player_client.get(link_on(player_client, back, "prev")).headers["Location"] == "/games/"


def test_a_further_page_leads_back_to_all_games(player: User, player_client: Client) -> None:
    attempt(player)
    many(player, PAGE_SIZE + 1)
    second = player_client.get(link_on(player_client, "/games/", "next")).text
    assert "Give up" not in second
    assert re.search(r'class="over"><a href="/games/"', second)


@pytest.mark.parametrize("cursor", ["after", "before"])
def test_a_cursor_that_is_none_leads_to_the_beginning(
    player: User, stranger: User, player_client: Client, cursor: str
) -> None:
    own = played(player, "sw")
    strangers, unfinished = played(stranger, "sw"), attempt(player)
    assert results_on(player_client, f"/games/?{cursor}=none") == [own.pk]
    for none in (uuid4(), strangers.pk, unfinished.pk, own.pk):
        assert player_client.get(f"/games/?{cursor}={none}").headers["Location"] == "/games/"


def test_the_pages_take_few_queries_however_many_are_finished(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many(player, PAGE_SIZE + 5)
    second = link_on(player_client, "/games/", "next")
    with django_assert_max_num_queries(4), CaptureQueriesContext(connection) as first:
        player_client.get("/games/")
    with django_assert_max_num_queries(4):
        assert len(results_on(player_client, second)) == 5
    (listing,) = [query["sql"] for query in first if '"finished_at" IS NOT NULL' in query["sql"]]
    # Logs are long, and none is needed of what is finished.
    assert '"log"' not in listing


def test_the_database_finds_a_page_without_sorting(player: User) -> None:
    listed = many(player, PAGE_SIZE + 5)
    plan = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # As where the table is large.
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
        for at in ({}, {"after": listed[3]}, {"before": listed[-1]}):
            with CaptureQueriesContext(connection) as queries:
                finished_games(player.pk, NOON, **at)
            cursor.execute(f"{plan} {queries[-1]['sql']}")
            steps = " ".join(str(row) for row in cursor.fetchall())
            assert "attempt_finished" in steps
            assert not re.search("sort|temp b-tree", steps, re.IGNORECASE)
