"""News between the processes of a deployment: small, coalesced, and never awaited by whoever publishes.

Each process has one channel, and all are in one group of the channel layer; a notice names its kind and
reaches the handlers of that kind in every process, the publishing one included, there without the layer. A
notice says that something has changed, not to what: whoever cares reads the database. So nothing is lost
for good when notices are, and a layer out of reach stops no game.
"""

import asyncio
import logging
import uuid
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer

from games.sockets.outage import LAYER

logger = logging.getLogger(__name__)

Notice = dict[str, Any]
Handler = Callable[[Notice], None]

GROUP = "notices"
JOIN_SECONDS = 60
"""How often the group is joined anew: layers forget members after a day, and Redis all when it restarts."""
RETRY_SECONDS = 1
BACKLOG = 1_000
"""Notices kept while the layer is slow; beyond that the oldest are dropped."""

_handlers: defaultdict[str, list[Handler]] = defaultdict(list)


def on(kind: str) -> Callable[[Handler], Handler]:
    """Have the decorated function called with every notice of a kind, in the event loop."""

    def register(handler: Handler) -> Handler:
        _handlers[kind].append(handler)
        return handler

    return register


def publish(kind: str, **fields: Any) -> None:
    """Tell all processes, from whatever thread. Returns at once and raises nothing."""
    notice = {"kind": kind, **fields}
    exchange = Exchange.current
    if exchange is None or exchange.loop.is_closed():
        # A management command, which ends before any event loop of its own could carry the news.
        async_to_sync(_send)("", [notice])
    else:
        exchange.loop.call_soon_threadsafe(exchange.publish, notice)


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    assert layer
    return layer


async def _send(sender: str, notices: list[Notice]) -> bool:
    try:
        await _layer().group_send(GROUP, {"type": "notices", "sender": sender, "notices": notices})
    except Exception as error:
        LAYER.note(error)
        return False
    return True


class Exchange:
    """This process's end of the layer, on the event loop it was made in."""

    current: "Exchange | None" = None

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.process = uuid.uuid4().hex
        self.channel = ""
        self.outbox: list[Notice] = []
        self.filled = asyncio.Event()
        Exchange.current = self

    def publish(self, notice: Notice) -> None:
        """Handle a notice here, and send it to the others soon. In the event loop only."""
        _handle(notice)
        self._enqueue([notice])

    def _enqueue(self, notices: list[Notice]) -> None:
        self.outbox += [notice for notice in notices if notice not in self.outbox]
        del self.outbox[:-BACKLOG]
        self.filled.set()

    async def write(self) -> None:
        """Send what is published, together what comes together, for ever; again where it failed."""
        while True:
            await self.filled.wait()
            self.filled.clear()
            notices, self.outbox = self.outbox, []
            if notices and not await _send(self.process, notices):
                self._enqueue(notices)
                await asyncio.sleep(RETRY_SECONDS)

    async def read(self) -> None:
        """Handle what the other processes publish, for ever."""
        layer = _layer()
        while True:
            try:
                if not self.channel:
                    self.channel = await layer.new_channel()
                    await self.join(is_new=True)
                message = await layer.receive(self.channel)
            except Exception as error:
                LAYER.note(error)
                await asyncio.sleep(RETRY_SECONDS)
                self.channel = ""
                continue
            if message["sender"] != self.process:
                for notice in message["notices"]:
                    _handle(notice)

    async def join(self, *, is_new: bool = False) -> None:
        """Be in the group."""
        await _layer().group_add(GROUP, self.channel)
        if LAYER.end() or is_new:
            # Whatever was said before has been missed, and somebody may have looked already.
            _handle({"kind": "notices.missed"})

    async def stay(self) -> None:
        """Join again and again, for ever."""
        while True:
            await asyncio.sleep(JOIN_SECONDS)
            try:
                if self.channel:
                    await self.join()
            except Exception as error:
                LAYER.note(error)


def _handle(notice: Notice) -> None:
    for handler in _handlers[notice["kind"]]:
        try:
            handler(notice)
        except Exception:
            logger.exception("A notice of kind %s was not handled", notice["kind"])
