"""The cards on the foundations, of which a position keeps only what each needs next."""

from collections import Counter

from games.rules import Position
from games.rules.rulebook import EMPTY


def on_foundations(position: Position) -> Counter[int]:
    """Every card on a foundation, under others or not."""
    preceding = position.tables.preceding
    cards: Counter[int] = Counter()
    for needed in position.needed:
        card = preceding[needed]
        while card != EMPTY:
            cards[card] += 1
            card = preceding[card]
    return cards
