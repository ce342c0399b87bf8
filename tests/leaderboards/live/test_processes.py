"""Two server processes on one database and one Redis are one site."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.faults.players import enter_all
from tests.server import Server
from tests.services import Redis


@pytest.fixture
def pair(start_server: Callable[..., Server], redis: Redis) -> tuple[Server, Server]:
    first = start_server(program="uvicorn", REDIS_URL=redis.url)
    return first, start_server(first.environment["DATABASE_URL"], program="uvicorn", REDIS_URL=redis.url)


@contextmanager
def opened(server: Server, path: str, session: str = "") -> Iterator[ClientConnection]:
    headers = {"Cookie": f"sessionid={session}"} if session else {}
    address = f"{server.websocket_url}{path}"
    with connect(address, origin=Origin(server.url), additional_headers=headers) as socket:
        yield socket


def hear(socket: ClientConnection, kind: str, **expected: object) -> dict[str, Any]:
    """The next message of a type that has these counts, whatever comes before it."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["type"] == kind and expected.items() <= message.get("counts", {}).items():
            return message
    raise AssertionError(f"no {kind} {expected}")


def say(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def close_code(socket: ClientConnection) -> int | None:
    """The code that the socket is closed with, whatever comes before."""
    try:
        while True:
            socket.recv(timeout=2)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def log_out(server: Server, session: str) -> None:
    """As the page's button does."""
    token = "a" * 32
    cookies = f"sessionid={session}; csrftoken={token}"
    headers = {"Cookie": cookies, "X-CSRFToken": token}
    urlopen(Request(f"{server.url}/accounts/logout/", b"", headers), timeout=10).close()


def test_what_happens_in_one_process_is_seen_in_the_other(pair: tuple[Server, Server]) -> None:
    first, second = pair
    (seat,) = enter_all(first, 1)
    table, room = f"/ws/table/{seat.attempt}/", "/ws/challenge/1/"
    with opened(first, table, seat.session) as here, opened(second, room) as viewer:
        # A tab in the other process takes the table, and this one is told.
        say(here, type="join", tab="here", take=True)
        hear(here, "snapshot")
        hear(viewer, "standings", playing=1, finished=0)
        with opened(second, table, seat.session) as there:
            say(there, type="join", tab="there", take=True)
            hear(there, "snapshot")
            hear(here, "taken")
        say(here, type="take")
        hear(here, "snapshot")
        # A result here reaches the room there, and whoever asks this process sees the same.
        say(here, type="act", version=0, token="sw")
        hear(here, "ack")
        say(here, type="finish", version=1)
        hear(here, "finished")
        told = hear(viewer, "standings", finished=1)
        with opened(first, room) as another:
            assert hear(another, "standings", finished=1)["rows"] == told["rows"]
        # Logging out there ends the session here.
        log_out(second, seat.session)
        assert close_code(here) == 4401
