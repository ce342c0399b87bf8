"""What the close of a challenge leaves to be done is done once, whoever does it."""

import contextlib
import threading
import time
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.actions import finish, open_attempt
from games.models import Attempt
from leaderboards import actions
from leaderboards.actions import disqualify, enter, restore
from leaderboards.changes import standings_changed
from leaderboards.errors import ChallengeNotOpen
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import page, rank_of
from leaderboards.settling import settle, settle_all
from tests.games.builders import NOON, play, player
from tests.leaderboards.builders import challenge, with_result


@pytest.fixture
def day(db: None) -> Challenge:
    """A challenge with three results and two games that go on."""
    made = challenge()
    for i in range(3):
        with_result(made, f"p{i}", ranked_score=10 - i)
    for name in ("playing", "playing too"):
        play(enter(made, player(name), NOON).attempt, "sw")
    enter(made, player("absent"), NOON)
    return made


def ranks(day: Challenge) -> dict[str, int | None]:
    """Names and the ranks written down."""
    return dict(Entry.objects.filter(challenge=day).values_list("player__name", "final_rank"))


def test_before_the_close_nothing_is_settled(day: Challenge) -> None:
    assert not settle(day, day.closes_at - timedelta(microseconds=1))
    assert set(ranks(day).values()) == {None}


def test_every_game_gets_its_result_and_every_result_its_rank(day: Challenge) -> None:
    assert settle(day, day.closes_at)
    written = ranks(day)
    assert (written["p0"], written["p1"], written["p2"], written["absent"]) == (1, 2, 3, None)
    assert {written["playing"], written["playing too"]} == {4, 5}
    finished = Entry.objects.get(challenge=day, player__name="playing")
    assert (finished.finished_at, finished.moves) == (day.closes_at, 1)
    day.refresh_from_db()
    assert day.settled_at == day.closes_at


def test_settling_again_changes_nothing(day: Challenge) -> None:
    settle(day, day.closes_at)
    before = list(Entry.objects.order_by("pk").values()), Challenge.objects.values().get(pk=day.pk)
    assert settle(Challenge.objects.get(pk=day.pk), day.closes_at + timedelta(days=1))
    assert (list(Entry.objects.order_by("pk").values()), Challenge.objects.values().get(pk=day.pk)) == before


def test_a_visit_finishes_only_so_many_and_leaves_the_rest(day: Challenge) -> None:
    assert not settle(day, day.closes_at, at_most=1)
    assert Attempt.objects.unfinished().filter(started_at__isnull=False).count() == 1
    assert settle(day, day.closes_at, at_most=1)


def test_moderators_close_up_and_reopen_the_ranks_written(day: Challenge) -> None:
    settle(day, day.closes_at)
    judge, entry = player("judge"), Entry.objects.get(challenge=day, player__name="p1")
    disqualify(entry, judge, "bot", day.closes_at)
    written = ranks(day)
    assert (written["p0"], written["p1"], written["p2"]) == (1, None, 2)
    restore(entry, judge, "human", day.closes_at)
    written = ranks(day)
    assert (written["p0"], written["p1"], written["p2"]) == (1, 2, 3)


def test_those_below_a_deleted_player_move_up_in_the_ranks_written(day: Challenge) -> None:
    settle(day, day.closes_at)
    Entry.objects.get(challenge=day, player__name="p1").player.delete()
    written = ranks(day)
    assert (written["p0"], written["p2"]) == (1, 2)
    assert {written["playing"], written["playing too"]} == {3, 4}


def test_ranks_written_are_the_ranks_counted(day: Challenge) -> None:
    counted = {row.entry.pk: row.rank for row in page(day).rows}
    Entry.objects.filter(finished_at=None).exclude(player__name="absent").delete()
    settle(day, day.closes_at)
    entries = Entry.objects.filter(finished_at__isnull=False)
    assert {entry.pk: rank_of(entry) for entry in entries} == counted
    assert {row.entry.pk: row.rank for row in page(day).rows} == counted


def test_a_result_that_comes_late_is_ranked_all_the_same(day: Challenge) -> None:
    settle(day, day.closes_at)
    late = Entry.objects.get(challenge=day, player__name="absent")
    # As by a machine whose clock is behind.
    Attempt.objects.filter(pk=late.attempt_id).update(started_at=day.closes_at)
    finish(late.attempt_id, day.closes_at + timedelta(seconds=1))
    assert ranks(day)["absent"] == 4


