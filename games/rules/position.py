"""The state of a game and the one loop that plays actions on it (rules: both games; notation: Move log).

The loop reads a rulebook's tables instead of knowing the games. It is one long function on purpose:
a replayed log costs a few hundred nanoseconds an action because state lives in local names, cards are
integers, and a face-down count stands in for a flag on each card.

Every pile of a column begins with ``EMPTY``, so that the top of a pile can be read without asking
whether there is one. Stock and waste are one list, ``pack``, in drawing order: its first ``drawn``
cards are the waste, the rest the stock, and drawing or recycling only moves that border.
"""

from collections import deque
from operator import length_hint
from typing import TypedDict

from games.rules.codes import Deal
from games.rules.deck import shuffled
from games.rules.errors import IllegalAction
from games.rules.rulebook import EMPTY, RULES, Rules, tables_of
from games.rules.tokens import (
    DRAW,
    FIRST_PLACE,
    FOUNDATION,
    RECYCLE,
    UNDO,
    WASTE,
    moves_by_number,
    token_number,
    token_numbers,
)

MAX_ACTIONS = 20_000
"""A log with more actions than this is invalid."""
UNDO_LIMIT = 200
"""How many of the last actions can be undone."""

_DRAW, _RECYCLE, _UNDO = token_number(DRAW), token_number(RECYCLE), token_number(UNDO)
_RECYCLED = 40
"""Source and target of a recycle in the history; its count is how many cards were turned back."""

_Record = int | tuple[int, int, int] | tuple[int, int, int, bool, int, int, int]
"""What undo needs of an action: source, target, count, whether a card turned; score, ranked score and
peak before it. A move between columns that turns no card, and so pays nothing, is only the first three; a
draw is the plain integer ``drawn`` was before it. Small records keep the history in the processor's cache."""


class Result(TypedDict):
    """What a replay proves (notation: Result of a replay)."""

    won: bool
    score: int
    ranked_score: int
    moves: int
    foundation_cards: int
    actions: int


