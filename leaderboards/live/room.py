"""A challenge's viewers in this process, and handing them its standings.

However many viewers there are, the database is read and the frame encoded once a change, and not more than
twice a second; every viewer then gets the same text. A viewer who has not read the last frame is passed over
and gets the newest when ready.
"""

import asyncio
import logging
from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from games.sockets.closing import Close
from games.sockets.connection import Connection, in_background
from games.sockets.notices import Notice, on
from games.sockets.pulse import every
from games.sockets.shared import SharedText
from games.sockets.threads import Unreachable, in_thread
from games.table.messages import encode
from leaderboards.live import messages, presence
from leaderboards.live.standings import read_standings
from leaderboards.models import Challenge

logger = logging.getLogger(__name__)

INTERVAL = 0.5
"""Seconds between two frames of standings at least."""
HEARTBEAT = 20
"""Seconds between two frames of standings at most: who hears nothing for longer is cut off."""
SLICE = 100
"""Viewers handed a frame before other work gets its turn."""


class Viewer:
    """Somebody in a room; ``player_id`` is None without an account."""

    __slots__ = ("connection", "player_id", "told", "told_text")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.player_id = connection.visitor.user_id
        self.told = False
        """Whether they have been told of their own entry, if they have one."""
        self.told_text = ""

    def tell(self, text: str | None) -> None:
        """Send the frame about their own entry, where it says something new."""
        self.told = text is None or text == self.told_text or self.connection.push(text)
        if self.told and text is not None:
            self.told_text = text


