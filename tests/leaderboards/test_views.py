"""The home page, entering a challenge, its board, and the page of a result."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.actions import finish
from games.models import Attempt
from games.rules import SECRET_PAYLOAD, Deal, random_deal, start
from games.rules.cards import CARD_NAMES
from leaderboards import ranking, views
from leaderboards.actions import disqualify, enter
from leaderboards.models import Challenge, Entry
from tests.games.builders import attempt, play, played
from tests.games.builders import player as player_named
from tests.leaderboards.builders import challenge, challenges_of, with_result

pytestmark = pytest.mark.django_db
TABLE = re.compile(r"/table/([0-9a-f-]{36})/")


def today(variant: str = "DS1-D1N", days: int = 0) -> Challenge:
    """A challenge of today, or of so many days later."""
    return challenge(str(random_deal(variant, SECRET_PAYLOAD)), timezone.now().date() + timedelta(days=days))


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.text


def begin(client: Client, chosen: Challenge) -> Attempt:
    """Play a challenge; the attempt whose table it leads to."""
    response = client.post(f"/challenges/{chosen.pk}/play/")
    found = TABLE.fullmatch(response.headers["Location"])
    assert found
    return Attempt.objects.get(pk=found[1])


def ranks_on(text: str) -> list[tuple[int, str]]:
    """Rank and name of each row of a board's page."""
    rows = re.findall(
        r'<td class="rank">(\d+)</td>\s*<th scope="row" class="name">(?:<a [^>]*>)?([^<]*?)\s*<', text
    )
    return [(int(rank), name) for rank, name in rows]


def secrets_of(deal: Deal) -> set[str]:
    """Whatever would tell a deal: its code, its payload, and runs of its hidden cards in common notations."""
    position = start(deal)
    hidden = [CARD_NAMES[card] for card in position.pack]
    runs = {separator.join(hidden[:3]) for separator in ("", " ", ",", ", ", '","', '", "')}
    return {str(deal), deal.payload, *runs}


# Home


def test_home_offers_todays_five_challenges(visitor_client: Client) -> None:
    made = challenges_of(timezone.now().date())
    text = text_of(visitor_client, "/")
    for shown in made:
        assert f'href="/challenges/{shown.pk}/"' in text
        assert f'action="/challenges/{shown.pk}/play/"' in text


def test_home_says_which_deals_are_still_being_prepared(visitor_client: Client) -> None:
    ready = today("DE1")
    text = text_of(visitor_client, "/")
    assert text.count("This deal is being prepared.") == 4
    assert f'action="/challenges/{ready.pk}/play/"' in text


def test_home_says_how_the_player_stands_in_each(player: User, player_client: Client) -> None:
    untouched, playing, ranked, banned, _ = challenges_of(timezone.now().date())
    entry = enter(playing, player, timezone.now())
    with_result(ranked, "Taras", ranked_score=900)
    with_result(ranked, player.name, ranked_score=777)
    disqualify(with_result(banned, player.name), player_named("Marta"), "bot", timezone.now())
    text = text_of(player_client, "/")
    assert f'action="/challenges/{untouched.pk}/play/"' in text
    for begun in (playing, ranked, banned):
        assert f'action="/challenges/{begun.pk}/play/"' not in text
    for shown in (f'href="/table/{entry.attempt_id}/"', "777", "Rank 2", "Disqualified"):
        assert shown in text


