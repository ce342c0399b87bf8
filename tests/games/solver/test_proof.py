"""Whether a position can still be won."""

import pytest

from games.rules import Deal, parse_code, replay, start
from games.solver import Answer, can_be_won, find_win
from games.solver.proof import is_lost
from tests.games.solver.easy_deals import EASY, HARD, every_variant

HOPELESS = parse_code("DE1-AAAAAAA")


def test_a_game_whose_stock_was_drawn_to_the_end_is_proven_lost() -> None:
    """All 86 cards of Deuces in the waste, one upon the other, leave few moves."""
    outlook = can_be_won(HOPELESS, "sw" * 86)
    assert outlook.answer is Answer.NO
    assert outlook.solution is None


@every_variant
def test_a_game_that_can_be_won_is_answered_with_a_log(deal: Deal) -> None:
    outlook = can_be_won(deal)
    assert outlook.answer is Answer.YES
    assert outlook.solution is not None
    assert replay(deal, outlook.solution.log).won


def test_too_little_effort_proves_nothing() -> None:
    assert can_be_won(HARD, "sw", effort=0).answer is Answer.UNKNOWN


def test_a_position_on_the_way_to_a_win_is_never_proven_lost() -> None:
    deal = EASY["DE1"]
    solution = find_win(deal, [5])
    assert solution is not None
    for actions in (0, 40, -60, -10, -1):
        assert not is_lost(replay(deal, solution.log[: 2 * actions]), positions=800)


@pytest.mark.parametrize("positions", [1, 50])
def test_a_proof_given_up_is_no_proof(positions: int) -> None:
    assert not is_lost(start(HOPELESS), positions=positions)
