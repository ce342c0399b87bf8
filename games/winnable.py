"""Asking the solver about a free game: can it still be won?"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from games.actions import refuse_sealed
from games.errors import AttemptOver, Refused
from games.models import Attempt
from games.outlook import outlook
from games.solver import Answer

SECONDS = 5.0
"""How long the solver looks."""
SEATS = 2
"""Questions that one server process has answered at a time."""

_seats = threading.BoundedSemaphore(SEATS)
_asking: set[int] = set()
_asking_lock = threading.Lock()


class AttemptRanked(Refused):
    """The attempt counts in a challenge: the solver does not help."""

    def __init__(self) -> None:
        super().__init__("attempt_ranked", "The solver does not look at games that are ranked.")


class AskingAlready(Refused):
    """The player's last question has not been answered yet."""

    def __init__(self) -> None:
        super().__init__("too_many_requests", "Your last question is still being looked into.")


class SolverBusy(Refused):
    """As many questions as may be are being answered."""

    def __init__(self) -> None:
        super().__init__("solver_busy", "The solver is busy. Try again in a few seconds.")


def can_still_be_won(attempt: Attempt, now: datetime) -> Answer:
    """Whether the game as stored can be won by going on without undoing. Takes seconds.

    Tells nothing of how. Raises ``AttemptRanked``, ``AttemptOver``, ``DealSealed``, ``AskingAlready`` and
    ``SolverBusy``.
    """
    if attempt.is_ranked:
        raise AttemptRanked
    if attempt.is_finished:
        raise AttemptOver
    refuse_sealed(attempt.deal, now)
    with seat(attempt.player_id):
        return outlook(attempt.code, attempt.log, SECONDS)


@contextmanager
def seat(player_id: int) -> Iterator[None]:
    """One of few places, one a player; none is waited for."""
    with _asking_lock:
        if player_id in _asking:
            raise AskingAlready
        if not _seats.acquire(blocking=False):
            raise SolverBusy
        _asking.add(player_id)
    try:
        yield
    finally:
        with _asking_lock:
            _asking.discard(player_id)
            _seats.release()
