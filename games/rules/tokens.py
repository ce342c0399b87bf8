"""The two characters of an action, source then target, as numbers (notation: Move log)."""

import sys
from functools import cache

COLUMN_NAMES = "1234567890"
PLACE_NAMES = "abcdefgh"
DRAW, RECYCLE, UNDO = "sw", "ws", "zz"

WASTE = 10
"""The waste as a source; columns are 0-9."""
FIRST_PLACE = 20
"""Foundation place a as a source or a target, b is the next, and so on."""
FOUNDATION = 30
"""The foundations as a target, before the place is known."""


def token_number(token: str) -> int:
    """A token as the integer that ``token_numbers`` makes of it."""
    return int.from_bytes(token.encode("ascii"), sys.byteorder)


def token_numbers(text: str) -> list[int]:
    """A log without white space as one integer a token.

    Two characters are read as one machine word, several times faster than cutting the text.
    What is not ASCII, and a missing last character, becomes a number no action has.
    """
    raw = text.encode("ascii", "replace")
    if len(raw) % 2:
        raw += b"?"
    return memoryview(raw).cast("H").tolist()


@cache
def moves_by_number(columns: int) -> dict[int, tuple[int, int]]:
    """Source and target of every move between piles on a table of so many columns."""
    columns_by_name = {name: column for column, name in enumerate(COLUMN_NAMES[:columns])}
    places_by_name = {name: FIRST_PLACE + place for place, name in enumerate(PLACE_NAMES)}
    sources = columns_by_name | {"w": WASTE} | places_by_name
    targets = columns_by_name | {"F": FOUNDATION}
    return {
        token_number(source_name + target_name): (source, target)
        for source_name, source in sources.items()
        for target_name, target in targets.items()
        if not (source >= FIRST_PLACE and target == FOUNDATION)
    }
