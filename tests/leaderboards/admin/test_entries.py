"""Entries in the admin: what moderators see of them and do with them."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Attempt
from leaderboards.actions import disqualify, enter
from leaderboards.admin import entries as entries_admin
from leaderboards.models import Entry, Moderation
from leaderboards.ranking import page, rank_of
from tests.games.builders import NOON
from tests.games.builders import player as player_named
from tests.leaderboards.admin.moderating import LIST, act, refreshed, text_of
from tests.leaderboards.builders import challenge, entered, with_result

pytestmark = pytest.mark.django_db


def test_the_list_shows_challenge_player_result_rank_and_proof(judge_client: Client) -> None:
    day = challenge()
    entered(day, player_named("Olena"), "swsw", seconds=75)
    entered(day, player_named("Taras"), "sw")
    enter(day, player_named("Absent"), NOON)
    text = text_of(judge_client, LIST)
    for shown in (
        "DS1-D1N · 2026-11-29",
        "Olena",
        "not\xa0won\xa0· 0\xa0· 2\xa0moves\xa0· 1:15",
        "2 actions, replay agrees",
        "not started",
    ):
        assert shown in text
    assert '<td class="field-rank">#2</td>' in text


def test_the_list_of_many_entries_takes_few_queries(
    judge_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    days = [challenge(), challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    for i in range(30):
        with_result(days[i % 2], f"player {i}")
    with django_assert_max_num_queries(12):
        judge_client.get(LIST)


def test_the_page_of_an_entry_shows_its_proof_and_what_moderators_did(
    judge_client: Client, judge: User
) -> None:
    entry = entered(challenge(), player_named("Olena"), "swzzsw")
    disqualify(entry, judge, "two accounts", NOON)
    text = text_of(judge_client, f"{LIST}{entry.pk}/change/")
    for shown in ("Olena", "    0  sw zz sw", "No difference.", "two accounts", "Judge", "disqualified"):
        assert shown in text


def test_verifying_again_says_each_difference_and_keeps_it(judge_client: Client, judge: User) -> None:
    day = challenge()
    right, wrong, broken = (entered(day, player_named(name), "swsw") for name in ("Right", "Wrong", "Broken"))
    Entry.objects.filter(pk=wrong.pk).update(moves=1, won=True)
    Attempt.objects.filter(pk=broken.attempt_id).update(log="swxx")
    said = act(judge_client, "verify_again", right, wrong, broken)
    assert "Verified again: 1 entry, no difference." in said
    assert "Wrong · DS1-D1N · 2026-11-29: won: stored yes, replayed no; moves: stored 1, replayed 2" in said
    assert "Action 1, xx: There is no such action in this game." in said
    assert {(m.entry, m.kind, m.by) for m in Moderation.objects.all()} == {
        (entry, "verify", judge) for entry in (right, wrong, broken)
    }
    text = text_of(judge_client, f"{LIST}{wrong.pk}/change/")
    assert "moves: stored 1, replayed 2" in text
    assert "DIFFERS: won, moves" in text_of(judge_client, LIST)


def test_disqualifying_asks_why_and_the_board_follows(judge_client: Client, judge: User) -> None:
    day = challenge()
    first, second = entered(day, player_named("First"), "sw"), entered(day, player_named("Second"), "swsw")
    asked = act(judge_client, "disqualify", first)
    assert "Reason" in asked
    for blank in ("", "   "):
        assert "This field is required." in act(judge_client, "disqualify", first, reason=blank)
    assert not Moderation.objects.exists()
    before = timezone.now()
    act(judge_client, "disqualify", first, reason="two accounts")
    done = first.moderations.get()
    assert (done.kind, done.by, done.reason) == ("disqualify", judge, "two accounts")
    assert before <= done.at <= timezone.now()
    assert [(row.rank, row.entry) for row in page(day).rows] == [(1, second)]


def test_restoring_asks_why_and_puts_the_entry_back(judge_client: Client, judge: User) -> None:
    day = challenge()
    first, second = entered(day, player_named("First"), "sw"), entered(day, player_named("Second"), "swsw")
    disqualify(first, judge, "bot", NOON)
    assert "Reason" in act(judge_client, "restore", first)
    assert rank_of(refreshed(second)) == 1
    act(judge_client, "restore", first, reason="a human after all")
    assert (rank_of(refreshed(first)), rank_of(refreshed(second))) == (1, 2)
    assert first.moderations.latest("id").reason == "a human after all"


def test_acting_on_the_page_of_an_entry_leads_back_to_it(judge_client: Client) -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    data = {"action": "verify_again", "_selected_action": entry.pk, "one": "1"}
    assert judge_client.post(LIST, data).headers["Location"] == f"{LIST}{entry.pk}/change/"
    text = text_of(judge_client, f"{LIST}{entry.pk}/change/")
    assert 'value="disqualify"' in text
    act(judge_client, "disqualify", entry, one="1", reason="bot")
    assert 'value="restore"' in text_of(judge_client, f"{LIST}{entry.pk}/change/")


def test_moderating_what_is_so_already_is_said_and_not_recorded(judge_client: Client) -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    assert "already is as you want it" in act(judge_client, "restore", entry, reason="mistaken")
    assert not Moderation.objects.exists()


def test_one_action_is_not_applied_to_more_entries_than_can_be_waited_for(
    judge_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries_admin, "MOST_AT_ONCE", 1)
    day = challenge()
    entry, _ = with_result(day, "Olena"), with_result(day, "Taras")
    said = act(judge_client, "verify_again", entry, select_across="1")
    assert "at most 1 entries" in said
    assert not Moderation.objects.exists()


@pytest.mark.parametrize("selected", ["abc", "9" * 26])
def test_a_selection_that_is_no_entry_is_no_crash(judge_client: Client, selected: str) -> None:
    data = {"action": "disqualify", "_selected_action": selected}
    assert judge_client.post(LIST, data).status_code in (200, 302)
    assert not Moderation.objects.exists()
