"""Whether a position can still be won: yes with a log, proven no, or not found."""

import time
from collections import deque
from dataclasses import dataclass
from enum import StrEnum

from games.rules import Deal, Position, legal_actions, replay
from games.rules.tokens import UNDO
from games.solver.plan import PLANS
from games.solver.positions import copied, state_of
from games.solver.search import Progress, Solution, find_win

PROOF_POSITIONS = 5_000
"""Different positions looked at before a proof is given up; one or two seconds."""


class Answer(StrEnum):
    """What is known about a position."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Outlook:
    """An answer, with the log that shows a yes."""

    answer: Answer
    solution: Solution | None = None


def can_be_won(
    deal: Deal,
    log: str = "",
    effort: int = 1,
    *,
    deadline: float | None = None,
    progress: Progress | None = None,
) -> Outlook:
    """Whether the position after ``log`` can be won by going on, without undoing.

    A narrow search comes first; then all positions that can follow are tried, where there are few; then
    wider searches up to the effort.
    Raises ``IllegalAction`` for a bad log.
    """
    plan = PLANS[deal.variant]
    solution = find_win(deal, from_log=log, deadline=deadline, progress=progress)
    if solution is None:
        if is_lost(replay(deal, log), deadline=deadline):
            return Outlook(Answer.NO)
        solution = find_win(
            deal,
            plan.widths(),
            from_log=log,
            deadline=deadline,
            node_limit=effort * plan.nodes,
            progress=progress,
        )
    return Outlook(Answer.YES, solution) if solution else Outlook(Answer.UNKNOWN)


def is_lost(position: Position, positions: int = PROOF_POSITIONS, deadline: float | None = None) -> bool:
    """Whether no legal play at all wins: True is a proof, False only says that none was found.

    Tries every legal action but undo in every position, by the rules engine itself, and gives up beyond
    so many ``positions``, at the first win, or when time is up.
    """
    seen = {_state(position)}
    front = deque([position])
    while front:
        here = front.popleft()
        if here.won or (deadline is not None and time.monotonic() >= deadline):
            return False
        for token in legal_actions(here):
            if token == UNDO:
                continue
            there = copied(here)
            there.play(token)
            state = _state(there)
            if state not in seen:
                seen.add(state)
                if len(seen) > positions:
                    return False
                front.append(there)
    return True


def _state(position: Position) -> tuple[object, ...]:
    """Like ``state_of``, and the same where only the order of columns or of a suit's places differs."""
    columns, face_down, pack, drawn, needed = state_of(position)
    return tuple(sorted(zip(columns, face_down, strict=True))), pack, drawn, tuple(sorted(needed))