class Room:
    """The viewers of one challenge, from the first that comes to the last that leaves."""

    def __init__(self, challenge_id: int) -> None:
        self.challenge_id = challenge_id
        self.viewers: set[Viewer] = set()
        self.behind: set[Viewer] = set()
        """Those who were not ready for the newest frame."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there are standings; holds the error if there are none."""
        self.was_open = True
        self.stale = False
        """The database knows more than ``standings``."""
        self.wins: list[Notice] = []
        """Wins since the last frame."""
        self.stirred = asyncio.Event()
        self.playing = 0
        self.frame = ""
        """The newest standings, but for the time."""
        self._clock = asyncio.get_running_loop().time
        self.told_at = self._clock()
        """When all were told last."""

    async def run(self) -> None:
        """Hand out whatever changes, for as long as somebody is there."""
        try:
            await self._open()
            while self.viewers:
                to_tell = await self._wait()
                if self.stale:
                    await self._read()
                self._encode()
                await self._hand_out(to_tell)
                await asyncio.sleep(INTERVAL)
        finally:
            _rooms.pop(self.challenge_id)

    async def _open(self) -> None:
        try:
            self.standings = await in_thread(read_standings)(self.challenge_id)
            if timezone.now() < self.standings.opens_at:
                raise Challenge.DoesNotExist
        except Exception as error:
            self.opened.set_exception(error)
            # Whoever waits for it raises it; it is no matter of this task.
            self.viewers.clear()
        else:
            self.was_open = self.is_open(timezone.now())
            self._encode()
            self.opened.set_result(None)

    async def ready(self) -> None:
        """Until there are standings. Raises ``Challenge.DoesNotExist``, for one not yet open too."""
        await asyncio.shield(self.opened)

    @property
    def is_ready(self) -> bool:
        """Whether there are standings."""
        return self.opened.done() and self.opened.exception() is None

    def is_open(self, now: datetime) -> bool:
        """Whether the challenge has not closed yet."""
        return now < self.standings.closes_at

    def stir(self, *, stale: bool = False) -> None:
        """There is something to tell; with ``stale`` the database has to be asked what."""
        self.stale |= stale
        self.stirred.set()

    async def _wait(self) -> Collection[Viewer]:
        """Until something is stirred, the challenge closes, all have heard nothing for long, or those who
        were behind may be ready; returns who is to be told then.
        """
        heartbeat = seconds = max(0.0, self.told_at + HEARTBEAT - self._clock())
        if self.was_open:
            left = (self.standings.closes_at - timezone.now()).total_seconds()
            seconds = max(0.0, min(seconds, left))
        is_for_all = not self.behind or seconds <= INTERVAL
        try:
            await asyncio.wait_for(self.stirred.wait(), seconds if is_for_all else INTERVAL)
        except TimeoutError:
            if not is_for_all:
                return self.behind
            # Notices may have been lost. One may also have come in this very moment.
            self.stale |= seconds == heartbeat
        self.stirred.clear()
        return self.viewers

    async def _read(self) -> None:
        try:
            self.standings = await in_thread(read_standings)(self.challenge_id)
            self.stale = False
        except Challenge.DoesNotExist:
            self.stale = False
            for viewer in self.viewers:
                viewer.connection.close_soon(Close.NOT_FOUND)
        except Exception as error:
            # Again with the next frame, whatever it was: viewers who hear nothing more are not told of it.
            self.stirred.set()
            if not isinstance(error, Unreachable):
                logger.exception("The standings of challenge %s could not be read", self.challenge_id)

    def _encode(self) -> None:
        is_open = self.is_open(timezone.now())
        self.playing = presence.playing(self.challenge_id) if is_open else 0
        self.frame = messages.standings_but_now(self.standings, self.playing, is_open=is_open)

    def text(self) -> str:
        """The newest standings, as of now."""
        return messages.at(self.frame, timezone.now())

    async def _hand_out(self, viewers: Collection[Viewer]) -> None:
        texts = [self.text()]
        if viewers is self.viewers:
            self.told_at = self._clock()
            texts += self._news()
        frames = [SharedText(text) for text in texts]
        told = list(viewers)
        self.behind.difference_update(told)
        for begun in range(0, len(told), SLICE):
            part = told[begun : begun + SLICE]
            for frame in frames:
                self.behind.update([viewer for viewer in part if not viewer.connection.push_shared(frame)])
            await asyncio.sleep(0)
        # Some have left meanwhile.
        self.behind &= self.viewers

    def _news(self) -> list[str]:
        """What is told once, and to all."""
        texts = []
        if self.wins:
            newest = self.wins[-1]
            texts.append(encode(messages.won(newest["name"], newest["time_ms"], newest["moves"])))
            self.wins.clear()
        if self.was_open and not self.is_open(timezone.now()):
            self.was_open = False
            texts.append(encode(messages.CLOSED))
        return texts

    def leave(self, viewer: Viewer) -> None:
        """Somebody goes."""
        self.viewers.discard(viewer)
        self.behind.discard(viewer)
        if not self.viewers:
            self.stir()


_rooms: dict[int, Room] = {}


def enter_room(challenge_id: int, viewer: Viewer) -> Room:
    """The challenge's room, with the viewer in it; await its ``ready`` before using it."""
    room = _rooms.get(challenge_id)
    if room is None:
        room = _rooms[challenge_id] = Room(challenge_id)
        in_background(room.run())
    room.viewers.add(viewer)
    return room


def all_rooms() -> list[Room]:
    """Every room of this process."""
    return list(_rooms.values())


@on("challenge.changed")
def _changed(notice: Notice) -> None:
    if room := _rooms.get(notice["challenge"]):
        room.stir(stale=True)


@on("challenge.won")
def _won(notice: Notice) -> None:
    if room := _rooms.get(notice["challenge"]):
        room.wins.append(notice)
        room.stir()


@every(1)
async def notice_players() -> None:
    """Stir the rooms whose players have come or gone, also those of a process that has died."""
    for room in all_rooms():
        if room.was_open and room.playing != presence.playing(room.challenge_id):
            room.stir()


@on("notices.missed")
def _missed(notice: Notice) -> None:
    for room in all_rooms():
        room.stir(stale=True)
