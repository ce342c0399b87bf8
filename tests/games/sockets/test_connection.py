"""A connection against a server made of two functions."""

import asyncio
from typing import Any

import pytest

from games.sockets import connection
from games.sockets.asgi import Wire
from games.sockets.closing import Close
from games.sockets.connection import Connection, begin, in_background
from games.sockets.shared import SharedText
from tests.waiting import until


class Server:
    """Takes what is sent, unless its client has stopped reading; gives what the client sends."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.writable = asyncio.Event()
        self.writable.set()

    async def send(self, event: dict[str, Any]) -> None:
        await self.writable.wait()
        self.sent.append(event)

    def connect(self) -> Connection:
        return Connection(self.received.get, self.send)

    def frame(self, text: str) -> None:
        self.received.put_nowait({"type": "websocket.receive", "text": text})

    def lose(self) -> None:
        self.received.put_nowait({"type": "websocket.disconnect", "code": 1006})


class KnownWire:
    """The wire of a server that gives it; keeps the frames it has written."""

    def __init__(self, *, reads: bool) -> None:
        self.reads = reads
        self.frames: list[bytes] = []
        self.aborted = False

    def write_frame(self, frame: bytes) -> bool:
        if self.reads:
            self.frames.append(frame)
        return self.reads

    def abort(self) -> None:
        self.aborted = True


@pytest.fixture
async def server() -> Server:
    return Server()


async def frames_of(given: Connection) -> list[str | None]:
    return [frame async for frame in given.frames()]


async def test_frames_come_in_order_until_the_socket_is_no_more(server: Server) -> None:
    for text in ("a", "b"):
        server.frame(text)
    server.lose()
    assert await frames_of(server.connect()) == ["a", "b"]


async def test_a_push_to_a_client_that_reads_is_sent_at_once(server: Server) -> None:
    there = server.connect()
    assert there.push("news")
    assert server.sent == [{"type": "websocket.send", "text": "news"}]
    assert there.busy is None


async def test_a_client_that_does_not_read_keeps_one_frame_waiting_and_no_more(server: Server) -> None:
    there = server.connect()
    server.writable.clear()
    assert there.push("first")
    assert not there.push("second")
    server.writable.set()
    await until(lambda: there.busy is None, "the first frame is not through")
    assert there.push("third")
    assert [event["text"] for event in server.sent] == ["first", "third"]


async def test_nothing_is_sent_after_a_close_and_a_second_close_is_none(server: Server) -> None:
    there = server.connect()
    await there.close(Close.TOO_SLOW)
    await there.close(Close.NO_SESSION)
    await there.say("too late")
    assert not there.push("too late")
    assert server.sent == [{"type": "websocket.close", "code": 4410}]


async def test_a_client_that_has_gone_is_no_error(server: Server) -> None:
    async def refuse(event: dict[str, Any]) -> None:
        raise OSError

    there = Connection(server.received.get, refuse)
    await there.say("anybody?")
    assert there.ended


async def test_a_client_that_sends_too_much_is_closed_and_not_heard(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FRAMES_AT_ONCE", 3)
    for text in "abcde":
        server.frame(text)
    server.lose()
    assert await frames_of(server.connect()) == ["a", "b", "c"]
    assert server.sent == [{"type": "websocket.close", "code": 4429}]


async def test_work_that_waits_is_finished_by_a_task_and_its_errors_reach_it() -> None:
    gate = asyncio.Event()
    steps = []

    async def work(fails: bool) -> None:
        steps.append("begun")
        await gate.wait()
        await asyncio.sleep(0)
        steps.append("done")
        if fails:
            raise LookupError

    rests = begin(work(False)), begin(work(True))
    assert steps == ["begun", "begun"]
    good, bad = (in_background(rest) for rest in rests if rest)
    gate.set()
    await good
    with pytest.raises(LookupError):
        await bad
    assert steps == ["begun", "begun", "done", "done"]


async def test_work_that_is_cancelled_tidies_up() -> None:
    tidied = []

    async def work() -> None:
        try:
            await asyncio.sleep(10)
        finally:
            tidied.append(True)

    rest = begin(work())
    assert rest
    task = in_background(rest)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert tidied


async def test_what_many_share_is_written_as_a_frame_where_the_server_can(server: Server) -> None:
    wire = KnownWire(reads=True)
    there = Connection(server.received.get, server.send, wire)
    shared = SharedText("news")
    assert there.push_shared(shared)
    assert (wire.frames, server.sent) == ([shared.frame], [])
    await there.close(Close.RESTARTING)
    assert not there.push_shared(shared)
    assert wire.frames == [shared.frame]


@pytest.mark.parametrize("wire", [None, KnownWire(reads=False)], ids=["cannot", "would wait"])
async def test_what_many_share_is_sent_as_any_other_text_where_no_frame_is_written(
    server: Server, wire: Wire | None
) -> None:
    there = Connection(server.received.get, server.send, wire)
    server.writable.clear()
    assert there.push_shared(SharedText("first"))
    assert not there.push_shared(SharedText("second"))
    assert there.busy is not None
    server.writable.set()
    await there.busy
    assert [event["text"] for event in server.sent] == ["first"]


async def test_an_abandoned_connection_ends_at_once_whatever_is_still_to_be_written(server: Server) -> None:
    wire = KnownWire(reads=False)
    there = Connection(server.received.get, server.send, wire)
    there.owner = None
    there.abandon()
    assert wire.aborted
    assert there.lost
