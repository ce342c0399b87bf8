"""Clients that read nothing of what is sent to them: a frame waits for each, and not for ever."""

import asyncio

from games.sockets.closing import Close
from games.sockets.connection import open_connections
from games.sockets.pulse import every

PATIENCE = 30
"""Seconds a client may read nothing while something waits for it."""
LAST_CHANCE = 10
"""Seconds more in which it can still learn why it is closed."""


@every(1)
async def close_slow_readers() -> None:
    """Close connections whose client does not read; later, let go of those that do not even read that.

    Daphne never waits for a client, and so nothing is seen here of its slow ones: it lets go of them when
    they answer none of its pings, and until then keeps all that is sent to them.
    """
    now = asyncio.get_running_loop().time()
    for connection in list(open_connections):
        waited = connection.busy_for(now)
        if waited > PATIENCE + LAST_CHANCE:
            connection.abandon()
        elif waited > PATIENCE:
            connection.close_soon(Close.TOO_SLOW)
