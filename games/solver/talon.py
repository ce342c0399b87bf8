"""Stock and waste of Double Solitaire: what can be played after which draws.

Stock and waste are one ``bytes``, ``pack``, in drawing order; its first ``drawn`` cards are the waste.
"""

from typing import NamedTuple

from games.rules.tokens import DRAW, RECYCLE


class Reach(NamedTuple):
    """A card of the pack that draws bring to the top of the waste."""

    at: int
    """Where it lies in the pack."""
    tokens: str
    """The draws, and the recycle among them if there is one."""
    recycles: int


class Reaches(dict[tuple[int, int], list[Reach]]):
    """The cards that draws and at most one recycle can bring up, by length of the pack and ``drawn``."""

    def __init__(self, draw: int) -> None:
        super().__init__()
        self.draw = draw

    def __missing__(self, state: tuple[int, int]) -> list[Reach]:
        length, drawn = state
        reaches = [Reach(drawn - 1, "", 0)] if drawn else []
        tokens = ""
        while drawn < length:
            drawn = min(length, drawn + self.draw)
            tokens += DRAW
            reaches.append(Reach(drawn - 1, tokens, 0))
        at_hand = {reach.at for reach in reaches}
        tokens += RECYCLE
        drawn = 0
        while drawn < length:
            drawn = min(length, drawn + self.draw)
            tokens += DRAW
            if drawn - 1 not in at_hand:
                reaches.append(Reach(drawn - 1, tokens, 1))
        self[state] = reaches
        return reaches
