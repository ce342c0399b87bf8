"""The rules engine's positions as the solver's judge: copied, and compared."""

import copy
from collections import deque

from games.rules import Position

State = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""Columns, face-down counts, pack, drawn, needed: as ``Position`` names them."""


def state_of(position: Position) -> State:
    """What decides how play can go on: equal for positions with the same cards in the same places."""
    return (
        tuple(map(tuple, position.columns)),
        tuple(position.face_down),
        tuple(position.pack),
        position.drawn,
        tuple(position.needed),
    )


def copied(position: Position) -> Position:
    """A position to play on from the same place, without the history that undo would need."""
    twin = copy.copy(position)
    twin.columns = [pile[:] for pile in position.columns]
    twin.face_down = position.face_down[:]
    twin.pack = position.pack[:]
    twin.needed = position.needed[:]
    twin.history = deque(maxlen=1)
    return twin
