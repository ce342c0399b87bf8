"""The live room's socket: anybody may watch a challenge that has opened."""

from games.sockets.closing import Close
from games.sockets.connection import Connection
from games.table.messages import PONG, encode
from leaderboards.live.room import Viewer, enter_room
from leaderboards.models import Challenge

PONG_TEXT = encode(PONG)


async def watch(connection: Connection, challenge_id: int) -> None:
    """Serve one viewer until the socket ends."""
    viewer = Viewer(connection)
    room = enter_room(challenge_id, viewer)
    try:
        await room.ready()
        connection.push(room.text())
        await _listen(connection)
    except Challenge.DoesNotExist:
        await connection.close(Close.NOT_FOUND)
    finally:
        room.leave(viewer)


async def _listen(connection: Connection) -> None:
    """A viewer has nothing to say but ``ping``, which is all that any frame is taken for."""
    async for _ in connection.frames():
        connection.push(PONG_TEXT)
