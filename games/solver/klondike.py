"""The moves of Double Solitaire worth trying, and what they lead to.

A candidate carries rank, key and signature of the position it leads to, found from the one or two columns
that change; the position itself is built only if the beam keeps it (tables.py).

Left out are moves that no win needs:
- part of a run moves only where the card it uncovers goes up at once: whatever else could go on that
  card could as well go where the part went;
- of several empty columns only the first is used;
- a card comes back from a foundation only when another then goes on it.
Where the waste is turned back, draws are not moves: a card that draws and at most one recycle can bring
up is played in one move with them.
"""

from games.rules.position import Position
from games.rules.tokens import COLUMN_NAMES, PLACE_NAMES
from games.solver.beam import Candidate
from games.solver.columns import FACE_DOWN, NO_CARD, TAKES_MASK, TARGETS_MASK, Column
from games.solver.keys import UP_KEYS
from games.solver.tables import (
    ALL_POINTS,
    RECYCLE_POINTS,
    TURN_POINTS,
    UP_POINTS,
    UP_SIGN,
    WASTE_POINTS,
    Move,
    Table,
    Tables,
)
from games.solver.talon import Reach, Reaches
from games.solver.value import KlondikeWeights

_COLUMNS = range(9)
_UP = [name + "F" for name in COLUMN_NAMES]
_ACROSS = [[source + target for target in COLUMN_NAMES] for source in COLUMN_NAMES]
_FROM_WASTE = ["w" + name for name in COLUMN_NAMES]
_BACK = [[place + name for name in COLUMN_NAMES] for place in PLACE_NAMES]
_CARDS = [bytes((card,)) for card in range(52)]

Found = list[Candidate[Move]]


