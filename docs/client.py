#!/usr/bin/env python3
"""Plays today's challenge of a mode through the protocol of docs/protocol.md, and says how it ranks.

    python docs/client.py http://localhost:8000 DE1

Needs the package websockets and nothing of this project. It plays simply: a card goes up if one can, else it
does anything else that is legal; after so many actions it finishes.
"""

import json
import random
import sys
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

GIVE_UP = (4401, 4403, 4404)
"""Close codes after which trying again is no use."""


class Site:
    """A visitor of the site, with the cookies a browser would have."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path) as answer:
            text: str = answer.read().decode()
            return text

    def post(self, path: str, **fields: str) -> str:
        """Submit a form; the path it leads to."""
        self.get("/")  # For the cookie of which each form has to know.
        fields["csrfmiddlewaretoken"] = next(
            cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"
        )
        # Over https a form that does not say where it comes from is refused.
        form = Request(self.url + path, urlencode(fields).encode(), {"Origin": self.url})
        with self.opener.open(form) as answer:
            leads_to: str = urlsplit(answer.url).path
            return leads_to

    def socket(self, path: str) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return connect(
            self.url.replace("http", "ws", 1) + path,
            origin=Origin(self.url),
            additional_headers={"Cookie": cookies},
        )


def choose(legal: dict[str, int]) -> str:
    """A token: to a foundation if one is legal, else any but undo."""
    up = [token for token in legal if token.endswith("F")]
    return random.choice(up or [token for token in legal if token != "zz"] or ["zz"])


def play(site: Site, attempt: str, actions: int) -> dict[str, Any]:
    """Play an attempt through whatever losses of connection; its result."""
    tab, opened, pause = uuid.uuid4().hex, False, 0.5
    while True:
        try:
            with site.socket(f"/ws/table/{attempt}/") as socket:
                # Only the first time does this tab take the table from others.
                say(socket, type="join", tab=tab, take=not opened)
                opened = True
                return play_connected(socket, actions)
        except (ConnectionClosed, OSError) as loss:
            closed = getattr(loss, "rcvd", None)
            if closed and closed.code in GIVE_UP:
                raise
            time.sleep(random.uniform(0, pause))
            pause = min(2 * pause, 30)


def play_connected(socket: ClientConnection, actions: int) -> dict[str, Any]:
    version, legal = 0, {}
    while True:
        message = json.loads(socket.recv())
        kind = message["type"]
        if kind in ("snapshot", "ack"):
            version, legal = message["version"], message["legal"]
        if kind == "snapshot" and message["finished"]:
            return dict(message["finished"])
        if kind in ("finished", "closed"):
            return dict(message["result"])
        if kind == "reconnect":
            time.sleep(message["after_ms"] / 1000)
        elif kind in ("snapshot", "ack") and legal:
            # One action at a time: each needs the version that the last one led to.
            if version < actions:
                say(socket, type="act", version=version, token=choose(legal))
            else:
                say(socket, type="finish", version=version)


def say(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def main(url: str, variant: str, actions: int = 300) -> None:
    site = Site(url)
    today = json.loads(site.get("/api/challenges/today"))["challenges"]
    challenge = next(each for each in today if each["variant"] == variant)
    # Whoever plays without an account is given one, known by the session cookie.
    table = site.post(f"/challenges/{challenge['id']}/play/")
    result = play(site, table.split("/")[2], actions)
    print(f"Score {result['score']} in {result['moves']} moves{', won' if result['won'] else ''}")
    with site.socket(f"/ws/challenge/{challenge['id']}/") as room:
        while (message := json.loads(room.recv()))["type"] != "you":
            pass
    print(f"Rank {message['rank']} of {message['of']}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:4]))
