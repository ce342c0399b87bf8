"""A server that is told to stop sends its clients away in good order."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import IPPROTO_TCP, SO_RCVBUF, SOL_SOCKET, TCP_MAXSEG, socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server import Server

OPEN = """
from django.utils import timezone
from accounts.guests import create_guest
from games.actions import start_free_attempt
from games.rules import parse_code
from tests.sessions import session_of
guest = create_guest()
attempt = start_free_attempt(guest, parse_code("DE1-AAAAAAB"), timezone.now())
print(attempt.pk, session_of(guest))
"""


@contextmanager
def table(server: Server, **options: Any) -> Iterator[ClientConnection]:
    """A client of the server at a new table."""
    attempt, session = server.manage("shell", "-c", OPEN).split()[-2:]
    with connect(
        f"{server.websocket_url}/ws/table/{attempt}/",
        origin=Origin(server.url),
        additional_headers={"Cookie": f"sessionid={session}"},
        **options,
    ) as socket:
        socket.send(json.dumps({"type": "join", "tab": "tab", "take": True}))
        assert json.loads(socket.recv(timeout=10))["type"] == "snapshot"
        yield socket


@pytest.mark.parametrize("program", ["daphne", "uvicorn"])
def test_clients_are_told_to_come_back_before_the_server_stops(
    start_server: Callable[..., Server], program: str
) -> None:
    server = start_server(program=program)
    with table(server) as socket:
        server.stop()
        goodbye = json.loads(socket.recv(timeout=10))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4012
    assert goodbye["type"] == "reconnect"
    assert 0 <= goodbye["after_ms"] <= 1_000
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "Task was destroyed" not in log


@pytest.mark.parametrize("frames", [90, 190])
def test_a_client_that_reads_nothing_does_not_hold_up_the_end(
    start_server: Callable[..., Server], frames: int
) -> None:
    """Neither where the server still takes what is sent to it, nor where that would have to wait."""
    server = start_server(program="uvicorn")
    # So little of what it is sent waits in the system that the rest waits in the server.
    small = socket()
    small.setsockopt(SOL_SOCKET, SO_RCVBUF, 2048)
    small.setsockopt(IPPROTO_TCP, TCP_MAXSEG, 1400)
    small.connect(("127.0.0.1", server.port))
    with table(server, sock=small, max_queue=1, close_timeout=0) as client:
        for _ in range(frames):
            client.send(json.dumps({"type": "sync"}))
        time.sleep(2)
        # Fails where that takes longer than a deploy may.
        server.stop()
