"""Real certified deals, found long ago: what a search comes to, in no time.

Each is given out once to all processes that share the folder ``FOUND_BY`` names, as if found there.
"""

import json
import os
import time
from functools import cache
from pathlib import Path

from leaderboards.scheduling.finding import Found

FILE = Path(__file__).with_name("certified.jsonl")
SECONDS = 0.02
"""How long a search takes."""


@cache
def finds() -> list[Found]:
    """All deals of the file, at least 30 of each variant."""
    return [Found(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def found(variant: str, number: int = 0) -> Found:
    """One of the deals of a variant."""
    return [find for find in finds() if find.variant == variant][number]


def find(variant: str, seconds: float, effort: int = 1) -> Found | None:
    """A deal that nobody who shares the folder has been given; None when there is none."""
    time.sleep(SECONDS)
    given = Path(os.environ["FOUND_BY"])
    for number, deal in enumerate(finds()):
        if deal.variant == variant and not (given / str(number)).exists():
            try:
                (given / str(number)).touch(exist_ok=False)
            except FileExistsError:
                continue
            return deal
    return None


def break_down(variant: str, seconds: float) -> Found | None:
    """A search with a mistake in it, which knows a secret."""
    raise ValueError(found(variant).code)


def die(variant: str, seconds: float) -> Found | None:
    """A search killed from outside."""
    os._exit(9)


def look_for_ever(variant: str, seconds: float) -> Found | None:
    """A search that does not end by itself."""
    while True:
        time.sleep(60)
