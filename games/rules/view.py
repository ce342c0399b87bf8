"""What the player may see of a position. Nothing else of a position leaves the server.

A face-down card has no identity here, and the stock is a number (rules: Deal, Stock).
"""

from typing import TypedDict

from games.rules.cards import CARD_NAMES, DECK_SIZE, SUITS
from games.rules.position import Position
from games.rules.rulebook import EMPTY, Rules
from games.rules.tokens import COLUMN_NAMES, PLACE_NAMES

WASTE_SHOWN = 3
"""The waste is shown fanned, so many of its last cards."""


class ColumnView(TypedDict):
    down: int
    up: list[str]


class WasteView(TypedDict):
    """``top`` is the last cards, the playable one at its end."""

    count: int
    top: list[str]


class View(TypedDict):
    """``columns`` from the first; ``foundations`` by place, the top card or null."""

    stock: int
    waste: WasteView
    foundations: dict[str, str | None]
    columns: list[ColumnView]


class Changes(TypedDict, total=False):
    """The parts of a view that differ from an earlier one; columns by name, tenth as ``0``."""

    stock: int
    waste: WasteView
    foundations: dict[str, str | None]
    columns: dict[str, ColumnView]


def view(position: Position) -> View:
    """The visible position: face-up cards by name, face-down ones counted."""
    preceding = position.tables.preceding
    tops = [preceding[needed] for needed in position.needed]
    return {
        "stock": len(position.pack) - position.drawn,
        "waste": _waste(position),
        "foundations": {
            name: None if card == EMPTY else CARD_NAMES[card]
            for name, card in zip(PLACE_NAMES, tops, strict=True)
        },
        "columns": [
            _column(column, down) for column, down in zip(position.columns, position.face_down, strict=True)
        ],
    }


def unseen(rules: Rules) -> View:
    """What there is to see of any deal before its cards are: as it lies, every card face down."""
    first = rules.rank_order[0]
    return {
        "stock": DECK_SIZE - rules.start_cards - sum(rules.deal_sizes),
        "waste": {"count": 0, "top": []},
        "foundations": {
            name: first + SUITS[place // 2] if rules.foundations_start else None
            for place, name in enumerate(PLACE_NAMES)
        },
        "columns": [{"down": size, "up": []} for size in rules.deal_sizes],
    }


def _waste(position: Position) -> WasteView:
    drawn = position.drawn
    shown = position.pack[max(0, drawn - WASTE_SHOWN) : drawn]
    return {"count": drawn, "top": [CARD_NAMES[card] for card in shown]}


def _column(column: list[int], down: int) -> ColumnView:
    return {"down": down - 1, "up": [CARD_NAMES[card] for card in column[down:]]}


Mark = tuple[list[int], list[int], list[int], int, int]
"""Lengths and face-down parts of the columns, what the foundations need, lengths of waste and pack."""


def mark(position: Position) -> Mark:
    """What tells ``changes`` what an action has changed: none leaves all of this as it was."""
    return (
        list(map(len, position.columns)),
        position.face_down[:],
        position.needed[:],
        position.drawn,
        len(position.pack),
    )


def changes(before: Mark, position: Position) -> Changes:
    """What differs from the view of the position that was one action ago, marked ``before`` it.

    Put over that view it gives the view now.
    """
    lengths, face_down, needed, drawn, pack = before
    changed: Changes = {}
    if pack - drawn != len(position.pack) - position.drawn:
        changed["stock"] = len(position.pack) - position.drawn
    if drawn != position.drawn:
        changed["waste"] = _waste(position)
    if needed != position.needed:
        preceding = position.tables.preceding
        changed["foundations"] = {
            PLACE_NAMES[place]: None if (card := preceding[now]) == EMPTY else CARD_NAMES[card]
            for place, now in enumerate(position.needed)
            if now != needed[place]
        }
    if lengths != list(map(len, position.columns)) or face_down != position.face_down:
        changed["columns"] = {
            COLUMN_NAMES[i]: _column(column, position.face_down[i])
            for i, column in enumerate(position.columns)
            if len(column) != lengths[i] or position.face_down[i] != face_down[i]
        }
    return changed
