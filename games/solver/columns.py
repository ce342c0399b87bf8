"""Double Solitaire columns as bytes, with what the search asks about each worked out once.

A column is ``bytes``, the top card last. A face-up card is its number 0-51, a face-down one has
``FACE_DOWN`` added. As the face-up cards of a column always form one run, where a run may go and
where it would be cut follows from the column alone.
"""

from typing import NamedTuple

from games.rules.cards import CARDS, is_red, suit_of
from games.solver.keys import key_of
from games.solver.value import KlondikeWeights

FACE_DOWN = 64
NO_CARD = CARDS
"""The top of an empty column."""
KING = 12


def _targets(card: int) -> tuple[int, ...]:
    if card % 13 == KING:
        return (NO_CARD,)
    return tuple(
        13 * suit + card % 13 + 1 for suit in range(4) if is_red(13 * suit) != is_red(13 * suit_of(card))
    )


TARGETS: tuple[tuple[int, ...], ...] = tuple(_targets(card) for card in range(CARDS))
"""The column tops a card goes on."""
TARGETS_MASK: tuple[int, ...] = tuple(sum(1 << top for top in tops) for tops in TARGETS)
TAKES_MASK: tuple[int, ...] = tuple(
    sum(1 << card for card in range(CARDS) if top in TARGETS[card]) for top in range(CARDS + 1)
)
"""The cards that go on a column top, as bits."""


class Column(NamedTuple):
    """What the search asks about a column."""

    value: float
    key: int
    down: int
    """How many of its cards are face down."""
    top: int
    wants: int
    """The column tops, as bits, that some part of its run goes on."""
    cuts: dict[int, int]
    """For each of those tops, where the part that goes there begins."""
    rest: bytes
    """What is left when the whole run goes; the next card turned."""
    run: bytes
    less: bytes
    """What is left when the top card goes; the next card turned, if it was face down."""


class Columns(dict[bytes, Column]):
    """Columns by their cards, worked out when first asked for."""

    def __init__(self, weights: KlondikeWeights) -> None:
        super().__init__()
        self.weights = weights

    def __missing__(self, cards: bytes) -> Column:
        column = self[cards] = self._column(cards) if cards else self._empty()
        return column

    def _empty(self) -> Column:
        return Column(self.weights.empty, key_of(b"column"), 0, NO_CARD, 0, {}, b"", b"", b"")

    def _column(self, cards: bytes) -> Column:
        down = sum(card >= FACE_DOWN for card in cards)
        rest = cards[: down - 1] + bytes((cards[down - 1] - FACE_DOWN,)) if down else b""
        # A king that lies on nothing has no reason to go to another empty column.
        cuts = {
            top: at for at in range(down, len(cards)) for top in TARGETS[cards[at]] if down or top != NO_CARD
        }
        return Column(
            value=self._value(cards, down),
            key=key_of(b"column" + cards),
            down=down,
            top=cards[-1],
            wants=sum(1 << top for top in cuts),
            cuts=cuts,
            rest=rest,
            run=cards[down:],
            less=cards[:-1] if len(cards) - down > 1 else rest,
        )

    def _value(self, cards: bytes, down: int) -> float:
        weights = self.weights
        if not down:
            return 0.0
        return (
            weights.face_down * down
            + weights.depth * down * (down - 1) / 2
            + weights.buried_pair * _buried_pairs(cards, down)
            + weights.covering * (len(cards) - down)
        )


def _buried_pairs(cards: bytes, down: int) -> int:
    """How often a face-down card lies under a higher one of its suit."""
    faces = [card % FACE_DOWN for card in cards]
    return sum(
        suit_of(upper) == suit_of(lower) and upper > lower
        for at, lower in enumerate(faces[:down])
        for upper in faces[at + 1 :]
    )
