"""What a position is worth to the search: weights by game, and how a run of the beam is set.

docs/solver.md tells where the weights come from and what they reach.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KlondikeWeights:
    """Worth of the parts of a Double Solitaire position; each weight is added once for each occurrence."""

    face_down: float
    """A face-down card."""
    depth: float
    """A pair of face-down cards in the same column."""
    buried_pair: float
    """A face-down card and a higher card of its suit that lies on it, in the same column."""
    up: float
    """A card on the foundations."""
    empty: float
    """An empty column."""
    covering: float
    """A face-up card in a column that has face-down cards."""
    waste: float = 0.0
    """A card in the waste; only where the stock is gone through once."""
    waste_over_lower: float = 0.0
    """A waste card lying over a lower card of its suit."""
    waste_over_copy: float = 0.0
    """A waste card lying over its other copy."""


@dataclass(frozen=True, slots=True)
class DeucesWeights:
    """Worth of the parts of a Deuces position."""

    up: float
    """A card on the foundations."""
    empty: float
    """An empty column."""
    waste: float
    """A card in the waste."""
    over_needed: float
    """A waste card lying over the nearest copy of a card that a foundation place needs next."""


RECYCLING = KlondikeWeights(face_down=-6.0, depth=-1.0, buried_pair=-1.0, up=1.0, empty=3.0, covering=-0.5)
"""Double Solitaire where the waste is turned back: every card of stock and waste is at hand."""

ONE_PASS = KlondikeWeights(
    face_down=-6.0,
    depth=0.2,
    buried_pair=-1.3,
    up=0.22,
    empty=-0.3,
    covering=0.0,
    waste=-5.0,
    waste_over_lower=-7.3,
    waste_over_copy=-1.2,
)
"""Double Solitaire where the stock is gone through once."""

DEUCES = DeucesWeights(up=0.9, empty=0.4, waste=-2.0, over_needed=-0.27)


@dataclass(frozen=True, slots=True)
class Tuning:
    """How one run of the beam is set."""

    width: int
    """Positions kept in each round."""
    level_width: int = 1
    """How many times as many are kept at the end of a level, before a draw."""
    by_draws: bool = False
    """Whether each draw opens a level and the waste is never turned back (beam.py)."""
    salt: int = 0
    """Seed of the small random term; runs with different salts look elsewhere."""
    noise: float = 0.0
    """The largest random term."""
    loss: float = 0.0
    """Worth of a point of ranked score lost for good: waste cards sent up at once, recycles."""
    move: float = 0.0
    """Worth of a move saved."""
