"""The beam search, over any space of positions (klondike.py, deuces.py).

In rounds: from the positions kept, every move worth trying; of the positions these lead to, the best few
are kept, and so on until one is won or none is left. Where the stock is gone through once, a draw cannot
be taken back, and positions before and after it compare badly: there each draw opens a level. Within
a level play goes on in rounds; of all positions of the level the best are kept, and the next card is
drawn in each.

Kept are first the best position of each signature, then the best of the rest: variety wins more deals
than width.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

from games.solver.value import Tuning

_Move = TypeVar("_Move")
_Any = TypeVar("_Any")
Candidate = tuple[float, int, int, _Move]
"""A position not yet built: its rank, key and signature, and what the space needs to build it."""


class Ranked(Protocol):
    """What the beam asks of a position."""

    @property
    def rank(self) -> float:
        """Its worth; the highest is kept first."""

    @property
    def key(self) -> int:
        """The same for positions between which no play can tell."""

    @property
    def signature(self) -> int:
        """The same for positions of one kind."""

    @property
    def won(self) -> bool: ...


_Table = TypeVar("_Table", bound=Ranked)


class Space(Protocol[_Table, _Move]):
    """A deal's positions and moves."""

    @property
    def by_draws(self) -> bool:
        """Whether draws open levels instead of being part of moves."""

    def begin(self, tuning: Tuning) -> _Table:
        """The first position of a run."""

    def candidates(self, table: _Table, found: list[Candidate[_Move]]) -> None:
        """Add to ``found`` what the moves worth trying in ``table`` lead to."""

    def build(self, candidate: Candidate[_Move]) -> _Table:
        """The position of a candidate."""

    def draw(self, table: _Table) -> _Table | None:
        """After the next draw; None when the stock is out."""

    def require_better(self, won: _Table) -> None:
        """From now on leave out what can end no better than ``won``."""

    def path(self, table: _Table) -> str:
        """The log that leads from the first position to ``table``."""


class OutOfBudget(Exception):
    """The search reached its limit of nodes or of time."""


class Budget:
    """How much searching is left. A node is a position whose moves were tried.

    The limit of nodes decides what is found, the same everywhere; ``deadline`` (by ``time.monotonic``)
    only stops earlier. ``progress`` is told the nodes spent, at most about five times a second.
    """

    def __init__(
        self,
        nodes: int | None = None,
        deadline: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.limit = nodes
        self.deadline = deadline
        self.spent = 0
        self.timed_out = False
        self._progress = progress
        self._next_report = 0.0

    def spend(self, nodes: int) -> None:
        """Count ``nodes`` positions about to be searched. Raises ``OutOfBudget``."""
        if self.limit is not None and self.spent + nodes > self.limit:
            raise OutOfBudget
        now = time.monotonic()
        if self.deadline is not None and now >= self.deadline:
            self.timed_out = True
            raise OutOfBudget
        self.spent += nodes
        if self._progress is not None and now >= self._next_report:
            self._next_report = now + 0.2
            self._progress(self.spent)


def beam(space: Space[_Table, _Move], tuning: Tuning, budget: Budget) -> Iterator[_Table]:
    """The won positions that one run comes upon, the first the soonest. Raises ``OutOfBudget``."""
    first = space.begin(tuning)
    if first.won:
        yield first
        return
    run = _Run(space, tuning, budget)
    run.seen.add(first.key)
    yield from run.levels([first]) if space.by_draws else run.rounds([first], pool=[])


class _Run(Generic[_Table, _Move]):
    """One run of the beam, with the keys of the positions it has been in."""

    def __init__(self, space: Space[_Table, _Move], tuning: Tuning, budget: Budget) -> None:
        self.space = space
        self.tuning = tuning
        self.budget = budget
        self.seen: set[int] = set()

    def levels(self, front: list[_Table]) -> Iterator[_Table]:
        """Play to the end of the stock, a level a draw; yield the won positions."""
        while front:
            pool = front[:]
            yield from self.rounds(front, pool)
            ordered = self._ordered([(table.rank, table.key, table.signature, table) for table in pool])
            drawn = map(
                self.space.draw,
                (table[3] for table in islice(_varied(ordered), self.tuning.level_width * self.tuning.width)),
            )
            front = []
            for table in drawn:
                if table is not None and self._is_new(table.key):
                    if table.won:
                        yield table
                    else:
                        front.append(table)

    def rounds(self, front: list[_Table], pool: list[_Table]) -> Iterator[_Table]:
        """Play on until nothing new is left; yield the positions won, add the others to ``pool``."""
        while front:
            self.budget.spend(len(front))
            found: list[Candidate[_Move]] = []
            for table in front:
                self.space.candidates(table, found)
            front = []
            for table in self._kept(found):
                if table.won:
                    yield table
                else:
                    front.append(table)
            pool += front

    def _kept(self, found: list[Candidate[_Move]]) -> Iterator[_Table]:
        """The best new positions, at most the beam's width."""
        seen, left = self.seen, self.tuning.width
        ordered = self._ordered([candidate for candidate in found if candidate[1] not in seen])
        for candidate in _varied(ordered):
            key = candidate[1]
            if self._is_new(key):
                table = self.space.build(candidate)
                # Cards that go up by themselves may lead to a position known already.
                if table.key == key or self._is_new(table.key):
                    yield table
                    left -= 1
                    if not left:
                        return

    def _is_new(self, key: int) -> bool:
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _ordered(self, found: list[Candidate[_Any]]) -> list[Candidate[_Any]]:
        """By rank with the random term, the best first."""
        tuning = self.tuning
        if tuning.noise:
            salt, scale = tuning.salt, tuning.noise / 0xFFFF
            found = [
                (rank + ((key ^ salt) * 0x9E3779B1 >> 16 & 0xFFFF) * scale, key, signature, move)
                for rank, key, signature, move in found
            ]
        found.sort(key=itemgetter(0), reverse=True)
        return found


def _varied(ordered: list[Candidate[_Any]]) -> Iterator[Candidate[_Any]]:
    """The first of each signature, then the others."""
    signatures = set()
    others = []
    for candidate in ordered:
        if candidate[2] in signatures:
            others.append(candidate)
        else:
            signatures.add(candidate[2])
            yield candidate
    yield from others
