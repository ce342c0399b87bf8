"""How much a client may send: a bucket that fills steadily, and holds what may come at once."""


class Allowance:
    """``a_second`` frames in the long run, ``at_once`` of them after a pause that was long enough.

    Instants are seconds of any clock that goes on steadily, the same one each time.
    """

    __slots__ = ("_a_second", "_at", "_at_once", "left")

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._at = 0.0
        self.left = float(at_once)
        """Below 0 once there were more."""

    def take(self, frames: int, now: float) -> bool:
        """Count frames that have come; whether so many were allowed."""
        self.left = min(self._at_once, self.left + (now - self._at) * self._a_second) - frames
        self._at = now
        return self.left >= 0
