"""Why the server closes a socket (docs/protocol.md, Close codes).

A refused socket is accepted first: a browser that is refused earlier learns no code. The standard has codes
of its own for a restart (1012) and for a failure (1011), but Daphne refuses to send them.
"""

from enum import IntEnum


class Close(IntEnum):
    """Application close codes."""

    RESTARTING = 4012
    NO_SESSION = 4401
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    NOT_JOINED = 4408
    TOO_SLOW = 4410
    TOO_MANY = 4429
    BROKEN = 4500
    UNAVAILABLE = 4503
