"""Positions of Double Solitaire for the search, and how one is built from another."""

from typing import NamedTuple

from games.rules.position import MAX_ACTIONS, Position
from games.rules.rulebook import EMPTY
from games.rules.tokens import COLUMN_NAMES, DRAW
from games.solver.beam import Candidate
from games.solver.columns import FACE_DOWN, Columns
from games.solver.foundations import KlondikeNeeds, with_card, without_top
from games.solver.keys import DRAWN_KEYS, UP_KEYS, key_of
from games.solver.logs import LogEnd, whole_log
from games.solver.value import ONE_PASS, RECYCLING, KlondikeWeights, Tuning

TURN_POINTS, WASTE_POINTS, UP_POINTS, RECYCLE_POINTS = 5, 5, 10, 100
ALL_POINTS = 104 * UP_POINTS + 36 * TURN_POINTS + 59 * WASTE_POINTS
"""The Normal score of a game in which no point is lost."""
UP_SIGN = 1 << 36
"""A signature holds the face-down count of each column in four bits, then how many cards are up."""

_UP_TOKENS = [name + "F" for name in COLUMN_NAMES]


class Table(NamedTuple):
    """A position. The first four fields are what the beam uses (beam.py)."""

    rank: float
    key: int
    signature: int
    won: bool
    log: LogEnd
    columns: tuple[bytes, ...]
    heights: bytes
    pack: bytes
    """Stock and waste in drawing order; the first ``drawn`` cards are the waste."""
    drawn: int
    value: float
    """Worth without points lost and moves made."""
    lost: int
    """Points of ranked score that can no longer be made, of ``ALL_POINTS``."""
    owed: int
    """Cards taken back from the foundations: as many will go up without pay."""
    moves: int


Move = tuple[Table, float, int, bytes, int, bytes, int, bytes, int, int, str]
"""The position before; the value after; one column that changes and its cards after; another; the card
that goes up; pack, drawn and lost after; tokens. -1 stands for no column and no card. For a card that
comes back, ``FACE_DOWN`` + its place stands instead of the card."""


class _PackKeys(dict[bytes, int]):
    def __missing__(self, pack: bytes) -> int:
        key = self[pack] = key_of(b"pack" + pack)
        return key


