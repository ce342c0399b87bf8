"""Foundations as eight bytes, the heights of places a-h, in either game.

A card's height is its place in its suit's order, from 0; ``13 * suit + height`` numbers the cards
here. In Double Solitaire that is the card's own number, in Deuces (deuces.py) it is not.
"""

from typing import NamedTuple


def with_card(heights: bytes, card: int) -> bytes:
    """After ``card`` went up to the first place of its suit that accepts it."""
    suit, height = divmod(card, 13)
    place = 2 * suit
    if heights[place] != height:
        place += 1
    return heights[:place] + bytes((height + 1,)) + heights[place + 1 :]


def without_top(heights: bytes, place: int) -> bytes:
    """After the top card of ``place`` came back."""
    return heights[:place] + bytes((heights[place] - 1,)) + heights[place + 1 :]


class Needs(NamedTuple):
    """Cards the foundations accept, as bits."""

    up: int
    safe: int
    """Those of them that no column can need any more."""


class KlondikeNeeds(dict[bytes, Needs]):
    """Needs by foundation heights.

    A card is safe when the cards that might still be put on it, one rank lower and of the other colour,
    are up or could go up at once themselves.
    """

    def __missing__(self, heights: bytes) -> Needs:
        lows = [min(heights[place], heights[place + 1]) for place in range(0, 8, 2)]
        low_by_red = {False: min(lows[0], lows[3]), True: min(lows[1], lows[2])}
        up = safe = 0
        for place, height in enumerate(heights):
            if height == 13:
                continue
            card = 1 << (13 * (place // 2) + height)
            up |= card
            if height <= low_by_red[place // 2 not in (1, 2)] + 1:
                safe |= card
        needs = self[heights] = Needs(up, safe)
        return needs
