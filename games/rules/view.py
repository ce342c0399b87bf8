"""What the player may see of a position. Nothing else of a position leaves the server.

A face-down card has no identity here, and the stock is a number (rules: Deal, Stock).
"""

from typing import TypedDict

from games.rules.cards import CARD_NAMES
from games.rules.position import Position
from games.rules.rulebook import EMPTY, tables_of
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
    preceding = tables_of(position.rules).preceding
    drawn = position.drawn
    tops = [preceding[needed] for needed in position.needed]
    return {
        "stock": len(position.pack) - drawn,
        "waste": {
            "count": drawn,
            "top": [CARD_NAMES[card] for card in position.pack[max(0, drawn - WASTE_SHOWN) : drawn]],
        },
        "foundations": {
            name: None if card == EMPTY else CARD_NAMES[card]
            for name, card in zip(PLACE_NAMES, tops, strict=True)
        },
        "columns": [
            {"down": down - 1, "up": [CARD_NAMES[card] for card in column[down:]]}
            for column, down in zip(position.columns, position.face_down, strict=True)
        ],
    }


def changes(before: View, after: View) -> Changes:
    """What differs in ``after``, so that applying it to ``before`` gives ``after``."""
    changed: Changes = {}
    if before["stock"] != after["stock"]:
        changed["stock"] = after["stock"]
    if before["waste"] != after["waste"]:
        changed["waste"] = after["waste"]
    foundations = {
        place: card for place, card in after["foundations"].items() if before["foundations"][place] != card
    }
    if foundations:
        changed["foundations"] = foundations
    columns = {
        name: new
        for name, old, new in zip(COLUMN_NAMES, before["columns"], after["columns"], strict=False)
        if old != new
    }
    if columns:
        changed["columns"] = columns
    return changed
