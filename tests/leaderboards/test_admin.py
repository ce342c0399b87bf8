"""Moderation in the admin: what moderators see, what they can do, and what nobody sees or does there."""

from datetime import date, timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Attempt, SealedDeck
from games.rules import SECRET_PAYLOAD, random_deal
from leaderboards.actions import disqualify, enter, record_result
from leaderboards.admin import entries as entries_admin
from leaderboards.models import Entry, Moderation, Tally
from leaderboards.moderators import make_moderators
from leaderboards.ranking import page, rank_of
from tests.cast import client_of
from tests.games.builders import NOON
from tests.games.builders import player as player_named
from tests.leaderboards.builders import challenge, entered, with_result

pytestmark = pytest.mark.django_db
LIST = "/admin/leaderboards/entry/"


@pytest.fixture
def judge() -> User:
    """A moderator as a superuser makes one: lets them into the admin and puts them into the group."""
    user = User.objects.create_user("Judge", is_staff=True)
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def judge_client(judge: User) -> Client:
    return client_of(judge)


def viewer() -> Client:
    """The browser of one who may look at entries, and no more."""
    user = User.objects.create_user("Viewer", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_entry"))
    return client_of(user)


def text_of(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    return response.text


def act(client: Client, action: str, *entries: Entry, **fields: str) -> str:
    """Choose an action on entries in the list; the text of the page that follows."""
    data = {"action": action, "_selected_action": [entry.pk for entry in entries], **fields}
    response = client.post(LIST, data, follow=True)
    assert response.status_code == 200
    return response.text


def refreshed(entry: Entry) -> Entry:
    return Entry.objects.get(pk=entry.pk)


def entry_of_day(day: date, name: str = "Olena", variant: str = "DS1-D1N") -> Entry:
    """An entry, not finished, in a challenge of a day of one's choice."""
    chosen = challenge(str(random_deal(variant, SECRET_PAYLOAD)), day)
    attempt = Attempt.objects.create(
        player=player_named(name), code=chosen.code, closes_at=chosen.closes_at, created_at=chosen.opens_at
    )
    return Entry.objects.create(challenge=chosen, player=attempt.player, attempt=attempt)


def test_the_list_shows_challenge_player_result_rank_and_proof(judge_client: Client) -> None:
    day = challenge()
    entered(day, player_named("Olena"), "swsw", seconds=75)
    entered(day, player_named("Taras"), "sw")
    enter(day, player_named("Absent"), NOON)
    text = text_of(judge_client, LIST)
    for shown in (
        "DS1-D1N of 2026-11-29",
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
    assert (
        "Wrong in DS1-D1N of 2026-11-29: won: stored True, replayed False; moves: stored 1, replayed 2"
        in said
    )
    assert "there is no such action in this game" in said
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


def test_who_may_only_look_cannot_moderate() -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    client = viewer()
    assert "verify_again" not in text_of(client, LIST)
    assert "Disqualify" not in text_of(client, f"{LIST}{entry.pk}/change/")
    act(client, "verify_again", entry)
    act(client, "disqualify", entry, reason="spite")
    assert not Moderation.objects.exists()
    assert not refreshed(entry).disqualified


def test_players_and_visitors_do_not_get_in(visitor_client: Client, player_client: Client) -> None:
    for client in (visitor_client, player_client):
        response = client.get(LIST)
        assert response.headers["Location"] == f"/admin/login/?next={LIST}"


def test_nobody_adds_changes_or_deletes_what_is_shown(moderator_client: Client) -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    act(moderator_client, "verify_again", entry)
    rows = [entry.challenge, entry, entry.attempt, entry.moderations.get()]
    for row in rows:
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        assert moderator_client.get(f"{base}add/").status_code == 403
        assert moderator_client.get(f"{base}{row.pk}/delete/").status_code == 403
        for change in ("add/", f"{row.pk}/change/", f"{row.pk}/delete/"):
            assert moderator_client.post(f"{base}{change}", {"post": "yes"}).status_code == 403
        moderator_client.post(base, {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        assert type(row)._default_manager.filter(pk=row.pk).exists()


def test_what_ranks_are_counted_from_and_sealed_decks_are_not_in_the_admin() -> None:
    registered = admin.site._registry
    assert Tally not in registered
    assert SealedDeck not in registered


def test_no_page_of_the_admin_tells_the_code_of_an_open_challenge(moderator_client: Client) -> None:
    now = timezone.now()
    open_challenge = challenge(day=now.date())
    payload = open_challenge.deal.payload
    entry = enter(open_challenge, player_named("Olena"), now)
    act(moderator_client, "verify_again", entry)
    disqualified = act(moderator_client, "disqualify", entry, reason="bot")
    pages = [disqualified, text_of(moderator_client, "/admin/")]
    for row in (open_challenge, entry, entry.attempt, entry.moderations.latest("id"), entry.player):
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        for address in ("", "?q=Olena", f"{row.pk}/change/", f"{row.pk}/history/"):
            pages.append(text_of(moderator_client, base + address))  # noqa: PERF401
        searched = moderator_client.get(f"{base}?q={payload}").context["cl"]
        assert not searched.search_fields or searched.result_count == 0
    assert "sealed until the close" in "".join(pages)
    for text in pages:
        assert payload not in text


def test_the_code_of_a_closed_challenge_is_shown(judge_client: Client) -> None:
    entry = entry_of_day(timezone.now().date() - timedelta(days=1))
    for row in (entry.challenge, entry, entry.attempt):
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        assert entry.challenge.code in text_of(judge_client, f"{base}{row.pk}/change/")


@pytest.mark.parametrize(
    "address",
    [
        "/admin/leaderboards/challenge/?code__startswith=DS1",
        "/admin/leaderboards/entry/?challenge__code__startswith=DS1",
        "/admin/leaderboards/entry/?attempt__code__startswith=DS1",
        "/admin/leaderboards/moderation/?entry__challenge__code__startswith=DS1",
        "/admin/games/attempt/?code__startswith=DS1",
        "/admin/games/attempt/?entry__challenge__code__startswith=DS1",
        "/admin/accounts/user/?attempts__code__startswith=DS1",
        "/admin/accounts/user/?entries__challenge__code__startswith=DS1",
        "/admin/leaderboards/challenge/DS1-D1N-ABCDEFGHIJKLMNOPQRSTUVWXYZ/change/?_to_field=code",
        "/admin/leaderboards/challenge/?_to_field=code",
    ],
)
def test_a_sealed_code_cannot_be_guessed_letter_by_letter(moderator_client: Client, address: str) -> None:
    challenge()
    assert moderator_client.get(address).status_code == 400


def test_a_challenge_that_has_not_opened_is_not_there(moderator_client: Client) -> None:
    tomorrow = entry_of_day(timezone.now().date() + timedelta(days=1)).challenge
    assert str(tomorrow.day) not in text_of(moderator_client, "/admin/leaderboards/challenge/")
    assert "doesn’t exist" in text_of(
        moderator_client, f"/admin/leaderboards/challenge/{tomorrow.pk}/change/"
    )


def test_moderators_may_do_exactly_what_moderating_needs(judge: User) -> None:
    assert judge.get_all_permissions() == {
        "games.view_attempt",
        "leaderboards.view_certifieddeal",
        "leaderboards.view_challenge",
        "leaderboards.view_entry",
        "leaderboards.view_moderation",
        "leaderboards.moderate_entry",
    }


def test_a_superuser_makes_a_moderator(moderator_client: Client, player: User) -> None:
    fields = {
        "name": player.name,
        "email": player.email,
        "is_active": "on",
        "is_staff": "on",
        "groups": Group.objects.get(name="Moderators").pk,
    }
    response = moderator_client.post(f"/admin/accounts/user/{player.pk}/change/", fields)
    assert response.status_code == 302
    entry = entered(challenge(), player_named("Taras"), "sw")
    assert "Verified again" in act(client_of(player), "verify_again", entry)


def test_a_player_is_not_deleted_together_with_their_entries(moderator_client: Client, player: User) -> None:
    entry = entered(challenge(), player, "sw")
    moderator_client.post(f"/admin/accounts/user/{player.pk}/delete/", {"post": "yes"})
    selected = {"action": "delete_selected", "_selected_action": player.pk, "post": "yes"}
    moderator_client.post("/admin/accounts/user/", selected)
    assert refreshed(entry).player == player


def test_what_an_operator_added_to_the_group_stays(judge: User) -> None:
    added = Permission.objects.get(codename="view_user")
    Group.objects.get(name="Moderators").permissions.add(added)
    make_moderators("default")
    assert "accounts.view_user" in judge.get_all_permissions()


@pytest.mark.parametrize("query", ["challenge=" + "9" * 23, "player=" + "9" * 23])
def test_a_filter_by_a_number_no_row_can_have_is_no_crash(judge_client: Client, query: str) -> None:
    assert judge_client.get(f"{LIST}?{query}").status_code in (200, 302)


@pytest.mark.parametrize("selected", ["abc", "9" * 26])
def test_a_selection_that_is_no_entry_is_no_crash(judge_client: Client, selected: str) -> None:
    data = {"action": "disqualify", "_selected_action": selected}
    assert judge_client.post(LIST, data).status_code in (200, 302)
    assert not Moderation.objects.exists()
