"""Deuces as the beam sees it: positions, the moves worth trying, what they are worth.

Cards are numbered by their order in this game: ``13 * suit + height``, the two 0, the ace 12. As a
column begins with one card and grows by the next lower of its suit, it always is one run, and two
cards tell it all: ``head << 6 | top`` (head the first, highest card; top the last, lowest).

Left out are moves that no win needs: a run moves whole, or in so far as the card it uncovers goes up at
once; of several empty columns the first is used.
"""

from functools import cache
from typing import NamedTuple

from games.rules.position import MAX_ACTIONS, Position
from games.rules.rulebook import EMPTY, tables_of
from games.rules.tokens import COLUMN_NAMES, DRAW
from games.solver.beam import Candidate
from games.solver.foundations import with_card
from games.solver.keys import DRAWN_KEYS, UP_KEYS, key_of
from games.solver.logs import LogEnd, whole_log
from games.solver.value import DEUCES, DeucesWeights, Tuning

NO_COLUMN = EMPTY << 6 | EMPTY
"""An empty column."""
LAST_HEIGHT = 12

_COLUMNS = range(10)
_COLUMN_KEYS = [key_of(b"run%d" % column) for column in range(NO_COLUMN + 1)]
_SIGNS = [16 ** ((column >> 6) // 13) if column != NO_COLUMN else 0 for column in range(NO_COLUMN + 1)]
"""A signature holds the columns of each suit in four bits, then how many cards are up."""
_UP_SIGN = 1 << 20
_UP = [name + "F" for name in COLUMN_NAMES]


class Table(NamedTuple):
    """A position. The first four fields are what the beam uses (beam.py)."""

    rank: float
    key: int
    signature: int
    won: bool
    log: LogEnd
    columns: tuple[int, ...]
    heights: bytes
    pack: bytes
    """Stock and waste in drawing order; the first ``drawn`` cards are the waste."""
    drawn: int
    moves: int


Change = tuple[list[int], bytes, bytes, int, str]
"""Columns, heights, pack and drawn after a move, and its tokens."""


class Deuces:
    """The search space of one position of Deuces."""

    by_draws = True

    def __init__(self, position: Position, weights: DeucesWeights | None = None) -> None:
        """Start from ``position``; ``weights`` replace the game's own."""
        self.weights = weights or DEUCES
        self.tuning = Tuning(width=1)
        self._position = position
        self._height = tables_of(position.rules).height
        self._pack_keys: dict[bytes, int] = {}
        self._moves_limit = MAX_ACTIONS

    def begin(self, tuning: Tuning) -> Table:
        """The first position of a run of the beam."""
        self.tuning = tuning
        position = self._position
        columns = [
            self._ordered(pile[1]) << 6 | self._ordered(pile[-1]) if len(pile) > 1 else NO_COLUMN
            for pile in position.columns
        ]
        heights = bytes(13 if card > EMPTY else self._height[card] for card in position.needed)
        pack = bytes(map(self._ordered, position.pack))
        return self._settled(columns, heights, pack, position.drawn, moves=0, log=None, tokens="")

    def _ordered(self, card: int) -> int:
        return card // 13 * 13 + self._height[card]

    def require_better(self, won: Table) -> None:
        """From now on leave out what can end no better than ``won``."""
        self._moves_limit = won.moves

    def path(self, table: Table) -> str:
        """The log from the first position to ``table``."""
        return whole_log(table.log)

    def draw(self, table: Table) -> Table | None:
        """After the next draw; None when the stock is out."""
        if table.drawn == len(table.pack):
            return None
        return self._settled(
            list(table.columns), table.heights, table.pack, table.drawn + 1,
            moves=table.moves, log=table.log, tokens=DRAW,
        )  # fmt: skip

    def candidates(self, table: Table, found: list[Candidate[Table]]) -> None:
        """Add to ``found`` what the moves worth trying in ``table`` lead to."""
        stock = len(table.pack) - table.drawn
        if table.moves + 104 - sum(table.heights) + stock >= self._moves_limit:
            return
        changes: list[Change] = []
        empty = [at for at in _COLUMNS if table.columns[at] == NO_COLUMN]
        for source in _COLUMNS:
            if table.columns[source] != NO_COLUMN:
                _from_column(table, source, empty, changes)
        if table.drawn:
            _from_waste(table, empty, changes)
        for columns, heights, pack, drawn, tokens in changes:
            after = self._settled(
                columns, heights, pack, drawn, moves=table.moves, log=table.log, tokens=tokens
            )
            found.append((after.rank, after.key, after.signature, after))

    def build(self, candidate: Candidate[Table]) -> Table:
        """The position a candidate leads to: there are few, so they are built at once."""
        return candidate[3]

    def _settled(
        self, columns: list[int], heights: bytes, pack: bytes, drawn: int, *,
        moves: int, log: LogEnd, tokens: str,
    ) -> Table:  # fmt: skip
        """The position after the safe cards went up by themselves.

        A card is safe when the lower cards of its suit that might still be put on it are up or next.
        """
        again = True
        while again:
            again = False
            for at, column in enumerate(columns):
                top = column & 63
                if top != EMPTY and _is_safe(heights, top):
                    columns[at] = _without_top(column)
                    heights = with_card(heights, top)
                    tokens += _UP[at]
                    again = True
            if drawn and _is_safe(heights, pack[drawn - 1]):
                heights = with_card(heights, pack[drawn - 1])
                drawn -= 1
                pack = pack[:drawn] + pack[drawn + 1 :]
                tokens += "wF"
                again = True
        if tokens:
            log = (log, tokens)
            moves += len(tokens) // 2
        up = sum(heights)
        pack_key = self._pack_keys.get(pack)
        if pack_key is None:
            pack_key = self._pack_keys[pack] = key_of(b"pack" + pack)
        key, signature = DRAWN_KEYS[drawn] + pack_key, _UP_SIGN * up
        for column in columns:
            key += _COLUMN_KEYS[column]
            signature += _SIGNS[column]
        for place, height in enumerate(heights):
            key += UP_KEYS[place // 2] * height * height
        rank = self._value(columns, heights, pack[:drawn], up) - self.tuning.move * moves
        return Table(rank, key, signature, up == 104, log, tuple(columns), heights, pack, drawn, moves)

    def _value(self, columns: list[int], heights: bytes, waste: bytes, up: int) -> float:
        weights = self.weights
        last = len(waste) - 1
        over_needed = 0
        for place, height in enumerate(heights):
            if height <= LAST_HEIGHT and not (place % 2 and heights[place - 1] == height):
                at = waste.rfind(13 * (place // 2) + height)
                if at >= 0:
                    over_needed += last - at
        return (
            weights.up * up
            + weights.empty * columns.count(NO_COLUMN)
            + weights.waste * len(waste)
            + weights.over_needed * over_needed
        )


def _is_safe(heights: bytes, card: int) -> bool:
    suit, height = divmod(card, 13)
    first, second = heights[2 * suit], heights[2 * suit + 1]
    return height in (first, second) and height <= min(first, second) + 1


def _without_top(column: int) -> int:
    return NO_COLUMN if column >> 6 == column & 63 else column + 1


def _from_column(table: Table, source: int, empty: list[int], changes: list[Change]) -> None:
    """A column's top goes up; its run, or the part over a card that then goes up, to another column."""
    columns, heights, pack, drawn = table[5:9]
    column = columns[source]
    head, top = column >> 6, column & 63
    suit = top // 13
    needed = {13 * suit + height for height in heights[2 * suit : 2 * suit + 2] if height <= LAST_HEIGHT}
    room = 1 << len(empty)
    if top in needed:
        after = list(columns)
        after[source] = _without_top(column)
        changes.append((after, with_card(heights, top), pack, drawn, _UP[source]))
    for target in _COLUMNS:
        onto = columns[target] & 63
        if target == source or onto == EMPTY or onto // 13 != suit or not top < onto <= head + 1:
            continue
        count = onto - top
        if count > room:
            continue
        after = list(columns)
        after[target] = columns[target] - count
        tokens = _run_tokens(source, target, count, tuple(empty))
        if onto == head + 1:
            after[source] = NO_COLUMN
            changes.append((after, heights, pack, drawn, tokens))
        elif onto in needed:
            after[source] = _without_top(head << 6 | onto)
            changes.append((after, with_card(heights, onto), pack, drawn, tokens + _UP[source]))
    if not empty:
        return
    for uncovered in needed:
        count = uncovered - top
        if 0 < count <= room // 2 and uncovered <= head:
            after = list(columns)
            after[empty[0]] = (uncovered - 1) << 6 | top
            after[source] = _without_top(head << 6 | uncovered)
            tokens = _run_tokens(source, empty[0], count, tuple(empty[1:])) + _UP[source]
            changes.append((after, with_card(heights, uncovered), pack, drawn, tokens))


def _from_waste(table: Table, empty: list[int], changes: list[Change]) -> None:
    columns, heights, pack, drawn = table[5:9]
    card = pack[drawn - 1]
    suit, height = divmod(card, 13)
    left = pack[: drawn - 1] + pack[drawn:]
    if height in heights[2 * suit : 2 * suit + 2]:
        changes.append((list(columns), with_card(heights, card), left, drawn - 1, "wF"))
    for target in _COLUMNS:
        column = columns[target]
        if column & 63 == card + 1 and height != LAST_HEIGHT:
            after = list(columns)
            after[target] = column - 1
            changes.append((after, heights, left, drawn - 1, "w" + COLUMN_NAMES[target]))
    if empty:
        after = list(columns)
        after[empty[0]] = card << 6 | card
        changes.append((after, heights, left, drawn - 1, "w" + COLUMN_NAMES[empty[0]]))


@cache
def _run_tokens(source: int, target: int, count: int, empty: tuple[int, ...]) -> str:
    """The moves, one card each, that bring the last ``count`` cards of a column to another.

    With no empty column one card can move; each empty column doubles that: the upper part goes there
    by way of the others, then the lower part to the target, then the upper part upon it.
    """
    if count == 1:
        return COLUMN_NAMES[source] + COLUMN_NAMES[target]
    aside, *others = empty
    upper = max(1, count - (1 << len(others)))
    rest = tuple(others)
    return (
        _run_tokens(source, aside, upper, rest)
        + _run_tokens(source, target, count - upper, rest)
        + _run_tokens(aside, target, upper, rest)
    )