def test_who_asked_to_enter_before_the_close_and_is_heard_after_the_settling_is_refused(
    day: Challenge,
) -> None:
    just_before = day.closes_at - timedelta(milliseconds=1)
    # As the request had loaded it.
    asked = Challenge.objects.get(pk=day.pk)
    assert settle(day, day.closes_at)
    with pytest.raises(ChallengeNotOpen):
        enter(asked, player("late"), just_before)
    assert not Attempt.objects.filter(player__name="late").exists()


def test_cards_seen_before_the_close_and_stored_after_the_settling_are_ranked(day: Challenge) -> None:
    entry = Entry.objects.get(challenge=day, player__name="absent")
    assert settle_all(day.closes_at)
    open_attempt(entry.attempt_id, "tab", take=True, now=day.closes_at - timedelta(milliseconds=1))
    assert settle_all(day.closes_at + timedelta(minutes=1)) == []
    entry.refresh_from_db()
    assert (entry.finished_at, entry.time_ms) == (day.closes_at, 1)
    assert entry.final_rank in range(4, 7)


def test_one_log_that_cannot_be_replayed_holds_up_no_other(
    day: Challenge, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = Entry.objects.get(challenge=day, player__name="playing")
    Attempt.objects.filter(pk=damaged.attempt_id).update(log="xx")
    assert not settle(day, day.closes_at)
    assert Entry.objects.get(challenge=day, player__name="playing too").finished_at
    assert "cannot be replayed" in caplog.text


def test_the_command_says_what_it_settled(day: Challenge) -> None:
    Challenge.objects.filter(pk=day.pk).update(closes_at=timezone.now() - timedelta(seconds=1))
    out = StringIO()
    call_command("settle_challenges", stdout=out)
    assert out.getvalue() == f"Settled {day}\n"
    out = StringIO()
    call_command("settle_challenges", stdout=out)
    assert out.getvalue() == ""


def test_the_next_visitor_settles(day: Challenge) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Challenge.objects.filter(pk=day.pk).update(closes_at=past)
    Attempt.objects.filter(entry__challenge=day).update(closes_at=past)
    Client().get(reverse("challenge", args=[day.pk]))
    day.refresh_from_db()
    assert day.settled_at
    assert set(ranks(day).values()) == {1, 2, 3, 4, 5, None}


@pytest.mark.django_db(transaction=True)
def test_two_at_once_settle_each_game_once() -> None:
    day = challenge()
    for i in range(8):
        play(enter(day, player(f"p{i}"), NOON).attempt, "sw")
    barrier, errors = threading.Barrier(3), []

    def work() -> None:
        try:
            barrier.wait()
            settle_all(day.closes_at)
        except Exception as error:
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert sorted(rank or 0 for rank in ranks(day).values()) == list(range(1, 9))
    day.refresh_from_db()
    # Eight entered, eight finished, and settled once.
    assert day.revision == 17


@pytest.mark.django_db(transaction=True)
def test_two_moderators_at_once_do_not_wait_for_each_other_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    day, judge = challenge(), player("judge")
    better, worse = (with_result(day, f"p{i}", ranked_score=10 - i) for i in range(2))
    settle(day, day.closes_at)
    both_are_about_to_write = threading.Barrier(2)
    errors: list[Exception] = []

    def write(challenge_id: int) -> None:
        # Where one waits for the other from the beginning, both never are.
        with contextlib.suppress(threading.BrokenBarrierError):
            both_are_about_to_write.wait(0.5)
        if threading.current_thread().name == "worse":
            time.sleep(0.2)
        standings_changed(challenge_id)

    def act(entry: Entry) -> None:
        try:
            disqualify(entry, judge, "bot", day.closes_at)
        except Exception as error:
            errors.append(error)
        finally:
            connections.close_all()

    monkeypatch.setattr(actions, "standings_changed", write)
    threads = [
        threading.Thread(target=act, args=[better], name="better"),
        threading.Thread(target=act, args=[worse], name="worse"),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert set(ranks(day).values()) == {None}
