"""What a serving process starts once, with its first request: news, pulse, and an orderly end."""

import asyncio

from games.sockets import sessions, slow  # noqa: F401  # they have a pulse
from games.sockets.asgi import Application, Receive, Scope, Send
from games.sockets.connection import in_background
from games.sockets.draining import drain_on_sigterm
from games.sockets.notices import Exchange
from games.sockets.pulse import beats

_begun_on: list[asyncio.AbstractEventLoop] = []


def serving(application: Application) -> Application:
    """``application``, with the process's own work begun before its first request."""

    async def begin_and_serve(scope: Scope, receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        if _begun_on != [loop]:
            _begun_on[:] = [loop]
            _begin()
        await application(scope, receive, send)

    return begin_and_serve


def _begin() -> None:
    exchange = Exchange()
    for work in (exchange.read(), exchange.write(), exchange.stay(), *beats()):
        in_background(work)
    drain_on_sigterm()
