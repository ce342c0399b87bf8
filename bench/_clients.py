"""Many clients in one process of their own: players who act as fast as they are answered, or viewers.

Reads what to do as one JSON line from standard input, prints ``ready`` when all are connected, goes on until
a second line comes, and prints what was measured as JSON. Times are the system's monotonic clock, the same in
every process. The WebSocket is spoken by hand, since the clients share a machine with what is measured.
"""

import asyncio
import base64
import json
import os
import struct
import sys
from collections import defaultdict
from time import monotonic
from typing import Any, cast

import uvloop

from bench._percentile import percentile

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: {key}\r\n{cookie}\r\n"
)
AT_ONCE = 100
"""Connections opened at the same time."""
TEXT, PING, PONG = 1, 9, 10
ANSWERS = (b'{"type":"ack"', b'{"type":"act"')
"""How an acknowledgement and an echo begin."""


class Socket(asyncio.Protocol):
    """The client's end of a WebSocket; ``on_text`` is called with the bytes of each text frame."""

    def __init__(self, path: str, port: int, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self.request = HANDSHAKE.format(path=path, port=port, key=key, cookie=cookie).encode()
        self.buffer = b""
        self.port = port
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are asyncio.Transport by their methods only.
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed in the handshake"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open.done():
            _, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.buffer = rest
            self.is_open.set_result(None)
        while (frame := self._next_frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self.on_text(payload)
            elif opcode == PING:
                self.send(payload, PONG)

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The first whole frame of the buffer, taken out; frames of a server are not masked."""
        buffer = self.buffer
        if len(buffer) < 4 and not (len(buffer) > 1 and buffer[1] < 126 and len(buffer) >= 2 + buffer[1]):
            return None
        length, start = (buffer[1], 2) if buffer[1] < 126 else (int.from_bytes(buffer[2:4], "big"), 4)
        if len(buffer) < start + length:
            return None
        self.buffer = buffer[start + length :]
        return buffer[0] & 15, buffer[start : start + length]

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        # A mask of zeros leaves the payload as it is.
        length = bytes([128 | len(payload)]) if len(payload) < 126 else struct.pack("!BH", 254, len(payload))
        self.transport.write(bytes([128 | opcode]) + length + bytes(4) + payload)

    def on_text(self, text: bytes) -> None:
        raise NotImplementedError


class Player(Socket):
    """Draws and undoes in turn, each ``pause`` seconds after the last was acknowledged."""

    def __init__(self, *address: Any, pause: float, measured: "Measured") -> None:
        super().__init__(*address)
        self.pause = pause
        self.measured = measured
        self.version = -1
        self.asked_at = 0.0

    def begin(self) -> None:
        self.send(b'{"type":"join","tab":"bench","take":true}')

    def on_text(self, text: bytes) -> None:
        if self.version < 0:
            if b'"type":"snapshot"' in text[:30]:
                self.version = json.loads(text)["version"]
                self.measured.joined += 1
        elif text.startswith(ANSWERS):
            self.version += 1
            self.measured.answered(self.asked_at)
            if self.pause:
                asyncio.get_running_loop().call_later(self.pause, self.act)
            else:
                self.act()

    def act(self) -> None:
        if self.measured.running:
            self.asked_at = monotonic()
            token = b"zz" if self.version % 2 else b"sw"
            self.send(b'{"type":"act","version":%d,"token":"%s"}' % (self.version, token))


class Echoed(Player):
    """Plays against a server that only answers."""

    def begin(self) -> None:
        self.version = 0
        self.measured.joined += 1


class Viewer(Socket):
    """Notes when each version of the standings came."""

    def __init__(self, *address: Any, measured: "Measured") -> None:
        super().__init__(*address)
        self.measured = measured

    def on_text(self, text: bytes) -> None:
        found = text.find(b'"version":')
        if found > 0:
            self.measured.seen(text[found + 10 : text.index(b",", found)])


class Measured:
    """What all clients of this process have seen."""

    def __init__(self) -> None:
        self.running = False
        self.joined = 0
        self.latencies: list[float] = []
        self.begun = self.ended = 0.0
        self.versions: defaultdict[bytes, list[float]] = defaultdict(lambda: [0, 0.0])

    async def all_joined(self, number: int) -> None:
        while self.joined < number:  # noqa: ASYNC110 -- once, before anything is measured
            await asyncio.sleep(0.05)

    def answered(self, asked_at: float) -> None:
        if self.running:
            self.latencies.append(monotonic() - asked_at)

    def seen(self, version: bytes) -> None:
        """``versions`` has of each how many have seen it, and when the last one did."""
        seen = self.versions[version]
        seen[0] += 1
        seen[1] = monotonic()

    def report(self) -> dict[str, Any]:
        return {
            "answers": len(self.latencies),
            "p99": percentile(self.latencies, 0.99) if self.latencies else None,
            "seconds": self.ended - self.begun,
            "versions": {version.decode(): seen for version, seen in self.versions.items()},
        }


async def run(task: dict[str, Any]) -> dict[str, Any]:
    """Connect everybody, say so, go on until told to stop."""
    measured = Measured()
    kinds = {"play": Player, "echo": Echoed, "view": Viewer}
    sockets: list[Any] = []
    options = {"measured": measured} | ({"pause": task["pause"]} if "pause" in task else {})
    for start in range(0, len(task["addresses"]), AT_ONCE):
        opened = [
            kinds[task["kind"]](path, port, cookie, **options)
            for path, port, cookie in task["addresses"][start : start + AT_ONCE]
        ]
        await asyncio.gather(*(_connect(socket) for socket in opened))
        sockets += opened
    if task["kind"] != "view":
        for socket in sockets:
            socket.begin()
        await measured.all_joined(len(sockets))
    print("ready", flush=True)
    await _next_line()
    measured.running, measured.begun = True, monotonic()
    measured.versions.clear()
    for socket in sockets if task["kind"] != "view" else ():
        asyncio.get_running_loop().call_later(socket.pause * os.getpid() % 7 / 7, socket.act)
    await _next_line()
    measured.running, measured.ended = False, monotonic()
    return measured.report()


async def _connect(socket: Socket) -> None:
    await asyncio.get_running_loop().create_connection(lambda: socket, "127.0.0.1", socket.port)
    await socket.is_open


async def _next_line() -> None:
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


if __name__ == "__main__":
    print(json.dumps(uvloop.run(run(json.loads(sys.stdin.readline())))))
