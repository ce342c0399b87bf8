"""Finding a winning log, making it better, and what that says about a deal.

The search knows every card. Whatever it finds, the rules engine has replayed before it is returned.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from games.rules import Deal, Position, replay
from games.rules.position import Result
from games.solver.beam import Budget, OutOfBudget, Space, beam
from games.solver.deuces import Deuces
from games.solver.klondike import Klondike
from games.solver.plan import PLANS
from games.solver.tidy import tidied
from games.solver.value import Tuning

SOLVER_VERSION = "1"
"""Changes when the same code and effort may give another log."""

Progress = Callable[[int], None]
"""Told how many nodes have been searched, a few times a second."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A winning log and how it was found."""

    log: str
    """From the deal, so that it can be replayed; it begins with the log the search was started from."""
    result: Result
    effort: int
    """What was asked for; 0 where only any win was."""
    width: int
    """Width of the beam that found the log."""
    nodes: int
    """Positions searched in all."""
    complete: bool
    """Whether the whole effort was made; False where a time limit came first."""
    solver_version: str = SOLVER_VERSION


class _Search:
    """One search from one position, with the best log so far."""

    def __init__(self, deal: Deal, from_log: str, budget: Budget) -> None:
        self.deal = deal
        self.from_log = "".join(from_log.split())
        self.budget = budget
        self.position = replay(deal, self.from_log)
        self.space = space_of(self.position)
        self.log = self.from_log if self.position.won else None
        self.width = 0
        self.order: tuple[int, int] | None = None

    def win(self, runs: Iterable[Tuning]) -> None:
        """Stop at the first win."""
        for tuning in runs:
            for table in beam(self.space, tuning, self.budget):
                self._take(table, tuning)
                return

    def better(self, runs: Iterable[Tuning]) -> None:
        """Go on from win to better win; of each run keep the best."""
        for tuning in runs:
            best = None
            try:
                for table in beam(self.space, tuning, self.budget):
                    self.space.require_better(table)
                    best = table
            finally:
                if best is not None:
                    self._take(best, tuning)

    def _take(self, won: Any, tuning: Tuning) -> None:
        log = tidied(self.deal, self.from_log + self.space.path(won), fixed=len(self.from_log) // 2)
        played = replay(self.deal, log)
        order = (played.ranked_score, -played.moves)
        if self.order is None or order > self.order:
            self.log, self.order, self.width = log, order, tuning.width

    def solution(self, effort: int) -> Solution | None:
        if self.log is None:
            return None
        return Solution(
            log=self.log,
            result=replay(self.deal, self.log).result(),
            effort=effort,
            width=self.width,
            nodes=self.budget.spent,
            complete=not self.budget.timed_out,
        )


def space_of(position: Position) -> Space[Any, Any]:
    """The search space of a position of either game."""
    return Deuces(position) if position.rules.builds == "suit" else Klondike(position)


def solve(
    deal: Deal,
    effort: int = 1,
    *,
    from_log: str = "",
    deadline: float | None = None,
    node_limit: int | None = None,
    progress: Progress | None = None,
) -> Solution | None:
    """The best win found from the position after ``from_log``, or None.

    Finds a win, then better ones by ranked score, then by moves, until the effort is spent. ``node_limit``
    replaces the effort's number of nodes. ``deadline``, by ``time.monotonic``, may stop it earlier: with
    it alone the answer depends on the machine. Raises ``IllegalAction`` for a bad ``from_log``.
    """
    plan = PLANS[deal.variant]
    budget = Budget(effort * plan.nodes if node_limit is None else node_limit, deadline, progress)
    search = _Search(deal, from_log, budget)
    if not search.position.won:
        with suppress(OutOfBudget):
            search.win(plan.winning_runs(plan.widths()))
            search.better(plan.better_runs())
    return search.solution(effort)


def find_win(
    deal: Deal,
    widths: Iterable[int] | None = None,
    *,
    from_log: str = "",
    deadline: float | None = None,
    node_limit: int | None = None,
    progress: Progress | None = None,
) -> Solution | None:
    """The first win that runs of ``widths`` come upon, or None; without ``widths``, the plan's narrowest."""
    plan = PLANS[deal.variant]
    search = _Search(deal, from_log, Budget(node_limit, deadline, progress))
    if not search.position.won:
        with suppress(OutOfBudget):
            search.win(plan.winning_runs(widths or (plan.narrow_width,)))
    return search.solution(0)


def par(deal: Deal, effort: int = 1, *, deadline: float | None = None) -> Result | None:
    """The best result the solver knows within the effort: the target of a challenge."""
    solution = solve(deal, effort, deadline=deadline)
    return None if solution is None else solution.result
