"""What a serving process starts once, with its first request: news, pulse, and an orderly end."""

import asyncio

from games.sockets import sessions, slow  # noqa: F401  # they have a pulse
from games.sockets.connection import in_background
from games.sockets.draining import drain_on_sigterm
from games.sockets.notices import Exchange
from games.sockets.pulse import beats

_begun_on: list[asyncio.AbstractEventLoop] = []


def begin() -> None:
    """Begin this process's own work, once, in the event loop that serves."""
    loop = asyncio.get_running_loop()
    if _begun_on == [loop]:
        return
    _begun_on[:] = [loop]
    exchange = Exchange()
    for work in (exchange.read(), exchange.write(), exchange.stay(), *beats()):
        in_background(work)
    drain_on_sigterm()
