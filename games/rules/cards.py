"""Cards as small integers and their two-character names (rules: Cards; notation: Deck).

A card is ``13 * suit + rank - 1``: suits S H D C are 0-3, ranks A-K are 1-13, so a card is 0-51.
The two copies of a card cannot be told apart and are the same integer.
"""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
CARDS = 52
DECK_SIZE = 2 * CARDS

CARD_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The name of each card, rank then suit: ``CARD_NAMES[0] == "AS"``."""
_CARDS_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


def parse_card(name: str) -> int:
    """The card of a canonical name. Raises ``ValueError`` for anything else."""
    try:
        return _CARDS_BY_NAME[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a card") from None


def suit_of(card: int) -> int:
    """The suit of a card, 0-3 in the order S H D C."""
    return card // 13


def is_red(card: int) -> bool:
    """Hearts and diamonds are red."""
    return suit_of(card) in (1, 2)
