"""How hard a deal is: the same each time, and telling easy deals from hard ones."""

from games.solver import difficulty
from tests.games.solver.easy_deals import EASY, HARD


def test_an_easy_deal_is_won_by_careless_play_or_a_narrow_beam() -> None:
    measured = difficulty(EASY["DS1-D1N"], playouts=10, widths=(1, 5))
    assert measured.playouts == 10
    assert 0 <= measured.share <= 1
    assert measured.width in (1, 5)


def test_a_deal_is_as_hard_each_time_it_is_measured() -> None:
    deal = EASY["DE1"]
    assert difficulty(deal, playouts=3, widths=(1, 2)) == difficulty(deal, playouts=3, widths=(1, 2))


def test_a_deal_that_no_width_wins_comes_last() -> None:
    easy = difficulty(EASY["DS1-D1V"], playouts=1, widths=(1, 2, 5))
    hard = difficulty(HARD, playouts=1, widths=(1, 2))
    assert hard.width is None
    assert easy.order < hard.order


def test_what_there_is_no_effort_for_counts_as_not_won() -> None:
    measured = difficulty(EASY["DS1-D1N"], playouts=2, widths=(5,), node_limit=10)
    assert (measured.won, measured.width) == (0, None)
