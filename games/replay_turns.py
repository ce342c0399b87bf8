"""Whose turn it is to have a long game recorded: that slows down all the players of a process."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from games.errors import Refused

LONG = 2_000
"""Actions that make a game a long one, which hardly any is; the longest takes half a second to record."""
SHARE = 0.2
"""How much of its time a server process may give to long games."""


class ReplaysBusy(Refused):
    """Another long game is being recorded, or was a moment ago."""

    def __init__(self) -> None:
        super().__init__("replays_busy", "Other long games are being replayed. Try again in a few seconds.")


class ReplayTurns:
    """The turns of one process; ``clock`` tells seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._recording = threading.Lock()
        self._next_at = clock()

    @contextmanager
    def turn(self, actions: int) -> Iterator[None]:
        """Time for recording so many; for a long game it is not waited for. Raises ``ReplaysBusy``."""
        if actions <= LONG:
            yield
            return
        if not self._recording.acquire(blocking=False):
            raise ReplaysBusy
        try:
            begun = self._clock()
            if begun < self._next_at:
                raise ReplaysBusy
            yield
            now = self._clock()
            self._next_at = now + (now - begun) * (1 / SHARE - 1)
        finally:
            self._recording.release()


turns = ReplayTurns()
"""Those of this process."""
