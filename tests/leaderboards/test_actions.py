from datetime import timedelta

import pytest

from games.actions import finish, mark_hinted
from games.models import Attempt
from leaderboards.actions import disqualify, enter, restore, verify
from leaderboards.errors import ChallengeNotOpen, NothingToModerate
from leaderboards.models import Entry, ModerationKind
from leaderboards.ranking import rank_of
from leaderboards.settling import settle
from tests.games.builders import NOON, play, player
from tests.leaderboards.builders import challenge, entered

pytestmark = pytest.mark.django_db
MIDNIGHT = NOON.replace(hour=0)


def test_a_player_has_one_ranked_attempt_a_challenge() -> None:
    day = challenge()
    entry = enter(day, player(), NOON)
    assert enter(day, player(), NOON) == entry
    entered(day, player(), "sw")
    assert enter(day, player(), NOON) == entry
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("moment", [MIDNIGHT - timedelta(seconds=1), MIDNIGHT + timedelta(days=1)])
def test_a_challenge_can_be_entered_only_while_it_is_open(moment) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ChallengeNotOpen):
        enter(challenge(), player(), moment)
    assert not Attempt.objects.exists()


def test_the_close_ranks_what_is_unfinished_as_it_stands_and_only_once() -> None:
    day = challenge()
    entry = enter(day, player(), NOON)
    play(entry.attempt, "swsw")
    never_seen = enter(day, player("absent"), NOON)
    settle(day, NOON)
    assert Entry.objects.get(pk=entry.pk).finished_at is None
    for _ in range(2):
        settle(day, day.closes_at + timedelta(hours=5))
    settled = Entry.objects.get(pk=entry.pk)
    assert (settled.moves, settled.finished_at, rank_of(settled)) == (2, day.closes_at, 1)
    assert settled.time_ms == 12 * 3_600_000
    assert Entry.objects.get(pk=never_seen.pk).finished_at is None


def test_disqualifying_closes_the_ranks_up_and_restoring_opens_them_again() -> None:
    day, judge = challenge(), player("judge")
    entries = [entered(day, player(f"p{i}"), "sw" * (i + 1)) for i in range(3)]
    disqualify(entries[1], judge, "two accounts", NOON)
    after = [rank_of(Entry.objects.get(pk=e.pk)) for e in entries]
    restore(entries[1], judge, "a brother", NOON + timedelta(hours=1))
    assert after == [1, None, 2]
    assert [rank_of(Entry.objects.get(pk=e.pk)) for e in entries] == [1, 2, 3]
    assert [(m.kind, m.by, m.at, m.reason) for m in entries[1].moderations.all()] == [
        (ModerationKind.RESTORE, judge, NOON + timedelta(hours=1), "a brother"),
        (ModerationKind.DISQUALIFY, judge, NOON, "two accounts"),
    ]


def test_who_is_disqualified_while_playing_gets_no_rank_by_finishing_but_by_being_restored() -> None:
    day, judge = challenge(), player("judge")
    entry = enter(day, player(), NOON)
    disqualify(entry, judge, "bot", NOON)
    entry = entered(day, player(), "sw")
    assert (entry.moves, rank_of(entry)) == (1, None)
    restore(entry, judge, "human", NOON)
    entry.refresh_from_db()
    assert rank_of(entry) == 1


def test_moderating_again_is_refused_and_changes_nothing() -> None:
    day, judge = challenge(), player("judge")
    entry = entered(day, player(), "sw")
    with pytest.raises(NothingToModerate):
        restore(entry, judge, "", NOON)
    disqualify(entry, judge, "bot", NOON)
    with pytest.raises(NothingToModerate):
        disqualify(entry, judge, "bot", NOON)
    assert entry.moderations.count() == 1


def test_verifying_shows_each_difference_between_the_stored_result_and_a_replay() -> None:
    day, judge = challenge(), player("judge")
    entry = entered(day, player(), "swsw")
    assert verify(entry, judge, NOON).finding == {}
    Entry.objects.filter(pk=entry.pk).update(moves=1)
    entry.refresh_from_db()
    assert verify(entry, judge, NOON).finding == {"moves": {"stored": 1, "replayed": 2}}
    Attempt.objects.filter(pk=entry.attempt_id).update(log="swxx")
    entry = Entry.objects.get(pk=entry.pk)
    finding = verify(entry, judge, NOON).finding
    assert finding is not None
    assert finding["log"]["token"] == "xx"
    assert entry.moderations.count() == 3


def test_the_stored_kinds_of_moderation_are_frozen() -> None:
    assert ModerationKind.values == ["verify", "disqualify", "restore"]


def test_a_hint_in_the_game_stays_with_the_entry() -> None:
    clean = entered(challenge(), player("olena"), "sw")
    helped = enter(clean.challenge, player("ivan"), NOON)
    play(helped.attempt, "sw")
    mark_hinted(helped.attempt_id)
    finish(helped.attempt_id, NOON + timedelta(minutes=1))
    helped.refresh_from_db()
    assert (clean.hinted, helped.hinted) == (False, True)
    # What is finished is what it was.
    mark_hinted(clean.attempt_id)
    assert not Attempt.objects.get(pk=clean.attempt_id).hinted


def test_a_player_can_be_deleted_and_those_below_move_up() -> None:
    day = challenge()
    first, second = (entered(day, player(f"p{i}"), "sw" * (i + 1)) for i in range(2))
    first.player.delete()
    assert rank_of(Entry.objects.get(pk=second.pk)) == 1
    assert Attempt.objects.count() == Entry.objects.count() == 1
