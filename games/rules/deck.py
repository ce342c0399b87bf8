"""From a deal code's payload to the order of 104 cards (notation: Deck)."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count
from struct import Struct

from games.rules.cards import CARDS, DECK_SIZE

_eight_words = Struct(">8I").unpack
_ORDERED_DECK = [*range(CARDS), *range(CARDS)]
_SWAPS = tuple((i, i + 1, (1 << 32) // (i + 1) * (i + 1)) for i in range(DECK_SIZE - 1, 0, -1))
"""For each swap: the position, how many positions there are to choose from, the first word to reject."""


def shuffled(deck_key: str) -> list[int]:
    """The deck of a deck key such as ``DS1:AAAAAAB``: 104 cards 0-51, the first dealt first."""
    deck = _ORDERED_DECK[:]
    words = _random_words(deck_key)
    for i, choices, rejected in _SWAPS:
        word = next(words)
        while word >= rejected:
            word = next(words)
        j = word % choices
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _random_words(message: str) -> Iterator[int]:
    """Unsigned 32-bit words: SHA-256 of ``message:0``, ``message:1``, … cut into eight each."""
    prefix = f"{message}:".encode("ascii")
    blocks = (sha256(b"%s%d" % (prefix, block)).digest() for block in count())
    return chain.from_iterable(map(_eight_words, blocks))
