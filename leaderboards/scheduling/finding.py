"""Searching for deals that can be won, by the solver alone: no database, so that it runs in any process."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log2

from games.rules import SECRET_PAYLOAD, Deal, random_deal
from games.solver import Difficulty, difficulty, find_win, solve

CHEAPEST_FIRST = ("DS1-D1N", "DS1-D3N", "DE1", "DS1-D1V", "DS1-D3V")
"""The variants by how long a deal of theirs is looked for (docs/operations.md)."""
_WIDER_THAN_ANY = 512
"""Stands for the width of deals that no width tried wins, twice the widest."""


@dataclass(frozen=True, slots=True)
class Found:
    """A deal with a winning log and what the solver says of it. Not yet judged by the rules engine.

    Code and log stay out of its ``repr``, which may end up in an error's text.
    """

    variant: str
    code: str = field(repr=False)
    log: str = field(repr=False)
    effort: int
    solver_version: str
    first_width: int | None
    playouts: int
    playouts_won: int
    difficulty: float


Finder = Callable[[str, float], Found | None]
"""Looks for a deal of a variant for so many seconds, then finishes what it has found, or gives up. Other
processes are to call it: a function of a module, or a ``partial`` of one."""


def find(variant: str, seconds: float, effort: int = 1) -> Found | None:
    """Try random secret deals, each narrowly, until one is won; then look for its par and grade it.

    Many deals narrowly cost less than one widely. ``seconds`` bound the trying alone: a deal once won is
    certified with the whole effort, so that its par is the same on every machine.
    """
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        deal = random_deal(variant, SECRET_PAYLOAD)
        if find_win(deal):
            return certified(deal, effort)
    return None


def certified(deal: Deal, effort: int) -> Found | None:
    """A deal with its best known log within the effort, and its difficulty."""
    solution = solve(deal, effort)
    if solution is None:
        return None
    measured = difficulty(deal)
    return Found(
        variant=deal.variant,
        code=str(deal),
        log=solution.log,
        effort=solution.effort,
        solver_version=solution.solver_version,
        first_width=measured.width,
        playouts=measured.playouts,
        playouts_won=measured.won,
        difficulty=grade(measured),
    )


def grade(measured: Difficulty) -> float:
    """From 0 to 10: a point for each doubling of the width, and up to one for careless games lost.

    In the order of ``Difficulty.order``.
    """
    return log2(measured.width or _WIDER_THAN_ANY) + 1 - measured.share
