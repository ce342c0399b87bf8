"""Why the server closes a table's socket (docs/protocol.md, Close codes).

A refused socket is accepted first: a browser that is refused earlier learns no code.
"""

from enum import IntEnum


class Close(IntEnum):
    """Application close codes."""

    UNREADABLE = 4400
    NO_SESSION = 4401
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    NOT_JOINED = 4408
    TOO_LARGE = 4413
    TOO_MANY = 4429
    UNAVAILABLE = 4503
