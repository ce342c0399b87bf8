"""Logs of positions as linked ends, so that positions share what they have in common.

What only positions already dropped have led to is freed with them.
"""

LogEnd = tuple["LogEnd", str] | None
"""The end of the log before and the tokens added to it; None for the empty log."""


def whole_log(end: LogEnd) -> str:
    """All tokens up to an end."""
    parts = []
    while end is not None:
        end, tokens = end
        parts.append(tokens)
    return "".join(reversed(parts))
