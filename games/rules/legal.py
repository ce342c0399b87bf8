"""Which actions are legal in a position (rules: both games).

Says the same as ``Position.play`` from the other side; a test holds the two together by trying every
token there is.
"""

from games.rules.position import Position
from games.rules.rulebook import EMPTY, tables_of
from games.rules.tokens import COLUMN_NAMES, DRAW, PLACE_NAMES, RECYCLE, UNDO


def legal_actions(position: Position) -> dict[str, int]:
    """Every legal token with how many cards it moves: the run's length for a move between columns, the
    cards turned or turned back for a draw or a recycle, 0 for an undo. Empty when the game is won.
    """
    if position.won:
        return {}
    return {
        **_from_stock(position),
        **_from_waste(position),
        **_from_columns(position),
        **_returns(position),
        **({UNDO: 0} if position.history else {}),
    }


def _from_stock(position: Position) -> dict[str, int]:
    left = len(position.pack) - position.drawn
    if left:
        return {DRAW: min(position.rules.draw, left)}
    if position.rules.recycles and position.drawn:
        return {RECYCLE: position.drawn}
    return {}


def _from_waste(position: Position) -> dict[str, int]:
    if not position.drawn:
        return {}
    card = position.pack[position.drawn - 1]
    tokens = {f"w{COLUMN_NAMES[target]}": 1 for target in _columns_for(position, card)}
    return {"wF": 1, **tokens} if _goes_up(position, card) else tokens


def _from_columns(position: Position) -> dict[str, int]:
    reach = tables_of(position.rules).reach
    tokens = {}
    for source, column in enumerate(position.columns):
        top = column[-1]
        if top == EMPTY:
            continue
        name = COLUMN_NAMES[source]
        if _goes_up(position, top):
            tokens[f"{name}F"] = 1
        face_up = len(column) - position.face_down[source]
        for target, onto in enumerate(position.columns):
            count = reach[onto[-1]][top]
            if 0 < count <= face_up:
                tokens[f"{name}{COLUMN_NAMES[target]}"] = count
    return tokens


def _returns(position: Position) -> dict[str, int]:
    if not position.rules.returns:
        return {}
    preceding = tables_of(position.rules).preceding
    return {
        f"{PLACE_NAMES[place]}{COLUMN_NAMES[target]}": 1
        for place, needed in enumerate(position.needed)
        for target in _columns_for(position, preceding[needed])
    }


def _goes_up(position: Position, card: int) -> bool:
    place = tables_of(position.rules).place[card]
    return card in position.needed[place : place + 2]


def _columns_for(position: Position, card: int) -> list[int]:
    """The columns that accept a single card; none for ``EMPTY``."""
    reach = tables_of(position.rules).reach
    return [target for target, onto in enumerate(position.columns) if reach[onto[-1]][card] == 1]
