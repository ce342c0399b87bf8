"""A hint: one sensible action, from what the player sees and nothing else.

Only a view and its legal actions come in here, so that no hint can know a card that lies face down.
"""

from collections.abc import Mapping

from games.rules import Rules, View
from games.rules.tokens import COLUMN_NAMES, DRAW, PLACE_NAMES, RECYCLE

SUIT_OF_PLACE = dict(zip(PLACE_NAMES, "SSHHDDCC", strict=True))
RED = "HD"

_UP_SAFELY, _TURN, _OPEN_A_WAY_UP, _WASTE_DOWN, _CLEAR, _UP, _DRAW, _FILL, _RECYCLE = (
    900,
    700,
    650,
    600,
    500,
    300,
    200,
    150,
    100,
)
"""What an action is worth, from what costs nothing later to what is done when nothing else is left."""


def hint(seen: View, legal: Mapping[str, int], rules: Rules) -> str | None:
    """The action to propose: never an undo, nor a card taken back from a foundation; None for none."""
    worth = {token: _worth(token, count, seen, rules) for token, count in legal.items()}
    best = max(worth, key=lambda token: worth[token], default=None)
    return best if best is not None and worth[best] > 0 else None


def _worth(token: str, count: int, seen: View, rules: Rules) -> int:
    source, target = token[0], token[1]
    if token == DRAW:
        return _DRAW
    if token == RECYCLE:
        return _RECYCLE
    if source == "w":
        card = seen["waste"]["top"][-1]
        return _up(card, seen, rules) if target == "F" else _from_waste(target, seen, rules)
    if source in COLUMN_NAMES:
        return _from_column(source, target, count, seen, rules)
    return 0


def _from_waste(target: str, seen: View, rules: Rules) -> int:
    if _cards(seen, target) or rules.empty_takes == "last":
        return _WASTE_DOWN
    # Anything fills an empty column, and what comes after it may be worth more there.
    return _FILL if seen["stock"] else _WASTE_DOWN


def _from_column(source: str, target: str, count: int, seen: View, rules: Rules) -> int:
    column = seen["columns"][COLUMN_NAMES.index(source)]
    whole = count == len(column["up"])
    turns = column["down"] if whole else 0
    if target == "F":
        return max(_up(column["up"][-1], seen, rules), _TURN + turns if turns else 0)
    if turns:
        return _TURN + turns
    if whole:
        # An empty column is of use where something waits for it, and that is not what it was emptied of.
        return _CLEAR if _cards(seen, target) and _waits_for_a_column(seen, rules) else 0
    left = column["up"][-count - 1]
    return _OPEN_A_WAY_UP if _goes_up(left, seen, rules) else 0


def _cards(seen: View, column: str) -> list[str]:
    return seen["columns"][COLUMN_NAMES.index(column)]["up"]


def _waits_for_a_column(seen: View, rules: Rules) -> bool:
    if rules.empty_takes == "any":
        return True
    last = rules.rank_order[-1]
    kings = [column["up"][0] for column in seen["columns"] if column["down"] and column["up"]]
    return any(card[0] == last for card in (*kings, *seen["waste"]["top"][-1:]))


def _up(card: str, seen: View, rules: Rules) -> int:
    """A card is safe on a foundation when every card that could lie on it is up as well."""
    if rules.builds == "suit":
        return _UP_SAFELY
    other = [
        _height(top, rules)
        for place, top in seen["foundations"].items()
        if (SUIT_OF_PLACE[place] in RED) != (card[1] in RED)
    ]
    height = rules.rank_order.index(card[0]) + 1
    return _UP_SAFELY if height <= 2 or height <= min(other) + 1 else _UP


def _goes_up(card: str, seen: View, rules: Rules) -> bool:
    height = rules.rank_order.index(card[0])
    tops = (top for place, top in seen["foundations"].items() if SUIT_OF_PLACE[place] == card[1])
    return any(_height(top, rules) == height for top in tops)


def _height(top: str | None, rules: Rules) -> int:
    """Cards on a foundation place with this top card."""
    return 0 if top is None else rules.rank_order.index(top[0]) + 1
