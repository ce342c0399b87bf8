"""The server as a process: it starts, answers, and comes back after being killed."""

from collections.abc import Callable
from http.client import HTTPResponse
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.nursery import Interpreter
from tests.server import Server


def get(url: str) -> HTTPResponse:
    response = urlopen(url, timeout=10)
    assert isinstance(response, HTTPResponse)
    return response


@pytest.mark.parametrize("program", ["daphne", "uvicorn"])
def test_either_server_serves_pages_files_and_sockets(
    start_server: Callable[..., Server], program: str
) -> None:
    server = start_server(program=program, interpreter=Interpreter())
    with get(f"{server.url}/admin/login/") as page:
        assert page.status == 200
    with get(f"{server.url}/static/admin/css/base.css") as style:
        assert style.headers["Content-Type"].startswith("text/css")
    address = f"{server.websocket_url}/ws/nowhere/"
    with connect(address, origin=Origin(server.url)) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    for trouble in ("Traceback", "Warning"):
        assert trouble not in server.log.read_text()


def test_data_outlives_a_killed_server(live_server_process: Server) -> None:
    server = live_server_process
    server.manage("shell", "-c", "from accounts.models import User; User.objects.create(username='ann')")
    server.kill()
    server.start()
    names = "from accounts.models import User; print(list(User.objects.values_list('username', flat=True)))"
    assert "['ann']" in server.manage("shell", "-c", names)


def test_each_server_has_a_database_of_its_own(start_server: Callable[..., Server]) -> None:
    first, second = start_server(), start_server()
    assert first.environment["DATABASE_URL"] != second.environment["DATABASE_URL"]
    third = start_server(database=first.environment["DATABASE_URL"])
    assert third.port != first.port