class Position:
    """A game in progress. Make one with ``start`` or ``replay``; change it with ``play`` only."""

    __slots__ = (
        "actions",
        "columns",
        "drawn",
        "face_down",
        "foundation_cards",
        "history",
        "moves",
        "needed",
        "pack",
        "peak",
        "ranked_score",
        "rules",
        "score",
        "tables",
    )

    def __init__(self, rules: Rules, deck: list[int]) -> None:
        """Deal ``deck`` (104 cards, the first dealt first) by ``rules``."""
        self.rules = rules
        self.tables = tables = tables_of(rules)
        if rules.foundations_start:
            deck = [card for card in deck if tables.height[card] >= rules.foundations_start]
        self.columns: list[list[int]] = []
        """Cards of each column upon ``EMPTY``, the top last."""
        dealt = 0
        for size in rules.deal_sizes:
            self.columns.append([EMPTY, *deck[dealt : dealt + size]])
            dealt += size
        self.face_down: list[int] = list(rules.deal_sizes)
        """Length of each column's part that is not face up, ``EMPTY`` included."""
        self.pack: list[int] = deck[dealt:]
        self.drawn = 0
        self.needed: list[int] = list(tables.first_needed)
        """The card each foundation place waits for."""
        self.foundation_cards = rules.start_cards
        self.peak = self.foundation_cards
        """The most cards there have been on the foundations: only more than that pays ranked score."""
        self.score = rules.scoring.start
        self.ranked_score = rules.scoring.start
        self.moves = 0
        self.actions = 0
        self.history: deque[_Record] = deque(maxlen=UNDO_LIMIT)

    @property
    def won(self) -> bool:
        """All 104 cards are on the foundations."""
        return self.foundation_cards == 104

    def result(self) -> Result:
        """The result so far."""
        return {
            "won": self.won,
            "score": self.score,
            "ranked_score": self.ranked_score,
            "moves": self.moves,
            "foundation_cards": self.foundation_cards,
            "actions": self.actions,
        }

    def play(self, log: str) -> None:
        """Apply the actions of ``log`` in order; white space in it is ignored.

        Raises ``IllegalAction``: where the log ends in half a token or is too long, before any of it is
        played; else at the first token that is unknown or not legal, what came before it staying applied.
        """
        text = "".join(log.split())
        numbers = token_numbers(text)
        first = self.actions
        allowed = MAX_ACTIONS - first
        problem = None
        if len(text) % 2:
            problem, at = "unknown_token", len(text) // 2
        elif len(numbers) > allowed:
            problem, at = "log_too_long", allowed
        else:
            problem = self._play_numbers(numbers)
            at = self.actions - first
        if problem is not None:
            raise IllegalAction(problem, first + at, text[2 * at : 2 * at + 2])

    def _play_numbers(self, numbers: list[int]) -> str | None:  # noqa: C901, PLR0912, PLR0915 -- see above
        """Apply token numbers up to the first that is not legal; the reason it is not, or None."""
        rules, tables = self.rules, self.tables
        reach, places = tables.reach, tables.place
        following, preceding = tables.following, tables.preceding
        moves = moves_by_number(rules.columns)
        draw = rules.draw
        scoring = rules.scoring
        up_points, waste_points, turn_points = scoring.to_foundation, scoring.waste_to_column, scoring.turn
        floor = scoring.floor
        columns, face_down, pack, needed, history = (
            self.columns,
            self.face_down,
            self.pack,
            self.needed,
            self.history,
        )
        remember = history.append
        drawn, up, peak = self.drawn, self.foundation_cards, self.peak
        score, ranked = self.score, self.ranked_score
        undone = 0
        problem = None

        ahead = iter(numbers)
        for number in ahead:
            if number == _DRAW:
                if drawn == len(pack):
                    problem = "game_over" if up == 104 else "stock_empty"
                    break
                remember(drawn)
                drawn += draw
                if drawn > len(pack):  # noqa: PLR1730 -- faster than min()
                    drawn = len(pack)

            elif number == _UNDO:
                if not history:
                    problem = "nothing_to_undo"
                    break
                if up == 104:
                    problem = "game_over"
                    break
                undone += 1
                record = history.pop()
                if isinstance(record, int):
                    drawn = record
                    continue
                if len(record) == 3:
                    source, target, count = record
                    column = columns[target]
                    columns[source] += column[-count:]
                    del column[-count:]
                    continue
                source, target, count, turned, score, ranked, peak = record
                if target < WASTE:
                    column = columns[target]
                    if source < WASTE:
                        if turned:
                            face_down[source] += 1
                        columns[source] += column[-count:]
                        del column[-count:]
                    elif source == WASTE:
                        pack.insert(drawn, column.pop())
                        drawn += 1
                    else:
                        needed[source - FIRST_PLACE] = following[column.pop()]
                        up += 1
                elif source == _RECYCLED:
                    drawn = count
                else:
                    place = target - FIRST_PLACE
                    card = needed[place] = preceding[needed[place]]
                    up -= 1
                    if source == WASTE:
                        pack.insert(drawn, card)
                        drawn += 1
                    else:
                        if turned:
                            face_down[source] += 1
                        columns[source].append(card)

            elif number == _RECYCLE:
                if not rules.recycles or drawn != len(pack) or not drawn:
                    problem = "no_recycle"
                    break
                remember((_RECYCLED, _RECYCLED, drawn, False, score, ranked, peak))
                drawn = 0
                score += scoring.recycle
                ranked += scoring.recycle
                if floor is not None:
                    score, ranked = max(score, floor), max(ranked, floor)

            else:
                try:
                    source, target = moves[number]
                except KeyError:
                    problem = "unknown_token"
                    break
                if target == FOUNDATION:
                    if source < WASTE:
                        card = columns[source][-1]
                    elif drawn:
                        card = pack[drawn - 1]
                    else:
                        card = EMPTY
                    place = places[card]
                    if needed[place] != card:
                        place += 1
                        if needed[place] != card:
                            problem = "foundation_refuses" if card != EMPTY else "source_empty"
                            break
                    needed[place] = following[card]
                    if source < WASTE:
                        column = columns[source]
                        column.pop()
                        down = face_down[source]
                        if len(column) == down > 1:
                            remember((source, FIRST_PLACE + place, 1, True, score, ranked, peak))
                            face_down[source] = down - 1
                            score += turn_points
                            ranked += turn_points
                        else:
                            remember((source, FIRST_PLACE + place, 1, False, score, ranked, peak))
                    else:
                        remember((WASTE, FIRST_PLACE + place, 1, False, score, ranked, peak))
                        drawn -= 1
                        del pack[drawn]
                    score += up_points
                    up += 1
                    if up > peak:
                        peak = up
                        ranked += up_points

                elif source < WASTE:
                    column, onto = columns[source], columns[target]
                    down = face_down[source]
                    count = reach[onto[-1]][column[-1]]
                    if not 0 < count <= len(column) - down:
                        problem = "does_not_fit" if column[-1] != EMPTY else "source_empty"
                        break
                    if count == 1:
                        onto.append(column.pop())
                    else:
                        onto += column[-count:]
                        del column[-count:]
                    if len(column) == down > 1:
                        remember((source, target, count, True, score, ranked, peak))
                        face_down[source] = down - 1
                        score += turn_points
                        ranked += turn_points
                    else:
                        remember((source, target, count))

                elif source == WASTE:
                    onto = columns[target]
                    if not drawn:
                        problem = "source_empty"
                        break
                    card = pack[drawn - 1]
                    if reach[onto[-1]][card] != 1:
                        problem = "does_not_fit"
                        break
                    remember((WASTE, target, 1, False, score, ranked, peak))
                    drawn -= 1
                    del pack[drawn]
                    onto.append(card)
                    score += waste_points
                    ranked += waste_points

                else:
                    place = source - FIRST_PLACE
                    card = preceding[needed[place]]
                    onto = columns[target]
                    if up == 104:
                        problem = "game_over"
                    elif not rules.returns:
                        problem = "no_return"
                    elif card == EMPTY:
                        problem = "source_empty"
                    elif reach[onto[-1]][card] != 1:
                        problem = "does_not_fit"
                    if problem is not None:
                        break
                    remember((source, target, 1, False, score, ranked, peak))
                    needed[place] = card
                    onto.append(card)
                    up -= 1

        played = len(numbers) - length_hint(ahead) - (problem is not None)
        self.drawn, self.foundation_cards, self.peak = drawn, up, peak
        self.score, self.ranked_score = score, ranked
        self.actions += played
        self.moves += played - undone
        return problem


def start(deal: Deal) -> Position:
    """The position of a deal before the first action."""
    return Position(RULES[deal.variant], shuffled(deal.deck_key))


def replay(deal: Deal, log: str) -> Position:
    """Play ``log`` from the start of ``deal``. Raises ``IllegalAction`` at the first bad token."""
    position = start(deal)
    position.play(log)
    return position