def test_home_takes_few_queries_however_many_play(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    made = challenges_of(timezone.now().date())
    for i in range(25):
        with_result(made[i % 5], f"player {i}", ranked_score=i)
    for shown in made:
        enter(shown, player, timezone.now())
    with django_assert_max_num_queries(7):
        player_client.get("/")


# Entering


def test_a_visitor_who_plays_a_challenge_becomes_a_guest_at_a_table(visitor_client: Client) -> None:
    chosen = today()
    game = begin(visitor_client, chosen)
    assert game.player.is_guest
    assert (game.code, game.closes_at) == (chosen.code, chosen.closes_at)
    assert visitor_client.get(f"/table/{game.pk}/").status_code == 200


def test_a_challenge_is_played_once(player: User, player_client: Client) -> None:
    chosen = today()
    first = begin(player_client, chosen)
    assert begin(player_client, chosen) == first
    play(first, "sw", now=timezone.now())
    finish(first.pk, timezone.now())
    assert begin(player_client, chosen) == first
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(("days", "status"), [(1, 404), (-1, 302)])
def test_a_challenge_is_entered_only_while_it_is_open(
    player: User, player_client: Client, days: int, status: int
) -> None:
    chosen = today(days=days)
    response = player_client.post(f"/challenges/{chosen.pk}/play/")
    assert response.status_code == status
    assert not Entry.objects.exists()
    if status == 302:
        assert response.headers["Location"] == f"/challenges/{chosen.pk}/"
        assert "This challenge is not open." in text_of(player_client, f"/challenges/{chosen.pk}/")


def test_who_comes_too_late_gets_no_account_for_it(visitor_client: Client) -> None:
    visitor_client.post(f"/challenges/{today(days=-1).pk}/play/")
    visitor_client.post("/challenges/1000/play/")
    assert not User.objects.exists()


def test_only_a_post_enters_a_challenge(player_client: Client) -> None:
    assert player_client.get(f"/challenges/{today().pk}/play/").status_code == 405
    assert not Entry.objects.exists()


# Boards


def test_a_board_shows_each_result(visitor_client: Client) -> None:
    chosen = today("DS1-D1V")
    with_result(chosen, "Taras", ranked_score=-104)
    with_result(chosen, "Olena", won=True, ranked_score=416, moves=431, time_ms=3_845_000)
    text = text_of(visitor_client, f"/challenges/{chosen.pk}/")
    assert ranks_on(text) == [(1, "Olena"), (2, "Taras")]
    for shown in ("$416", "431", "1:04:05", "-$104", 'data-count="finished">2<', 'data-count="won">1<'):
        assert shown in text


def test_a_board_marks_the_players_own_row(player: User, player_client: Client) -> None:
    chosen = today()
    with_result(chosen, "Taras", ranked_score=10)
    with_result(chosen, player.name, ranked_score=5)
    text = text_of(player_client, f"/challenges/{chosen.pk}/")
    assert text.count('aria-current="true"') == 1
    assert ranks_on(text) == [(1, "Taras"), (2, "Olena")]


def test_marks_beside_a_name_stand_as_the_live_row_that_follows_has_them(
    player: User, player_client: Client
) -> None:
    chosen = today()
    with_result(chosen, player.name, hinted=True)
    text = text_of(player_client, f"/challenges/{chosen.pk}/")
    # live/row.ts puts whose a row is last, since that may change.
    assert 0 < text.find('class="with-hints"') < text.find('class="you"')


def test_a_board_leads_back_to_the_players_own_result(
    player: User, player_client: Client, stranger_client: Client
) -> None:
    chosen = today()
    result = f"/table/{with_result(chosen, player.name).attempt_id}/result/"
    assert f'href="{result}"' in text_of(player_client, f"/challenges/{chosen.pk}/")
    assert result not in text_of(stranger_client, f"/challenges/{chosen.pk}/")


def test_a_board_shows_the_own_row_on_other_pages_too(
    player: User, player_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "PAGE_SIZE", 3)
    chosen = today()
    for score in (50, 40, 30, 10, 9):
        with_result(chosen, f"With {score}", ranked_score=score)
    with_result(chosen, player.name, ranked_score=20)
    first = text_of(player_client, f"/challenges/{chosen.pk}/?all")
    assert ranks_on(first) == [(1, "With 50"), (2, "With 40"), (3, "With 30"), (4, "Olena")]
    after = re.search(r'href="(\?after=\d+)"', first)
    assert after
    second = text_of(player_client, f"/challenges/{chosen.pk}/{after[1]}")
    assert ranks_on(second) == [(4, "Olena"), (5, "With 10"), (6, "With 9")]
    before = re.search(r'href="(\?before=\d+)"', second)
    assert before
    assert ranks_on(text_of(player_client, f"/challenges/{chosen.pk}/{before[1]}")) == ranks_on(first)


def test_an_open_board_shows_its_top_live_and_leads_to_all_results(
    player: User, player_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "TOP", 2)
    chosen = today("DS1-D1V")
    for score in (50, 40, 30):
        with_result(chosen, f"With {score}", ranked_score=score)
    with_result(chosen, player.name, ranked_score=20)
    path = f"/challenges/{chosen.pk}/"
    text = text_of(player_client, path)
    assert ranks_on(text) == [(1, "With 50"), (2, "With 40"), (4, "Olena")]
    facts = re.search(r'<script id="live" type="application/json">(.*?)</script>', text)
    assert facts
    assert json.loads(facts[1]) == {
        "socket": f"/ws/challenge/{chosen.pk}/",
        "dollars": True,
        "name": "Olena",
    }
    every = text_of(player_client, f"{path}?all")
    assert '<a class="button" href="?all">' in text
    assert len(ranks_on(every)) == 4
    assert "data-live" not in every


def test_a_closed_board_is_not_live(visitor_client: Client) -> None:
    closed = challenge(day=timezone.now().date() - timedelta(days=1))
    text = text_of(visitor_client, f"/challenges/{closed.pk}/")
    assert "data-live" not in text
    assert "data-turns" not in text


@pytest.mark.parametrize("query", ["after=x", "before=%00", "after=" + "9" * 65, "after=%D9%A1"])
def test_a_cursor_that_cannot_be_one_gives_the_first_page(visitor_client: Client, query: str) -> None:
    chosen = today()
    with_result(chosen, "Olena")
    assert ranks_on(text_of(visitor_client, f"/challenges/{chosen.pk}/?{query}")) == [(1, "Olena")]


def test_a_cursor_behind_the_last_result_leads_to_the_top(visitor_client: Client) -> None:
    chosen = today()
    with_result(chosen, "Olena")
    response = visitor_client.get(f"/challenges/{chosen.pk}/?after=9")
    assert response.headers["Location"] == f"/challenges/{chosen.pk}/"


def test_a_board_without_results_says_so(visitor_client: Client) -> None:
    text = text_of(visitor_client, f"/challenges/{today().pk}/")
    assert "No result yet" in text
    assert 'data-count="entered">0<' in text


def test_a_disqualified_player_is_told_and_those_below_move_up(player: User, player_client: Client) -> None:
    chosen = today()
    entry = with_result(chosen, player.name, ranked_score=10)
    with_result(chosen, "Taras", ranked_score=5)
    disqualify(entry, player_named("Marta"), "bot", timezone.now())
    text = text_of(player_client, f"/challenges/{chosen.pk}/")
    assert ranks_on(text) == [(1, "Taras")]
    assert "A moderator has taken your result out of this ranking." in text
    assert "bot" not in re.sub(r"<[^>]*>", "", text)


def test_the_board_of_a_challenge_that_has_not_opened_is_not_there(player_client: Client) -> None:
    for number in (today(days=1).pk, 10_000, 10**30):
        assert player_client.get(f"/challenges/{number}/").status_code == 404


def test_after_the_close_the_board_ranks_who_was_still_playing_and_shows_the_code(
    player: User, player_client: Client
) -> None:
    chosen = today(days=-1)
    entry = enter(chosen, player, chosen.opens_at)
    play(entry.attempt, "swsw", now=chosen.opens_at)
    text = text_of(player_client, f"/challenges/{chosen.pk}/")
    assert ranks_on(text) == [(1, "Olena")]
    assert chosen.code in text
    assert f'action="/challenges/{chosen.pk}/play/"' not in text


def test_a_board_takes_few_queries_however_many_play(
    player: User, player_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    chosen = today()
    for i in range(60):
        with_result(chosen, f"player {i}", ranked_score=i)
    with_result(chosen, player.name, ranked_score=1)
    with django_assert_max_num_queries(10):
        text = text_of(player_client, f"/challenges/{chosen.pk}/?all")
    assert len(ranks_on(text)) == 51


# Results


def test_a_result_is_shown_with_its_rank(player: User, player_client: Client) -> None:
    chosen = today()
    entry = enter(chosen, player, timezone.now())
    play(entry.attempt, "swswsw", now=timezone.now())
    finish(entry.attempt_id, timezone.now())
    text = text_of(player_client, f"/table/{entry.attempt_id}/result/")
    words = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    assert "Rank 1" in words
    assert "Moves 3" in words
    assert f'href="/challenges/{chosen.pk}/"' in text


def test_a_free_games_result_shows_its_code_and_no_rank(player: User, player_client: Client) -> None:
    game = played(player, "sw")
    text = text_of(player_client, f"/table/{game.pk}/result/")
    assert game.code in text
    assert "Rank" not in text


def test_a_game_that_goes_on_has_no_result_page_yet(player: User, player_client: Client) -> None:
    game = attempt(player)
    assert player_client.get(f"/table/{game.pk}/result/").headers["Location"] == f"/table/{game.pk}/"


def test_anothers_result_is_not_there(player: User, stranger_client: Client, visitor_client: Client) -> None:
    game = played(player, "sw")
    for client in (stranger_client, visitor_client):
        assert client.get(f"/table/{game.pk}/result/").status_code == 404


# What no page does


def test_reading_pages_makes_no_account(visitor_client: Client) -> None:
    chosen = today()
    for address in ("/", f"/challenges/{chosen.pk}/", "/table/1/", "/nowhere/", "/accounts/login/"):
        visitor_client.get(address)
    assert not User.objects.exists()
    assert "sessionid" not in visitor_client.cookies


def test_no_page_of_an_open_challenge_tells_its_code_or_a_hidden_card(
    player: User, player_client: Client
) -> None:
    chosen = today()
    game = begin(player_client, chosen)
    play(game, "swsw", now=timezone.now())
    pages = ["/", f"/challenges/{chosen.pk}/", f"/table/{game.pk}/", f"/table/{game.pk}/result/"]
    answers = [player_client.get(address) for address in pages]
    finish(game.pk, timezone.now())
    answers += [player_client.get(address) for address in pages]
    answers.append(player_client.post(f"/challenges/{chosen.pk}/play/"))
    for response in answers:
        told = response.content.decode() + str(response.headers) + str(response.cookies)
        assert not [secret for secret in secrets_of(chosen.deal) if secret in told]
