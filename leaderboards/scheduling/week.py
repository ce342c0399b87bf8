"""Which deal is for which day: within a week they become harder from Monday to Saturday.

Sunday's is of middling difficulty. Pure functions: difficulties and days in, choices out.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

PLACES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 0.5)
"""Where each day from Monday to Sunday stands between the easiest and the hardest deal there is."""
_OUT_OF_ORDER = 10.0
"""What an inversion costs beside being a whole range away from one's place."""


def place_of(day: date) -> float:
    """From 0 for the easiest deal to 1 for the hardest."""
    return PLACES[day.weekday()]


def week_of(day: date) -> list[date]:
    """Monday to Sunday of the day's week."""
    monday = day - timedelta(days=day.weekday())
    return [monday + timedelta(days=i) for i in range(7)]


def choose(days: Sequence[date], placed: Mapping[date, float], pool: Sequence[float]) -> dict[date, int]:
    """For each of ``days``, all of one week, the index of its deal in ``pool``, a list of difficulties.

    ``placed`` are difficulties of that week's other days. As far as the pool allows, deals rise with the
    days' places, the placed ones included, and each is as hard for the pool as its day is for the week.
    Raises ``ValueError`` when there are fewer deals than days.
    """
    if len(pool) < len(days):
        raise ValueError("fewer deals than days")
    rising_days = sorted(days, key=place_of)
    order = sorted(range(len(pool)), key=pool.__getitem__)
    # best[i]: the least cost of giving the days so far deals up to the i-th easiest, and that choice.
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (len(pool) + 1)
    for k, day in enumerate(rising_days):
        after: list[tuple[float, tuple[int, ...]]] = [(float("inf"), ())] * (len(pool) + 1)
        for i in range(k, len(pool)):
            cost, chosen = best[i]
            cost += _cost(day, pool[order[i]], i / max(1, len(pool) - 1), placed)
            after[i + 1] = min(after[i], (cost, (*chosen, order[i])), key=lambda choice: choice[0])
        best = after
    return dict(zip(rising_days, best[-1][1], strict=True))


def _cost(day: date, difficulty: float, quantile: float, placed: Mapping[date, float]) -> float:
    """How badly a deal suits a day."""
    inversions = sum(
        (place_of(other) < place_of(day) and theirs > difficulty)
        or (place_of(other) > place_of(day) and theirs < difficulty)
        for other, theirs in placed.items()
    )
    return abs(quantile - place_of(day)) + _OUT_OF_ORDER * inversions
