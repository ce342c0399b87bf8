"""A whole game on a real server: nothing that is sent or written runs ahead of the cards turned."""

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.rules import Deal, Position, parse_code, start
from games.rules.cards import CARD_NAMES
from games.sockets.connection import FRAMES_A_SECOND, FRAMES_AT_ONCE
from tests.games.rules.foundations import on_foundations
from tests.games.rules.vectors import load
from tests.server import Server

GAMES = [case for case in load("won") if case["code"].startswith(("DS1-D1V", "DE1"))][::2]
CARD = re.compile(r"(?<![A-Za-z0-9%])[A2-9TJQK][SHDC](?![A-Za-z0-9])")
BUILT = re.compile(r'(?:src|href)="/static/[^"]*"')
"""Names of files end in letters and digits that mean nothing."""
LOOK_EVERY = 60
"""Actions between two looks at all pages."""
ENTER = """
import json
from django.utils import timezone
from accounts.guests import create_guest
from leaderboards.actions import enter
from tests.leaderboards.builders import challenge
from tests.sessions import session_of
now = timezone.now()
day = challenge({code!r}, now.date(), log={log!r})
guest = create_guest()
print(json.dumps([day.pk, str(enter(day, guest, now).attempt_id), session_of(guest)]))
"""


def shown(position: Position) -> Counter[str]:
    """Every card that lies face up, under others or not."""
    cards = Counter(CARD_NAMES[card] for card in position.pack[: position.drawn])
    for column, down in zip(position.columns, position.face_down, strict=True):
        cards.update(CARD_NAMES[card] for card in column[down:])
    cards.update(CARD_NAMES[card] for card in on_foundations(position).elements())
    return cards


class Watcher:
    """Reads all that the server says, and knows which cards have been turned by then."""

    def __init__(self, deal: Deal) -> None:
        self.position = start(deal)
        self.turned = shown(self.position)
        self.secrets = [str(deal), deal.payload]
        self.read = 0

    def play(self, token: str) -> None:
        self.position.play(token)
        self.turned |= shown(self.position)

    def check(self, text: str, where: str) -> None:
        cards = Counter(CARD.findall(BUILT.sub("", text)))
        early = cards - self.turned if where == "a frame" else cards.keys() - self.turned.keys()
        assert not early, where
        for secret in self.secrets:
            assert secret not in text.upper(), where
        self.read += 1


def hear(socket: ClientConnection, watcher: Watcher, kind: str) -> dict[str, object]:
    """The next message of a kind, all before it read as well."""
    while True:
        text = socket.recv(timeout=20)
        assert isinstance(text, str)
        watcher.check(text, "a frame")
        message: dict[str, object] = json.loads(text)
        assert message["type"] != "error", message
        if message["type"] == kind:
            return message


def addresses(challenge: int, attempt: str) -> Iterator[str]:
    yield from ("/", "/archive/", "/games/", "/statistics/", f"/challenges/{challenge}/")
    yield from (f"/table/{attempt}/", f"/table/{attempt}/result/", f"/replay/{attempt}/")
    yield from ("/api/challenges/today", f"/api/challenges/{challenge}/leaderboard")
    yield f"/api/attempts/{attempt}/replay"


def look_everywhere(server: Server, session: str, watcher: Watcher, paths: list[str]) -> int:
    """Read every page; how many there were."""
    found = 0
    for path in paths:
        try:
            request = Request(server.url + path, headers={"Cookie": f"sessionid={session}"})
            with urlopen(request, timeout=20) as answer:
                text = answer.read().decode()
                found += answer.status == 200
        except OSError as refusal:
            text = refusal.read().decode() if hasattr(refusal, "read") else ""
        watcher.check(text, path)
    return found


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["code"])
def test_no_card_is_told_before_it_is_turned(
    start_server: Callable[..., Server], case: dict[str, str]
) -> None:
    server = start_server(LOG_LEVEL="DEBUG")
    code, log = case["code"], case["log"]
    printed = server.manage("shell", "-c", ENTER.format(code=code, log=log)).splitlines()[-1]
    challenge, attempt, session = json.loads(printed)
    watcher = Watcher(parse_code(code))
    paths = list(addresses(challenge, attempt))
    with (
        connect(
            f"{server.websocket_url}/ws/table/{attempt}/",
            origin=Origin(server.url),
            additional_headers={"Cookie": f"sessionid={session}"},
        ) as table,
        connect(f"{server.websocket_url}/ws/challenge/{challenge}/", origin=Origin(server.url)) as room,
    ):
        hear(room, watcher, "standings")
        table.send('{"type":"join","tab":"tab","take":true}')
        hear(table, watcher, "snapshot")
        for version in range(len(log) // 2):
            if version > FRAMES_AT_ONCE // 2:
                # Whoever plays faster in the long run is sent away.
                time.sleep(1 / FRAMES_A_SECOND)
            token = log[2 * version : 2 * version + 2]
            if version % LOOK_EVERY == 0:
                assert look_everywhere(server, session, watcher, paths) >= 9
                table.send(json.dumps({"type": "hint", "version": version}))
                hear(table, watcher, "hint")
            table.send(json.dumps({"type": "act", "version": version, "token": token}))
            # What comes now may show the cards that this turns.
            watcher.play(token)
            hear(table, watcher, "ack")
        hear(table, watcher, "finished")
        hear(room, watcher, "won")
    look_everywhere(server, session, watcher, paths)
    assert watcher.position.won
    written = server.log.read_text()
    assert f"/challenges/{challenge}/" in written, "the log has what was asked for"
    assert not CARD.findall(BUILT.sub("", written))
    watcher.check(written, "the log")
