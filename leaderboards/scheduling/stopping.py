"""Being asked to stop: by Ctrl-C, by a process manager, or by the end of whoever wanted the work."""

import os
import signal
import threading
from types import FrameType
from typing import Any


class Stop:
    """Whether to stop, noted instead of obeyed at once. A context manager, for the main thread."""

    def __init__(self) -> None:
        self.signal = 0
        """The signal that came, or 0."""
        self._asked = threading.Event()
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Stop":
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def __bool__(self) -> bool:
        return self._asked.is_set()

    def wait(self, seconds: float) -> bool:
        """Sleep until asked to stop or so long; whether to stop."""
        return self._asked.wait(seconds)

    def at_end_of_input(self) -> None:
        """Stop when standard input ends, which it does with the process that holds the other end."""
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def status(self) -> int:
        """The exit status of a program ended by the signal; 0 when none came."""
        return 128 + self.signal if self.signal else 0

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        self._asked.set()

    def _read(self) -> None:
        # Not through sys.stdin, whose lock a thread that reads would hold while the program ends.
        while os.read(0, 1024):
            pass
        self._asked.set()
