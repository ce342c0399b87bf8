"""What the site's own WebSocket for uvicorn adds to uvicorn's."""

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from config import websocket
from config.websocket import WebSocket
from games.sockets.asgi import WIRE
from games.sockets.shared import SharedText
from tests.waiting import until

SHARED = SharedText("standings ♠" * 50)


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.closing = self.aborted = False

    def abort(self) -> None:
        self.closing = self.aborted = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def get_write_buffer_size(self) -> int:
        return len(self.written)

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Pair:
    """A server's end of a WebSocket, whose application accepts and waits, and the client's."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.transport = Transport()
        self.leave = asyncio.Event()
        self.server = WebSocket(
            Config(self.application, interface="asgi3", log_level="warning"), ServerState(), {}
        )
        self.server.connection_made(self.transport)
        self.client = ClientProtocol(parse_uri("ws://table/"))

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope |= scope
        await receive()
        await send({"type": "websocket.accept"})
        await self.leave.wait()
        await send({"type": "websocket.close", "code": 1000})

    async def connect(self) -> None:
        self.client.send_request(self.client.connect())
        self.server.data_received(b"".join(self.client.data_to_send()))
        await asyncio.sleep(0)
        self.hear()

    def hear(self) -> list[str]:
        """The texts that have come to the client."""
        self.client.receive_data(bytes(self.transport.written))
        self.transport.written.clear()
        events = self.client.events_received()
        return [bytes(event.data).decode() for event in events if isinstance(event, Frame)]

    def write(self) -> bool:
        written: bool = self.scope["extensions"][WIRE].write_frame(SHARED.frame)
        return written


@pytest.fixture
async def pair() -> Pair:
    made = Pair()
    await made.connect()
    return made


async def test_a_frame_made_by_the_application_is_a_text_to_the_client(pair: Pair) -> None:
    assert pair.write()
    assert pair.write()
    assert pair.hear() == [SHARED.event["text"]] * 2


async def test_nothing_is_written_while_the_client_does_not_read(pair: Pair) -> None:
    pair.server.pause_writing()
    assert not pair.write()
    assert pair.hear() == []
    pair.server.resume_writing()
    assert pair.write()


async def test_nothing_is_written_behind_a_close(pair: Pair) -> None:
    pair.leave.set()
    await asyncio.sleep(0.01)
    pair.transport.written.clear()
    assert not pair.write()
    assert not pair.transport.written


async def test_nothing_is_written_to_who_has_gone(pair: Pair) -> None:
    pair.server.connection_lost(None)
    assert not pair.write()
    assert not pair.transport.written


async def test_pings_are_answered_to_who_reads_and_nobody_else(pair: Pair) -> None:
    def ping() -> None:
        pair.client.send_ping(b"there?")
        pair.server.data_received(b"".join(pair.client.data_to_send()))

    ping()
    assert pair.transport.written
    pair.transport.written.clear()
    pair.server.pause_writing()
    ping()
    assert pair.transport.aborted
    assert not pair.transport.written


async def test_who_answers_no_ping_is_let_go_of_whatever_is_still_to_be_written(pair: Pair) -> None:
    pair.server.send_keepalive_ping()
    pair.server.keepalive_timeout()
    assert pair.transport.aborted


async def test_who_reads_nothing_after_the_end_is_let_go_of(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "LAST_READING", 0.01)
    pair.client.send_close()
    pair.server.data_received(b"".join(pair.client.data_to_send()))
    pair.leave.set()
    await asyncio.sleep(0)
    assert pair.transport.closing
    assert not pair.transport.aborted
    await until(lambda: pair.transport.aborted, "the client is waited for")


async def test_the_end_of_the_server_waits_for_nobody_who_is_leaving(pair: Pair) -> None:
    pair.client.send_close()
    pair.server.data_received(b"".join(pair.client.data_to_send()))
    pair.server.shutdown()
    assert pair.transport.aborted


async def test_the_end_of_the_server_is_told_to_who_reads(pair: Pair) -> None:
    pair.server.shutdown()
    assert not pair.transport.aborted
    pair.client.receive_data(bytes(pair.transport.written))
    assert pair.client.close_rcvd
    assert pair.client.close_rcvd.code == 1012


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG, Opcode.CONT, Opcode.TEXT])
async def test_who_sends_frames_without_end_is_let_go_of_at_once(pair: Pair, kind: Opcode) -> None:
    flood = Frame(kind, b"", fin=kind is not Opcode.CONT).serialize(mask=True) * 40_000
    if kind is Opcode.CONT:
        flood = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + flood
    pair.server.data_received(flood)
    assert pair.transport.aborted
    # Not all of what came with the first too many has been looked into.
    assert pair.server.allowance.left > -websocket.BITE


async def test_a_message_without_an_end_is_not_kept(pair: Pair) -> None:
    part = Frame(Opcode.TEXT, b"7" * 60_000, fin=False).serialize(mask=True)
    pair.server.data_received(part)
    assert not pair.transport.is_closing()
    pair.server.data_received(Frame(Opcode.CONT, b"7" * 60_000, fin=False).serialize(mask=True))
    assert pair.transport.is_closing()
    pair.client.receive_data(bytes(pair.transport.written))
    assert pair.client.close_rcvd
    assert pair.client.close_rcvd.code == 1009


async def test_a_refused_handshake_reaches_no_application() -> None:
    refused = Pair()
    refused.server.data_received(b"GET / HTTP/1.1\r\nHost: table\r\n\r\n")
    await asyncio.sleep(0.01)
    assert refused.scope == {}
    assert b"426" in refused.transport.written
