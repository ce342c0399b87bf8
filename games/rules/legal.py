"""Which actions are legal in a position (rules: both games).

Says the same as ``Position.play`` from the other side; a test holds the two together by trying every
token there is.
"""

from games.rules.position import Position
from games.rules.rulebook import EMPTY
from games.rules.tokens import COLUMN_NAMES, DRAW, PLACE_NAMES, RECYCLE, UNDO


def legal_actions(position: Position) -> dict[str, int]:
    """Every legal token with how many cards it moves: the run's length for a move between columns, the
    cards turned or turned back for a draw or a recycle, 0 for an undo. Empty when the game is won.
    """
    if position.won:
        return {}
    tops = bytes([column[-1] for column in position.columns])
    legal = _from_stock(position)
    _add_from_waste(legal, position, tops)
    _add_from_columns(legal, position, tops)
    _add_returns(legal, position, tops)
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


def _add_from_waste(legal: dict[str, int], position: Position, tops: bytes) -> None:
    if not position.drawn:
        return
    card = position.pack[position.drawn - 1]
    if _goes_up(position.needed, position.tables.place[card], card):
        legal["wF"] = 1
    for target, count in enumerate(tops.translate(position.tables.onto[card][1])):
        if count:
            legal[f"w{COLUMN_NAMES[target]}"] = 1


def _add_from_columns(legal: dict[str, int], position: Position, tops: bytes) -> None:
    onto, places, needed = position.tables.onto, position.tables.place, position.needed
    for name, top, column, down in zip(
        COLUMN_NAMES, tops, position.columns, position.face_down, strict=False
    ):
        if top == EMPTY:
            continue
        if _goes_up(needed, places[top], top):
            legal[f"{name}F"] = 1
        counts = tops.translate(onto[top][min(len(column) - down, 13)])
        # Most columns have nowhere to go, and asking first is cheaper than looking at each target.
        if counts.strip(b"\0"):
            for target, count in enumerate(counts):
                if count:
                    legal[f"{name}{COLUMN_NAMES[target]}"] = count


def _add_returns(legal: dict[str, int], position: Position, tops: bytes) -> None:
    if not position.rules.returns:
        return
    onto, preceding = position.tables.onto, position.tables.preceding
    for place, needed in enumerate(position.needed):
        counts = tops.translate(onto[preceding[needed]][1])
        if counts.strip(b"\0"):
            for target, count in enumerate(counts):
                if count:
                    legal[f"{PLACE_NAMES[place]}{COLUMN_NAMES[target]}"] = 1


def _goes_up(needed: list[int], place: int, card: int) -> bool:
    return needed[place] == card or needed[place + 1] == card