class Klondike(Tables):
    """The search space of one position of Double Solitaire."""

    def __init__(self, position: Position, weights: KlondikeWeights | None = None) -> None:
        super().__init__(position, weights)
        self._reaches = Reaches(self.rules.draw)

    def candidates(self, table: Table, found: Found) -> None:
        """Add to ``found`` what the moves worth trying in ``table`` lead to."""
        if self.is_hopeless(table):
            return
        known = [self.columns[cards] for cards in table.columns]
        tops = [column.top for column in known]
        takes = 0
        for top in tops:
            takes |= TAKES_MASK[top]
        self._from_columns(table, known, tops, found)
        self._from_pack(table, known, tops, takes, found)
        self._returns(table, known, tops, found)

    def _from_columns(self, table: Table, known: list[Column], tops: list[int], found: Found) -> None:
        columns, pack, drawn, lost = table.columns, table.pack, table.drawn, table.lost
        table_value, table_key, table_signature = table.value, table.key, table.signature
        price = self.price(lost, drawn, len(pack), table.moves)
        facts, up_weight = self.columns, self.weights.up
        needed = self.needs[table.heights].up
        empty = tops.index(NO_CARD) if NO_CARD in tops else -1
        tops_mask = 0
        for top in tops:
            tops_mask |= 1 << top
        for source, (value, key, down, top, wants, cuts, rest, run, less) in enumerate(known):
            if needed >> top & 1:
                left = facts[less]
                new_value = table_value + left.value - value + up_weight
                move: Move = (table, new_value, source, less, -1, b"", top, pack, drawn, lost, _UP[source])
                found.append((
                    new_value - price,
                    table_key + left.key - key + UP_KEYS[top],
                    table_signature + UP_SIGN + ((left.down - down) << (4 * source)),
                    move,
                ))  # fmt: skip
            if not wants & tops_mask:
                continue
            for target in _COLUMNS:
                onto = tops[target]
                if not wants >> onto & 1 or target == source or (onto == NO_CARD and target != empty):
                    continue
                cut = cuts[onto]
                if cut == down:
                    after, left_cards, part, uncovered = facts[rest], rest, run, -1
                    tokens = _ACROSS[source][target]
                    new_key, new_signature = 0, 0
                    new_value = 0.0
                else:
                    uncovered = columns[source][cut - 1]
                    if not needed >> uncovered & 1:
                        continue
                    part = columns[source][cut:]
                    left_cards = facts[columns[source][:cut]].less
                    after = facts[left_cards]
                    tokens = _ACROSS[source][target] + _UP[source]
                    new_key, new_signature, new_value = UP_KEYS[uncovered], UP_SIGN, up_weight
                target_cards = columns[target] + part
                grown, was = facts[target_cards], known[target]
                new_value += table_value + grown.value - was.value + after.value - value
                new_key += table_key + grown.key - was.key + after.key - key
                new_signature += table_signature + ((after.down - down) << (4 * source))
                move = (
                    table, new_value, source, left_cards, target, target_cards, uncovered,
                    pack, drawn, lost, tokens,
                )  # fmt: skip
                found.append((new_value - price, new_key, new_signature, move))

    def _from_pack(
        self, table: Table, known: list[Column], tops: list[int], takes: int, found: Found
    ) -> None:
        """Play the waste's top card, and where the waste is turned back any card that draws bring up."""
        columns, pack, drawn, lost_before = table.columns, table.pack, table.drawn, table.lost
        signature, up_weight = table.signature, self.weights.up
        length = len(pack)
        needed = self.needs[table.heights].up
        playable = needed | takes
        empty = tops.index(NO_CARD) if NO_CARD in tops else -1
        facts, pack_keys, wastes, by_draws = self.columns, self.pack_keys, self.wastes, self.by_draws
        waste_value = wastes[pack[:drawn]] if by_draws else 0.0
        key_before = table.key - pack_keys[pack] - self.drawn_key(drawn)
        recycle_cost = -1
        for index, tokens, recycles in self._at_hand(length, drawn):
            card = pack[index]
            if not playable >> card & 1:
                continue
            lost, value = lost_before, table.value
            if recycles:
                if recycle_cost < 0:
                    recycle_cost = min(RECYCLE_POINTS, self._score(table, known))
                lost += recycle_cost
            left = pack[:index] + pack[index + 1 :]
            key = key_before + pack_keys[left] + self.drawn_key(index)
            if by_draws:
                value += wastes[left[:index]] - waste_value
            price = self.price(lost, index, length - 1, table.moves + len(tokens) // 2)
            if needed >> card & 1 and lost + WASTE_POINTS <= self.lost_limit:
                new_value = value + up_weight
                rank = new_value - price - self.tuning.loss * WASTE_POINTS
                move: Move = (
                    table, new_value, -1, b"", -1, b"", card,
                    left, index, lost + WASTE_POINTS, tokens + "wF",
                )  # fmt: skip
                found.append((rank, key + UP_KEYS[card], signature + UP_SIGN, move))
            if takes >> card & 1 and lost <= self.lost_limit:
                fits = TARGETS_MASK[card]
                for target in _COLUMNS:
                    onto = tops[target]
                    if not fits >> onto & 1 or (onto == NO_CARD and target != empty):
                        continue
                    cards = columns[target] + _CARDS[card]
                    grown, was = facts[cards], known[target]
                    new_value = value + grown[0] - was[0]
                    move = (
                        table, new_value, -1, b"", target, cards, -1,
                        left, index, lost, tokens + _FROM_WASTE[target],
                    )  # fmt: skip
                    found.append((new_value - price, key + grown[1] - was[1], signature, move))

    def _at_hand(self, length: int, drawn: int) -> list[Reach]:
        if self.by_draws:
            return [Reach(drawn - 1, "", 0)] if drawn else []
        return self._reaches[length, drawn]

    def _returns(self, table: Table, known: list[Column], tops: list[int], found: Found) -> None:
        """Take a card back from a foundation and put a run, or the waste's top card, on it."""
        movable = 1 << table.pack[table.drawn - 1] if table.drawn else 0
        for column in known:
            if column.run:
                movable |= 1 << column.run[0]
        empty = tops.index(NO_CARD) if NO_CARD in tops else -1
        for place, height in enumerate(table.heights):
            if not height or (place % 2 and height == table.heights[place - 1]):
                continue
            card = 13 * (place // 2) + height - 1
            if not TAKES_MASK[card] & movable:
                continue
            for target in _COLUMNS:
                onto = tops[target]
                if TARGETS_MASK[card] >> onto & 1 and (onto != NO_CARD or target == empty):
                    back = (place, card, target)
                    self._return_for_run(table, known, back, found)
                    self._return_for_waste(table, known, back, found)

    def _return_for_run(
        self, table: Table, known: list[Column], back: tuple[int, int, int], found: Found
    ) -> None:
        place, card, target = back
        price = self.price(table.lost, table.drawn, len(table.pack), table.moves)
        for source, column in enumerate(known):
            if source == target or not column.run or not TAKES_MASK[card] >> column.run[0] & 1:
                continue
            cards = table.columns[target] + _CARDS[card] + column.run
            rest, grown, was = self.columns[column.rest], self.columns[cards], known[target]
            value = table.value - self.weights.up + grown.value - was.value + rest.value - column.value
            key = table.key - UP_KEYS[card] + grown.key - was.key + rest.key - column.key
            signature = table.signature - UP_SIGN + ((rest.down - column.down) << (4 * source))
            move: Move = (
                table, value, source, column.rest, target, cards, FACE_DOWN + place,
                table.pack, table.drawn, table.lost, _BACK[place][target] + _ACROSS[source][target],
            )  # fmt: skip
            found.append((value - price, key, signature, move))

    def _return_for_waste(
        self, table: Table, known: list[Column], back: tuple[int, int, int], found: Found
    ) -> None:
        place, card, target = back
        pack, index = table.pack, table.drawn - 1
        if index < 0 or not TAKES_MASK[card] >> pack[index] & 1:
            return
        left = pack[:index] + pack[index + 1 :]
        cards = table.columns[target] + _CARDS[card] + _CARDS[pack[index]]
        grown, was = self.columns[cards], known[target]
        value = table.value - self.weights.up + grown.value - was.value
        if self.by_draws:
            value += self.wastes[left[:index]] - self.wastes[pack[: index + 1]]
        key = table.key - UP_KEYS[card] + grown.key - was.key + self.pack_keys[left] - self.pack_keys[pack]
        key += self.drawn_key(index) - self.drawn_key(index + 1)
        move: Move = (
            table, value, -1, b"", target, cards, FACE_DOWN + place,
            left, index, table.lost, _BACK[place][target] + _FROM_WASTE[target],
        )  # fmt: skip
        rank = value - self.price(table.lost, index, len(left), table.moves)
        found.append((rank, key, table.signature - UP_SIGN, move))

    def _score(self, table: Table, known: list[Column]) -> int:
        """The ranked score so far, Normal."""
        up = (table.signature // UP_SIGN) + table.owed
        down = sum(column.down for column in known)
        possible = UP_POINTS * (104 - up) + TURN_POINTS * down + WASTE_POINTS * len(table.pack)
        return ALL_POINTS - table.lost - possible
