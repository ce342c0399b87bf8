"""The positions of the page of examples, and what the rules engine says to the actions tried in them.

The text of each step is in the page's templates; a test holds that both have the same steps.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules import RULES, IllegalAction, Position, parse_code, start, view
from games.rules.cards import CARD_NAMES, CARDS, DECK_SIZE, parse_card
from games.rules.rulebook import EMPTY, tables_of
from games.rules.tokens import PLACE_NAMES
from games.table.messages import rules_shown

HIDDEN = "#"
"""A face-down card in the notation of ``Example.columns``."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position and the actions tried in it.

    ``columns`` are written as cards from the first to the top, ``#`` for a face-down one: ``##7H6S``;
    ``waste`` is its last cards; ``foundations`` the top card of each place that has one. What remains of
    the two decks lies face down in the columns, then in the stock.
    """

    variant: str
    columns: tuple[str, ...]
    actions: tuple[str, ...]
    waste: str = ""
    foundations: Mapping[str, str] = field(default_factory=dict)


EXAMPLES: Mapping[str, Example] = {
    "empty-column": Example(
        "DS1-D1N",
        ("", "###QH", "####9S8D", "##KDQSJH", "#####TC9H", "#####5D4S", "####6H5S", "#######7C", "####3S"),
        ("21", "w1", "21"),
        waste="9C4HKS",
        foundations={"a": "AS", "c": "AH", "g": "2C"},
    ),
    "second-ace": Example(
        "DS1-D1N",
        ("#TH", "##8S", "KCQDJC", "###JD", "###AS", "####KH", "####5S", "#####9D8C", "#####6C"),
        ("5F", "7F", "wF"),
        waste="KD2S",
        foundations={"a": "4S", "c": "2H", "e": "3D", "g": "AC"},
    ),
    "king-on-ace": Example(
        "DE1",
        ("AS", "KH", "KS", "9D8D", "7C", "QH", "5C", "QS", "TDTH", "3H"),
        ("21", "31", "81"),
        waste="4H9H",
        foundations={
            "a": "5S",
            "b": "2S",
            "c": "2H",
            "d": "2H",
            "e": "4D",
            "f": "2D",
            "g": "4C",
            "h": "2C",
        },
    ),
    "middle-card": Example(
        "DE1",
        ("JS", "7C6C", "KD", "9HTD", "8C", "AH", "5D", "4S", "", "QC"),
        ("25", "29", "25", "95"),
        waste="7D",
        foundations={
            "a": "3S",
            "b": "2S",
            "c": "6H",
            "d": "2H",
            "e": "2D",
            "f": "2D",
            "g": "4C",
            "h": "3C",
        },
    ),
    "own-place": Example(
        "DS1-D1N",
        ("KC", "##9D8S", "##TS", "###7D", "QCJH", "####4H", "#####6C", "#####3H", "###TD9C"),
        ("6F", "8F"),
        waste="5C",
        foundations={"a": "2S", "c": "3H", "d": "2H", "e": "3D", "g": "2C"},
    ),
    "undo": Example(
        "DS1-D1N",
        ("8H", "#JC", "##TD", "###2S", "####QD", "####9C8D", "#####5H4C", "######7S", "#######6D"),
        ("4F", "zz"),
        waste="4D9S",
        foundations={"a": "AS"},
    ),
    "back-and-up": Example(
        "DS1-D1N",
        ("TC", "KHQC", "##6H", "##9H", "###JS", "####JDTS", "#####7C", "#####3D", "####KS"),
        ("a3", "3F"),
        waste="QD",
        foundations={"a": "5S", "c": "4H", "e": "2D", "g": "3C"},
    ),
}


def arranged(example: Example) -> Position:
    """The position of an example, all cards in it. Raises ``ValueError`` where one is there too often."""
    rules = RULES[example.variant]
    tables = tables_of(rules)
    position = Position(rules, [*range(CARDS)] * 2)
    for place, top in example.foundations.items():
        position.needed[PLACE_NAMES.index(place)] = tables.following[parse_card(top)]
    up = [cards_of(column.lstrip(HIDDEN)) for column in example.columns]
    down = [column.count(HIDDEN) for column in example.columns]
    waste = cards_of(example.waste)
    founded = [card for needed in position.needed for card in cards_under(tables.preceding, needed)]
    rest = remaining([*founded, *waste, *(card for cards in up for card in cards)])
    position.columns = []
    for cards, hidden in zip(up, down, strict=True):
        position.columns.append([EMPTY, *rest[:hidden], *cards])
        del rest[:hidden]
    position.face_down = [1 + hidden for hidden in down]
    position.pack = [*waste, *rest]
    position.drawn = len(waste)
    position.foundation_cards = position.peak = len(founded)
    return position


def cards_of(written: str) -> list[int]:
    return [parse_card(written[i : i + 2]) for i in range(0, len(written), 2)]


def cards_under(preceding: tuple[int, ...], needed: int) -> Iterable[int]:
    """The cards of a foundation place that waits for ``needed``, from the top."""
    card = preceding[needed]
    while card != EMPTY:
        yield card
        card = preceding[card]


def remaining(placed: Iterable[int]) -> list[int]:
    """What two decks have besides these cards, well mixed and always in the same order."""
    left = Counter([*range(CARDS)] * 2)
    left.subtract(placed)
    if any(count < 0 for count in left.values()):
        raise ValueError([CARD_NAMES[card] for card, count in left.items() if count < 0])
    # 29 and 104 have no common divisor: every place is visited once.
    deck = [place * 29 % DECK_SIZE % CARDS for place in range(DECK_SIZE)]
    return [card for card in deck if take(left, card)]


def take(left: Counter[int], card: int) -> bool:
    left[card] -= 1
    return left[card] >= 0


def shown(example: Example) -> dict[str, Any]:
    """An example as the page's script reads it: the rules, the first state, and what each action leads to."""
    position = arranged(example)
    first = state(position)
    return {
        "rules": rules_shown(position.rules),
        **first,
        "steps": [step(position, token) for token in example.actions],
    }


def dealt(code: str) -> dict[str, Any]:
    """A deal as it lies at the start, in the same shape."""
    position = start(parse_code(code))
    return {"rules": rules_shown(position.rules), **state(position), "steps": []}


def step(position: Position, token: str) -> dict[str, Any]:
    """Try an action: the state after it, and the code of the refusal where it is not legal."""
    try:
        position.play(token)
    except IllegalAction as refusal:
        return {"token": token, "refused": refusal.code, **state(position)}
    return {"token": token, "refused": None, **state(position)}


def state(position: Position) -> dict[str, Any]:
    return {
        "view": view(position),
        "score": position.score,
        "ranked_score": position.ranked_score,
        "moves": position.moves,
    }
