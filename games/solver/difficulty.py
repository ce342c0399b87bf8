"""How hard a deal is, by two measures: how often careless play wins it, and how wide a search has to be."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules import Deal, start
from games.solver.beam import Budget, OutOfBudget, beam
from games.solver.search import space_of
from games.solver.value import Tuning

PLAYOUTS = 40
WIDTHS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_CARELESSNESS = 4.0
"""Random term of a playout, against the weights of value.py: a few cards up, less than a card turned."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Both measures of a deal."""

    playouts: int
    won: int
    """Playouts that won."""
    width: int | None
    """Width at which the beam first wins; None where no width tried does."""

    @property
    def share(self) -> float:
        """Share of the playouts that won, 0-1."""
        return self.won / self.playouts

    @property
    def order(self) -> tuple[int, float]:
        """Sorts deals of one variant from easy to hard."""
        return (self.width or 2 * WIDTHS[-1], -self.share)


def difficulty(
    deal: Deal, *, playouts: int = PLAYOUTS, widths: Sequence[int] = WIDTHS, node_limit: int | None = None
) -> Difficulty:
    """The difficulty of a deal; the same for the same arguments.

    A playout takes at each step the move that looks best when a random term is added to each. Within
    ``node_limit`` positions, what could not be tried counts as not won.
    """
    space = space_of(start(deal))
    budget = Budget(node_limit)

    def wins(tuning: Tuning) -> bool:
        try:
            return next(beam(space, tuning, budget), None) is not None
        except OutOfBudget:
            return False

    won = sum(wins(Tuning(width=1, salt=salt, noise=_CARELESSNESS)) for salt in range(1, playouts + 1))
    return Difficulty(playouts, won, next((width for width in widths if wins(Tuning(width=width))), None))
