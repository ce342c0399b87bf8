"""The table against a real server that is killed in the middle of a game."""

import json
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.rules import parse_code, replay, view
from tests.games.rules.vectors import load
from tests.server import Server

SEAT = """
from django.utils import timezone
from accounts.models import User
from games.models import Attempt
from tests.sessions import session_of
user = User.objects.create_user("olena")
attempt = Attempt.objects.create(player=user, code={code!r}, created_at=timezone.now())
print(session_of(user), attempt.pk)
"""


class Seat:
    """A player's tab at a table of a real server, which may come and go."""

    def __init__(self, server: Server, code: str) -> None:
        self.server = server
        key, self.attempt = server.manage("shell", "-v", "0", "-c", SEAT.format(code=code)).split()
        self.cookie = f"sessionid={key}"

    def connect(self) -> ClientConnection:
        return connect(
            f"{self.server.websocket_url}/ws/table/{self.attempt}/",
            origin=Origin(self.server.url),
            additional_headers={"Cookie": self.cookie},
        )

    def stored_log(self) -> str:
        code = f"from games.models import Attempt; print(Attempt.objects.get(pk={self.attempt!r}).log)"
        return self.server.manage("shell", "-v", "0", "-c", code).strip()


def ask(socket: ClientConnection, **message: object) -> dict[str, Any]:
    socket.send(json.dumps(message))
    answer: dict[str, Any] = json.loads(socket.recv(timeout=10))
    return answer


def test_after_sigkill_the_game_goes_on_with_every_acknowledged_action(live_server_process: Server) -> None:
    case = load("won")[0]
    log: str = case["log"]
    seat = Seat(live_server_process, case["code"])
    acknowledged = 0
    for kill_after in (40, 41, 90):
        with seat.connect() as socket:
            shown = ask(socket, type="join", tab="tab", take=acknowledged == 0)
            # The action in flight when the server died may or may not have been stored.
            assert shown["version"] in (acknowledged, acknowledged + 1)
            assert shown["holding"]
            acknowledged = shown["version"]
            assert shown["view"] == view(replay(parse_code(case["code"]), log[: 2 * acknowledged]))
            while acknowledged < kill_after:
                token = log[2 * acknowledged : 2 * acknowledged + 2]
                assert ask(socket, type="act", version=acknowledged, token=token)["type"] == "ack"
                acknowledged += 1
            in_flight = log[2 * acknowledged : 2 * acknowledged + 2]
            socket.send(json.dumps({"type": "act", "version": acknowledged, "token": in_flight}))
            live_server_process.kill()
            acknowledged += _acknowledgements(socket)
        stored = seat.stored_log()
        assert log.startswith(stored)
        assert len(stored) // 2 in (acknowledged, acknowledged + 1)
        live_server_process.start()


def _acknowledgements(socket: ClientConnection) -> int:
    """How many answers still arrive before the connection is seen to be lost."""
    answers = 0
    try:
        while True:
            assert json.loads(socket.recv(timeout=10))["type"] == "ack"
            answers += 1
    except ConnectionClosed:
        return answers
