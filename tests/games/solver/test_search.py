"""The search wins deals of every mode, by logs the rules engine accepts."""

from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest

from games.rules import RULES, Deal, IllegalAction, replay
from games.solver import Solution, beam, find_win, par, search, solve
from games.solver.plan import PLANS
from tests.games.solver.easy_deals import EASY, HARD, every_variant


def won(deal: Deal, solution: Solution | None) -> Solution:
    """The solution, after its log was replayed to the win it claims."""
    assert solution is not None
    assert replay(deal, solution.log).result() == solution.result
    assert solution.result["won"]
    return solution


def test_there_is_an_easy_deal_of_every_variant() -> None:
    assert set(EASY) == set(RULES)


@every_variant
def test_a_narrow_beam_wins_an_easy_deal(deal: Deal) -> None:
    solution = won(deal, find_win(deal, [5]))
    assert solution.complete
    assert solution.width == 5


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans with narrow runs, of a few hundred positions each."""
    plans = {
        variant: replace(plan, nodes=600, narrow_width=5, level_width=1, better_width=10)
        for variant, plan in PLANS.items()
    }
    monkeypatch.setattr(search, "PLANS", plans)


@pytest.mark.usefixtures("quick")
@every_variant
def test_more_searching_makes_a_win_better(deal: Deal) -> None:
    first, better = won(deal, find_win(deal, [5])), won(deal, solve(deal, 5))
    assert ranking(better) >= ranking(first)
    if RULES[deal.variant].recycles:
        assert better.result["ranked_score"] > first.result["ranked_score"]


@pytest.mark.usefixtures("quick")
@every_variant
def test_the_same_effort_finds_the_same(deal: Deal) -> None:
    assert solve(deal, 2) == solve(deal, 2)


@every_variant
def test_a_win_is_found_from_the_middle_of_a_game(deal: Deal) -> None:
    log = won(deal, find_win(deal, [5])).log
    half = log[: len(log) // 4 * 2]
    assert won(deal, find_win(deal, [20], from_log=half)).log.startswith(half)


def test_the_log_so_far_may_hold_undone_actions_and_spaces() -> None:
    deal = EASY["DS1-D1N"]
    assert won(deal, find_win(deal, [5], from_log="sw zz sw sw ")).log.startswith("swzzswsw")


@pytest.mark.usefixtures("quick")
def test_what_was_played_before_the_search_stays_as_it_is() -> None:
    deal = EASY["DS1-D3N"]
    wasted = "sw" * 20 + "ws"
    late = won(deal, solve(deal, from_log=wasted, node_limit=1000))
    assert late.log.startswith(wasted)


def test_a_won_game_is_its_own_solution() -> None:
    deal = EASY["DE1"]
    log = won(deal, find_win(deal, [5])).log
    assert won(deal, solve(deal, from_log=log)).log == log


def test_a_bad_log_is_refused() -> None:
    with pytest.raises(IllegalAction):
        solve(EASY["DE1"], from_log="ws")


@pytest.mark.usefixtures("quick")
def test_no_more_nodes_are_searched_than_allowed() -> None:
    assert solve(HARD, node_limit=100) is None
    solution = won(EASY["DS1-D1V"], solve(EASY["DS1-D1V"], node_limit=2000))
    assert solution.nodes <= 2000
    assert solution.complete


@pytest.mark.usefixtures("quick")
def test_a_deadline_stops_the_search_and_the_solution_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a second each time it is looked at, once a round of the beam."""
    monkeypatch.setattr(beam, "time", SimpleNamespace(monotonic=count().__next__))
    deal = EASY["DS1-D1N"]
    solution = won(deal, solve(deal, 1000, deadline=300))
    assert not solution.complete
    assert solution.nodes < 10_000
    assert find_win(deal, deadline=0) is None


def test_progress_is_told_in_nodes() -> None:
    told: list[int] = []
    solve(EASY["DS1-D1N"], node_limit=2000, progress=told.append)
    assert told
    assert told == sorted(told)


@pytest.mark.usefixtures("quick")
def test_par_is_the_result_of_the_best_win_within_the_effort() -> None:
    deal = EASY["DE1"]
    assert par(deal, 2) == won(deal, solve(deal, 2)).result
    assert par(HARD, 0) is None


def ranking(solution: Solution) -> tuple[int, int]:
    return solution.result["ranked_score"], -solution.result["moves"]
