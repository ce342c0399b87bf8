"""Whether a game can still be won, asked and answered in a process of its own.

``python -m games.outlook`` reads ``{"code", "log", "seconds"}`` from standard input and prints ``yes``,
``no`` or ``unknown``. It knows neither Django nor the database, so that it starts fast and can be killed.
"""

import json
import logging
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from games.rules import parse_code
from games.solver import Answer, can_be_won

ROOT = Path(__file__).resolve().parent.parent
GRACE = 3.0
"""Seconds for starting and ending a process beside the search."""
MEMORY = 1 << 30
"""Bytes that a search may take."""
NICENESS = 10
EFFORT = 1_000
"""More than any time limit lets be made."""

logger = logging.getLogger(__name__)


def outlook(code: str, log: str, seconds: float) -> Answer:
    """Whether the game after ``log`` can be won; waits for a process, ``seconds`` and a little at most."""
    question = json.dumps({"code": code, "log": log, "seconds": seconds})
    try:
        done = subprocess.run(
            [sys.executable, "-m", "games.outlook"],
            input=question,
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=seconds + GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Answer.UNKNOWN
    if done.returncode:
        # Out of memory or of time, or killed by whoever watches over the machine.
        logger.warning("The process that looks into a game ended with %d.", done.returncode)
        return Answer.UNKNOWN
    return Answer(done.stdout.strip())


def limit_itself(seconds: float) -> None:
    """Give way to players, and hold to the limits even where nobody watches any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        most = int(seconds + GRACE)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))


def main() -> None:
    question = json.load(sys.stdin)
    seconds = float(question["seconds"])
    limit_itself(seconds)
    deadline = time.monotonic() + seconds
    found = can_be_won(parse_code(question["code"]), question["log"], EFFORT, deadline=deadline)
    sys.stdout.write(found.answer)


if __name__ == "__main__":
    main()
