from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leaderboards import ranking
from leaderboards.actions import disqualify, restore
from leaderboards.models import Entry, Tally
from leaderboards.neighbours import neighbours_of
from leaderboards.ranking import page, rank_of, with_ranks
from tests.games.builders import NOON, player
from tests.leaderboards.builders import challenge, entered, with_result


@pytest.mark.django_db
def test_results_rank_by_win_then_score_then_moves_then_time_then_finish() -> None:
    day = challenge()
    order = [
        with_result(day, "won_low", won=True, ranked_score=100, moves=500, time_ms=9_000_000),
        with_result(day, "won_lower", won=True, ranked_score=-104),
        with_result(day, "lost_high", ranked_score=700, moves=90),
        with_result(day, "lost_more_moves", ranked_score=700, moves=100, time_ms=50),
        with_result(day, "lost_slower", ranked_score=700, moves=100, time_ms=60, finished_at=NOON),
        with_result(
            day,
            "lost_later",
            ranked_score=700,
            moves=100,
            time_ms=60,
            finished_at=NOON + timedelta(microseconds=1),
        ),
        with_result(day, "in_debt", ranked_score=-99),
    ]
    assert [rank_of(entry) for entry in order] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.entry for row in page(day).rows] == order


@pytest.mark.django_db
def test_an_attempt_still_played_has_no_rank_and_no_row() -> None:
    from leaderboards.actions import enter

    day = challenge()
    entry = enter(day, player(), NOON)
    assert rank_of(entry) is None
    assert page(day).rows == []


@pytest.mark.django_db
def test_a_real_result_stands_as_its_replay_gave_it() -> None:
    day = challenge()
    entry = entered(day, player(), "swsw", seconds=75)
    assert (entry.moves, entry.time_ms, entry.won, rank_of(entry)) == (2, 75_000, False, 1)


@pytest.mark.django_db
def test_pages_follow_one_another_in_both_directions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "PAGE_SIZE", 3)
    day = challenge()
    for score in range(8):
        with_result(day, f"p{score}", ranked_score=score)
    first = page(day)
    second = page(day, after=first.after)
    third = page(day, after=second.after)
    assert [[row.rank for row in p.rows] for p in (first, second, third)] == [[1, 2, 3], [4, 5, 6], [7, 8]]
    assert (first.before, third.after) == (None, None)
    assert page(day, before=third.before) == second
    assert page(day, before=second.before) == first


@pytest.mark.django_db
def test_a_result_that_nobody_has_yet_has_the_rank_it_would_get() -> None:
    day, other = challenge(), challenge("DE1-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    with_result(day, "best", ranked_score=700, moves=90)
    second = with_result(day, "second", ranked_score=700, moves=100)
    with_result(other, "best", ranked_score=900)
    between = f"{second.standing_key[:13]}{0:048d}"
    assert ranking.ranks_at(day.pk, [between, "9", "0"]) == [2, 3, 1]
    assert ranking.ranks_at(day.pk, []) == []
    (before, after), (all_before, none_after) = neighbours_of(day.pk, [between, "9"])
    assert [result.name for result in before + after] == ["best", "second"]
    assert ([result.name for result in all_before], none_after) == (["best", "second"], [])


class RanksEqualARecount(TestCase):
    """Whatever happens to entries, the tallies give the ranks that counting gives."""

    @given(
        results=st.lists(
            st.tuples(st.booleans(), st.integers(-104, -100), st.integers(0, 2), st.integers(0, 2)),
            max_size=12,
        ),
        moderated=st.lists(st.tuples(st.booleans(), st.integers(0, 11)), max_size=12),
    )
    def test_ranks_equal_a_recount(
        self, results: list[tuple[bool, int, int, int]], moderated: list[tuple[bool, int]]
    ) -> None:
        day, judge = challenge(), player("judge")
        entries = [
            with_result(day, f"p{i}", won=won, ranked_score=score, moves=moves, time_ms=time_ms)
            for i, (won, score, moves, time_ms) in enumerate(results)
        ]
        for out, i in moderated:
            if i < len(entries):
                entry = Entry.objects.get(pk=entries[i].pk)
                if out and not entry.disqualified:
                    disqualify(entry, judge, "seen", NOON)
                elif not out and entry.disqualified:
                    restore(entry, judge, "mistaken", NOON)
        standing = sorted(
            Entry.objects.filter(disqualified=False, challenge=day),
            key=lambda e: (not e.won, -(e.ranked_score or 0), e.moves, e.time_ms, e.finished_at, e.pk),
        )
        assert [rank_of(entry) for entry in standing] == list(range(1, len(standing) + 1))
        assert [row.entry for row in page(day).rows] == standing
        for entry in Entry.objects.filter(disqualified=True):
            assert rank_of(entry) is None
        ranks = dict(with_ranks(Entry.objects.all()).values_list("pk", "rank"))
        assert ranks == {entry.pk: rank_of(entry) for entry in Entry.objects.all()}
        keys = [entry.standing_key for entry in standing]
        assert ranking.ranks_at(day.pk, keys) == list(range(1, len(keys) + 1))
        for i, (before, after) in enumerate(neighbours_of(day.pk, keys)):
            assert [result.standing_key for result in before] == keys[max(0, i - 2) : i]
            assert [result.standing_key for result in after] == keys[i : i + 3]
        for length in (8, 13):
            tallies = Tally.objects.filter(challenge=day, length=length)
            assert sum(tally.entries for tally in tallies) == len(standing)