class _WasteValues(dict[bytes, float]):
    """Worth of a waste, from that of the waste under its top card."""

    def __init__(self, weights: KlondikeWeights) -> None:
        super().__init__({b"": 0.0})
        self.weights = weights

    def __missing__(self, waste: bytes) -> float:
        under, top = waste[:-1], waste[-1]
        value = self[under] + self.weights.waste
        if any(card // 13 == top // 13 and card < top for card in under):
            value += self.weights.waste_over_lower
        if top in under:
            value += self.weights.waste_over_copy
        self[waste] = value
        return value


class Tables:
    """The positions that follow from one position of Double Solitaire."""

    def __init__(self, position: Position, weights: KlondikeWeights | None = None) -> None:
        """Start from ``position``; ``weights`` replace those of the mode."""
        self.rules = position.rules
        self.by_draws = not position.rules.recycles
        self.lost_limit = ALL_POINTS
        """Candidates that have lost more points are left out."""
        self.moves_limit = MAX_ACTIONS
        self.tuning = Tuning(width=1)
        self.weights = weights or RECYCLING
        self.needs = KlondikeNeeds()
        self.pack_keys = _PackKeys()
        self._position = position
        self._fixed_weights = weights
        self._remember(self.weights)

    def _remember(self, weights: KlondikeWeights) -> None:
        self.weights = weights
        self.columns = Columns(weights)
        self.wastes = _WasteValues(weights)

    def begin(self, tuning: Tuning) -> Table:
        """The first position of a run of the beam."""
        self.tuning = tuning
        self.by_draws = tuning.by_draws or not self.rules.recycles
        weights = self._fixed_weights or (ONE_PASS if self.by_draws else RECYCLING)
        if weights != self.weights:
            self._remember(weights)
        position = self._position
        columns = [
            bytes(FACE_DOWN + card for card in pile[1:down]) + bytes(pile[down:])
            for pile, down in zip(position.columns, position.face_down, strict=True)
        ]
        heights = bytes(13 if needed > EMPTY else needed % 13 for needed in position.needed)
        pack, drawn = bytes(position.pack), position.drawn
        known = [self.columns[cards] for cards in columns]
        return self._settled(
            columns,
            heights,
            pack,
            drawn,
            value=sum(column.value for column in known)
            + self.weights.up * sum(heights)
            + (self.wastes[pack[:drawn]] if self.by_draws else 0.0),
            key=sum(column.key for column in known)
            + sum(
                UP_KEYS[13 * (place // 2) + under]
                for place, height in enumerate(heights)
                for under in range(height)
            )
            + self.pack_keys[pack]
            + self.drawn_key(drawn),
            signature=sum(column.down << (4 * at) for at, column in enumerate(known))
            + UP_SIGN * sum(heights),
            lost=_points_lost(position),
            owed=position.peak - position.foundation_cards,
            moves=0,
            log=None,
            tokens="",
        )

    def require_better(self, won: Table) -> None:
        """From now on leave out what can end no better than ``won``."""
        self.lost_limit, self.moves_limit = won.lost, won.moves

    def is_hopeless(self, table: Table) -> bool:
        """Whether no win from ``table`` can be better than required: each card left goes up by a move
        of its own, and the cards in the stock have to be drawn.
        """
        draws = -(-(len(table.pack) - table.drawn) // self.rules.draw)
        fewest = table.moves + 104 - table.signature // UP_SIGN + draws
        return table.lost > self.lost_limit or (table.lost == self.lost_limit and fewest >= self.moves_limit)

    def path(self, table: Table) -> str:
        """The log from the first position to ``table``."""
        return whole_log(table.log)

    def drawn_key(self, drawn: int) -> int:
        """Where every card of the pack can be drawn next, it makes no difference which are in the waste."""
        return DRAWN_KEYS[drawn] if self.by_draws or self.rules.draw > 1 else 0

    def price(self, lost: int, drawn: int, length: int, moves: int) -> float:
        """What points lost and moves made take from the rank.

        Where the waste is turned back, each card drawn past costs its share of that at once.
        """
        passed = RECYCLE_POINTS * drawn / length if length and not self.by_draws else 0.0
        return self.tuning.loss * (lost + passed) + self.tuning.move * moves

    def build(self, candidate: Candidate[Move]) -> Table:
        """The position a candidate leads to."""
        _, key, signature, move = candidate
        before, value, first, first_after, second, second_after, up, pack, drawn, lost, tokens = move
        columns = list(before.columns)
        heights, owed = before.heights, before.owed
        if first >= 0:
            columns[first] = first_after
        if second >= 0:
            columns[second] = second_after
        if up >= FACE_DOWN:
            heights = without_top(heights, up - FACE_DOWN)
            owed += 1
        elif up >= 0:
            heights = with_card(heights, up)
            owed -= owed > 0
        return self._settled(
            columns, heights, pack, drawn, value=value, key=key, signature=signature, lost=lost, owed=owed,
            moves=before.moves, log=before.log, tokens=tokens,
        )  # fmt: skip

    def draw(self, table: Table) -> Table | None:
        """After the next draw; None when the stock is out."""
        pack, was = table.pack, table.drawn
        drawn = min(was + self.rules.draw, len(pack))
        if drawn == was:
            return None
        return self._settled(
            list(table.columns), table.heights, pack, drawn,
            value=table.value + self.wastes[pack[:drawn]] - self.wastes[pack[:was]],
            key=table.key + DRAWN_KEYS[drawn] - DRAWN_KEYS[was],
            signature=table.signature, lost=table.lost, owed=table.owed,
            moves=table.moves, log=table.log, tokens=DRAW,
        )  # fmt: skip

    def _settled(
        self, columns: list[bytes], heights: bytes, pack: bytes, drawn: int, *,
        value: float, key: int, signature: int, lost: int, owed: int, moves: int, log: LogEnd, tokens: str,
    ) -> Table:  # fmt: skip
        """The position after the safe cards went up by themselves."""
        safe = self.needs[heights].safe
        again = safe > 0
        while again:
            again = False
            for at, cards in enumerate(columns):
                if cards and safe >> cards[-1] & 1:
                    before = self.columns[cards]
                    after = self.columns[before.less]
                    columns[at] = before.less
                    heights = with_card(heights, cards[-1])
                    value += after.value - before.value + self.weights.up
                    key += after.key - before.key + UP_KEYS[cards[-1]]
                    signature += UP_SIGN + ((after.down - before.down) << (4 * at))
                    owed -= owed > 0
                    tokens += _UP_TOKENS[at]
                    safe = self.needs[heights].safe
                    again = True
            if self.by_draws and drawn and safe >> pack[drawn - 1] & 1:
                card, was, drawn = pack[drawn - 1], pack, drawn - 1
                pack = was[:drawn] + was[drawn + 1 :]
                heights = with_card(heights, card)
                value += self.wastes[pack[:drawn]] - self.wastes[was[: drawn + 1]] + self.weights.up
                key += self.pack_keys[pack] - self.pack_keys[was] + UP_KEYS[card]
                key += DRAWN_KEYS[drawn] - DRAWN_KEYS[drawn + 1]
                signature += UP_SIGN
                lost += WASTE_POINTS
                owed -= owed > 0
                tokens += "wF"
                safe = self.needs[heights].safe
                again = True
        if tokens:
            log = (log, tokens)
            moves += len(tokens) // 2
        return Table(
            value - self.price(lost, drawn, len(pack), moves), key, signature, signature >= 104 * UP_SIGN,
            log, tuple(columns), heights, pack, drawn, value, lost, owed, moves,
        )  # fmt: skip


def _points_lost(position: Position) -> int:
    """Points of ``ALL_POINTS`` that play so far has lost; 0 where scoring is Vegas."""
    if not position.rules.recycles:
        return 0
    turns = sum(position.face_down) - len(position.face_down)
    possible = UP_POINTS * (104 - position.peak) + TURN_POINTS * turns + WASTE_POINTS * len(position.pack)
    return ALL_POINTS - position.ranked_score - possible
