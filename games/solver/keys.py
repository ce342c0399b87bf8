"""Keys of positions: sums of fixed random-looking numbers, one for each part of a position.

They depend on nothing but the parts, so that a search finds the same on every machine.
"""

from hashlib import blake2b


def key_of(part: bytes) -> int:
    """The number of a part, 56 bits."""
    return int.from_bytes(blake2b(part, digest_size=7).digest(), "big")


UP_KEYS = tuple(key_of(b"up%d" % card) for card in range(52))
"""By card on the foundations; added twice when both copies are there."""
DRAWN_KEYS = tuple(key_of(b"drawn%d" % drawn) for drawn in range(104))
"""By how many cards of the pack are drawn."""
