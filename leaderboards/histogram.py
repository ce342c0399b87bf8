"""A distribution as a picture: where its bars stand, in units of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from leaderboards.statistics import Bar

WIDTH, HEIGHT = 520, 150
GAP = 6
LEAST_SEEN = 3
"""How high a bar of at least one game stands."""


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar with its place; the part of won games stands below, that of those without hints at the bottom."""

    bar: Bar
    x: float
    width: float
    y: float
    height: float
    won_y: float
    won_height: float
    clean_y: float
    clean_height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def drawn(bars: Sequence[Bar]) -> list[DrawnBar]:
    """The bars side by side, the highest as high as the picture."""
    most = max((bar.games for bar in bars), default=0) or 1
    step = WIDTH / max(len(bars), 1)
    made = []
    for number, bar in enumerate(bars):
        height = max(LEAST_SEEN, HEIGHT * bar.games / most) if bar.games else 0.0
        won_height = height * bar.won / bar.games if bar.games else 0.0
        clean_height = height * (bar.won - bar.won_hinted) / bar.games if bar.games else 0.0
        made.append(
            DrawnBar(
                bar=bar,
                x=round(number * step + GAP / 2, 1),
                width=round(step - GAP, 1),
                y=round(HEIGHT - height, 1),
                height=round(height, 1),
                won_y=round(HEIGHT - won_height, 1),
                won_height=round(won_height, 1),
                clean_y=round(HEIGHT - clean_height, 1),
                clean_height=round(clean_height, 1),
            )
        )
    return made
