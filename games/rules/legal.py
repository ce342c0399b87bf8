"""Which actions are legal in a position (rules: both games).

Says the same as ``Position.play`` from the other side; a test holds the two together by trying every
token there is.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import sub

from games.rules.position import Position
from games.rules.rulebook import EMPTY, Tables
from games.rules.tokens import COLUMN_NAMES, DRAW, PLACE_NAMES, RECYCLE, UNDO


def legal_actions(position: Position) -> dict[str, int]:
    """Every legal token with how many cards it moves: the run's length for a move between columns, the
    cards turned or turned back for a draw or a recycle, 0 for an undo. Empty when the game is won.
    """
    if position.won:
        return {}
    columns, needed, tables = position.columns, position.needed, position.tables
    tops = bytes([column[-1] for column in columns])
    legal = _from_stock(position)
    if position.drawn:
        card = position.pack[position.drawn - 1]
        if _goes_up(needed, tables.place[card], card):
            legal["wF"] = 1
        for target, count in enumerate(tops.translate(tables.onto[card][1])):
            if count:
                legal["w" + COLUMN_NAMES[target]] = 1
    face_up = bytes(map(sub, map(len, columns), position.face_down))
    legal |= _among_columns(tables, position.rules.returns, tops, face_up, bytes(needed))
    if position.history:
        legal[UNDO] = 0
    return legal


def _from_stock(position: Position) -> dict[str, int]:
    left = len(position.pack) - position.drawn
    if left:
        return {DRAW: min(position.rules.draw, left)}
    if position.rules.recycles and position.drawn:
        return {RECYCLE: position.drawn}
    return {}


# A draw, and that is every other action, changes nothing of this.
@lru_cache(maxsize=4096)
def _among_columns(
    tables: Tables, returns: bool, tops: bytes, face_up: bytes, needed: bytes
) -> dict[str, int]:
    """What columns and foundations allow: all of it depends on the columns' top cards, how many of each
    column lie face up, and what the foundation places need. Not to be changed by who asks.
    """
    legal: dict[str, int] = {}
    for name, top, up in zip(COLUMN_NAMES, tops, face_up, strict=False):
        if top == EMPTY:
            continue
        if _goes_up(needed, tables.place[top], top):
            legal[name + "F"] = 1
        counts = tops.translate(tables.onto[top][min(up, 13)])
        # Most columns have nowhere to go, and asking first is cheaper than looking at each target.
        if counts.strip(b"\0"):
            for target, count in enumerate(counts):
                if count:
                    legal[name + COLUMN_NAMES[target]] = count
    if returns:
        for place, card in zip(PLACE_NAMES, needed, strict=True):
            for target, count in enumerate(tops.translate(tables.onto[tables.preceding[card]][1])):
                if count:
                    legal[place + COLUMN_NAMES[target]] = 1
    return legal


def _goes_up(needed: Sequence[int], place: int, card: int) -> bool:
    return needed[place] == card or needed[place + 1] == card
