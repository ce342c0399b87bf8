"""The ASGI application around every kind of socket: accept, find out who it is, end with a code."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from games.sockets import draining
from games.sockets.asgi import WIRE, Receive, Scope, Send
from games.sockets.closing import Close
from games.sockets.connection import Connection, open_connections
from games.sockets.threads import Unreachable
from games.sockets.visitor import visitor_of

logger = logging.getLogger(__name__)

Handler = Callable[..., Awaitable[None]]


async def serve_socket(
    scope: Scope, receive: Receive, send: Send, handle: Handler, arguments: dict[str, object]
) -> None:
    """Have ``handle`` serve a connection, with the arguments of its address, until the socket is no more."""
    await receive()
    await send({"type": "websocket.accept"})
    connection = Connection(receive, send, (scope.get("extensions") or {}).get(WIRE))
    open_connections.add(connection)
    try:
        await _serve(connection, scope, handle, arguments)
        # Until the closing handshake is done, the socket is still ours.
        async for _ in connection.frames():
            pass
    except asyncio.CancelledError:
        if not connection.lost:
            raise
    finally:
        open_connections.discard(connection)


async def _serve(connection: Connection, scope: Scope, handle: Handler, arguments: dict[str, object]) -> None:
    if draining.has_begun():
        await connection.close(Close.RESTARTING)
        return
    try:
        connection.visitor = await visitor_of(scope)
        await handle(connection, **arguments)
        await connection.close(1000)
    except Unreachable:
        # What was being stored may or may not be there: whoever reconnects sees the truth.
        await connection.close(Close.UNAVAILABLE)
    except Exception:
        logger.exception("A socket ended with an error")
        await connection.close(Close.BROKEN)


async def nowhere(connection: Connection) -> None:
    """Whatever is asked for does not exist."""
    await connection.close(Close.NOT_FOUND)


async def foreign(connection: Connection) -> None:
    """A page of another site asks."""
    await connection.close(Close.FORBIDDEN)
