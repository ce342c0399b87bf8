"""Why the server closes a table's socket (docs/protocol.md, Close codes).

A refused socket is accepted first: a browser that is refused earlier learns no code.
"""

from enum import IntEnum


class Close(IntEnum):
    """Application close codes."""

    NO_SESSION = 4401
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    NOT_JOINED = 4408
    UNAVAILABLE = 4503
