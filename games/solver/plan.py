"""Which runs of the beam a search makes, one after the other, for each variant.

First runs that look for any win, narrow ones first, each wider; then runs that make the win better.
Effort is counted in nodes, so that the same effort finds the same on every machine.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from games.solver.value import Tuning


@dataclass(frozen=True, slots=True)
class Plan:
    """How the search goes about one variant."""

    nodes: int
    """Positions searched at effort 1, about five seconds of one core in plain Python."""
    narrow_width: int
    """Width at which it pays to try another deal rather than this one more widely."""
    growth: float
    """Each run that looks for a win is wider than the one before by this factor."""
    better_width: int
    """Width of the runs that make a win better at first; every few runs it doubles."""
    level_width: int = 1
    """In all runs (``Tuning.level_width``)."""
    noise: float = 1.0
    """The random term of all runs but the first (``Tuning.noise``)."""
    losses: tuple[float, ...] = (0.0,)
    """Worth of a point lost, taken in turn by the runs that make a win better."""
    move: float = 0.4
    """Worth of a move saved, in those runs."""

    def winning_runs(self, widths: Iterable[int]) -> Iterator[Tuning]:
        """Runs of ``widths`` that look for any win."""
        for salt, width in enumerate(widths):
            yield Tuning(
                width=width,
                level_width=self.level_width,
                salt=salt,
                noise=self.noise if salt else 0.0,
            )

    def widths(self) -> Iterator[int]:
        """Ever wider, without end."""
        for run in count():
            yield round(self.narrow_width * self.growth**run)

    def better_runs(self) -> Iterator[Tuning]:
        """Runs that look for a better win, without end."""
        for run in count():
            yield Tuning(
                width=self.better_width << run // 4,
                level_width=self.level_width,
                salt=run,
                noise=self.noise if run else 0.0,
                loss=self.losses[run % len(self.losses)],
                move=self.move,
            )


PLANS: dict[str, Plan] = {
    "DS1-D1N": Plan(nodes=60_000, narrow_width=10, growth=3.0, better_width=100, losses=(2.0, 1.2)),
    "DS1-D3N": Plan(nodes=90_000, narrow_width=10, growth=3.0, better_width=100, losses=(3.0, 1.5)),
    "DS1-D1V": Plan(nodes=180_000, narrow_width=20, growth=12.0, better_width=60, level_width=4),
    "DS1-D3V": Plan(nodes=180_000, narrow_width=20, growth=7.0, better_width=60, level_width=4),
    "DE1": Plan(nodes=120_000, narrow_width=20, growth=4.0, better_width=40),
}
