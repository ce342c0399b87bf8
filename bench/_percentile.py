"""One definition of a percentile for every measurement."""

import math
from collections.abc import Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """The least of ``values`` that so large a share of them does not exceed; 0.9 for nine of ten."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]
