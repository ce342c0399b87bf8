"""Standings to thousands of viewers: when the last one has them, and what they cost the server.

Against a bare broadcast of the library ``websockets``, and against stock consumers in a group of
``channels_redis.pubsub``. Then what viewers do to players: the slowest of a hundred acknowledgements with and
without them; what an idle viewer keeps in memory; and two and three processes behind Caddy. One process and
what it works with can fill a small machine, so each is measured held to a share of a core as well.
PostgreSQL, Redis and Caddy are started for this; the clients are in processes of their own.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from threading import Thread
from typing import Any

from bench._conditions import print_conditions
from bench._proxy import Caddy, before
from bench._scene import (
    ALL_CORES,
    Address,
    Clients,
    Process,
    challenge_today,
    database_and_layer,
    serving,
    settle_down,
    table_addresses,
)
from bench._share import NotHeld, held_to
from tests.waiting import wait_for

VIEWERS = (1_000, 3_000)
ROUNDS = 12
TURNS = 3
"""Times each server is started and measured, in turns; the least counts, for all else that runs only adds."""
SPACING = 0.75
"""Seconds between broadcasts, so that none waits for the one before it."""
PLAYERS, PAUSE = 50, 0.1
"""Players and how long each thinks, where acknowledgements are timed."""
SECONDS = 6.0
SHARE = 0.2
"""How much of a core each of several processes has, so that three of them leave enough for all else."""
NO_CADDY = "Several processes, clients dealt out among them, since Caddy is not installed:"


@dataclass(frozen=True, slots=True)
class Broadcasts:
    """The median of the last receipts, in ms; processor ms a broadcast; bytes of memory an idle viewer."""

    last_ms: float
    cpu_ms: float
    memory: float


Change = tuple[str, float]
"""A version of the standings, and since when it could be sent, by the system's monotonic clock."""


def measure(
    server: Process, path: str, viewers: int, change: Callable[[], Change], spacing: float = SPACING
) -> Broadcasts:
    """Have ``change`` bring about new standings again and again."""
    empty = server.memory()
    clients = Clients("view", [(path, server.port, "")] * viewers)
    settle_down()
    memory = (server.memory() - empty) / viewers
    clients.begin()
    change()
    time.sleep(spacing)
    begun, cpu = {}, server.cpu()
    for _ in range(ROUNDS):
        version, at = change()
        begun[version] = at
        time.sleep(spacing)
    cpu = server.cpu() - cpu
    seen = clients.end()["versions"]
    assert all(seen[version][0] == viewers for version in begun), "somebody was not told"
    last = median(seen[version][1] - at for version, at in begun.items())
    return Broadcasts(last * 1e3, cpu / ROUNDS * 1e3, memory)


def publish_as_servers_do() -> None:
    """Have this process tell the servers what changes as one of them would: over a connection it keeps."""
    from games.sockets.notices import Exchange

    async def write() -> None:
        await Exchange().write()

    Thread(target=asyncio.run, args=[write()], daemon=True).start()
    wait_for(lambda: Exchange.current is not None, "the exchange does not start")


def change_standings() -> Change:
    """What a result does, without the result. Servers know of it once it is committed."""
    from django.db import transaction

    from leaderboards.changes import standings_changed
    from leaderboards.models import Challenge

    day = challenge_today()
    at: list[float] = []
    with transaction.atomic():
        transaction.on_commit(lambda: at.append(time.monotonic()))
        standings_changed(day.pk)
    return str(Challenge.objects.values_list("revision", flat=True).get(pk=day.pk)), at[0]


class Text:
    """A frame of standings as our server sends them, with a version that grows."""

    def __init__(self) -> None:
        from django.utils import timezone

        from leaderboards.live import messages
        from leaderboards.live.standings import read_standings

        frame = messages.standings_but_now(read_standings(challenge_today().pk), 0, is_open=True)
        self.message: dict[str, Any] = json.loads(messages.at(frame, timezone.now()))

    def next(self) -> str:
        self.message["version"] += 1
        return json.dumps(self.message, separators=(",", ":"))

    @property
    def version(self) -> str:
        return str(self.message["version"])


def measure_ours(viewers: int) -> Broadcasts:
    with serving("config.asgi:application") as server:
        path = f"/ws/challenge/{challenge_today().pk}/"
        return measure(server, path, viewers, change_standings)


def measure_bare(viewers: int) -> Broadcasts:
    from websockets.sync.client import connect

    text = Text()
    with serving("bench._rivals") as server, connect(f"ws://127.0.0.1:{server.port}/") as sender:

        def broadcast() -> Change:
            at = time.monotonic()
            sender.send(text.next())
            return text.version, at

        return measure(server, "/", viewers, broadcast)


def measure_stock(viewers: int) -> Broadcasts:
    from asgiref.sync import async_to_sync

    from bench._rivals import pubsub

    text = Text()

    def group_send() -> Change:
        at = time.monotonic()
        message = {"type": "standings", "text": text.next()}
        async_to_sync(pubsub().group_send)("viewers", message)
        return text.version, at

    with serving("bench._rivals:grouped") as server:
        return measure(server, "/", viewers, group_send, spacing=4 * SPACING)


RIVALS = (
    ("room", measure_ours),
    ("bare websockets broadcast", measure_bare),
    ("stock group_send, pubsub", measure_stock),
)


def least_of(measured: list[Broadcasts]) -> Broadcasts:
    return Broadcasts(*(min(getattr(this, name) for this in measured) for name in Broadcasts.__slots__))


def measure_delivery() -> None:
    print(f"{'':26}{'viewers':>8}{'last receipt ms':>17}{'CPU ms':>9}{'µs/viewer':>11}{'KB/idle viewer':>16}")
    found: dict[tuple[str, int], list[Broadcasts]] = {}
    for turn in range(TURNS):
        for name, measured in RIVALS:
            for viewers in VIEWERS:
                # What costs twenty times as much need not be known as well.
                if turn == 0 or measured is not measure_stock:
                    found.setdefault((name, viewers), []).append(measured(viewers))
    least = {which: least_of(all_of_it) for which, all_of_it in found.items()}
    for (name, viewers), this in least.items():
        each = this.cpu_ms / viewers * 1e3
        figures = f"{this.last_ms:17.0f}{this.cpu_ms:9.1f}{each:11.1f}{this.memory / 1024:16.1f}"
        print(f"{name:26}{viewers:8,}{figures}", flush=True)
    few, many = VIEWERS
    ours, bare, stock = (least[name, many] for name, _ in RIVALS)
    growth = (ours.cpu_ms / many) / (least["room", few].cpu_ms / few)
    print(f"\nTo {many:,} viewers, against the bare broadcast:")
    print(f"  last receipt {ours.last_ms / bare.last_ms:.2f} (target at most 1.5)")
    print(f"  processor time {ours.cpu_ms / bare.cpu_ms:.2f} (target at most 1.5)")
    print(f"  memory an idle viewer {ours.memory / bare.memory:.2f} (target at most 2)")
    print(f"Processor time a viewer at {many:,} against {few:,}: {growth:.2f} (target at most 1.2)")
    print(f"Processor time against stock: 1/{stock.cpu_ms / ours.cpu_ms:.0f} (target at most 1/8)\n")


def measure_players_among_viewers() -> None:
    with serving("config.asgi:application") as server:
        addresses = table_addresses(server.port, PLAYERS)
        before = acknowledgements(addresses, lambda: time.sleep(SECONDS))
        viewers = Clients("view", [(f"/ws/challenge/{challenge_today().pk}/", server.port, "")] * VIEWERS[-1])
        settle_down()

        def change_twice_a_second() -> None:
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                change_standings()
                time.sleep(0.5)

        viewers.begin()
        after = acknowledgements(addresses, change_twice_a_second)
        viewers.end()
    print(f"Acknowledgements to {PLAYERS} players, each acting every {PAUSE} s, 99th of 100:")
    print(f"  quiet {before:.0f} ms; with standings to {VIEWERS[-1]:,} viewers twice a second {after:.0f} ms")
    print(f"  {after / before:.2f} times (target at most 2)\n")


def acknowledgements(addresses: list[Address], meanwhile: Callable[[], object]) -> float:
    """The 99th of 100 latencies in ms."""
    players = Clients("play", addresses, pause=PAUSE)
    settle_down()
    players.begin()
    meanwhile()
    p99: float = players.end()["p99"]
    return p99 * 1e3


def measure_processes() -> None:
    print("Several processes, all clients through Caddy:" if Caddy.is_installed() else NO_CADDY)
    print(f"{'processes':>10}{'each of a core':>16}{'actions/s':>12}{'CPU µs/action':>15}{'delivery ms':>13}")
    for share in (SHARE, 1.0):
        for number in (1, 2, 3):
            servers = [Process("config.asgi:application") for _ in range(number)]
            try:
                with held_to(share, [server.process.pid for server in servers]):
                    rate, cpu, delivery = play_and_watch(servers)
                print(f"{number:10}{share:16.0%}{rate:12,.0f}{cpu:15.0f}{delivery:13.0f}", flush=True)
            except NotHeld as error:
                print(f"{number:10}{share:16.0%}  not measured, only root may hold a process back: {error}")
            finally:
                for server in servers:
                    server.end()
    print("Viewers of all processes had every change, with the same version.")


def play_and_watch(servers: list[Process]) -> tuple[float, float, float]:
    """Actions a second of 200 players, µs of all servers' processors an action, and ms until viewers in all
    processes have a change.
    """
    with before([server.port for server in servers]) as doors:
        watched = f"/ws/challenge/{challenge_today().pk}/"
        viewers = Clients("view", dealt_out([(watched, 0, "")] * 60, doors), ALL_CORES)
        settle_down()
        viewers.begin()
        begun = {}
        for _ in range(ROUNDS):
            version, at = change_standings()
            begun[version] = at
            time.sleep(SPACING)
        seen = viewers.end()["versions"]
        assert all(seen[version][0] == 60 for version in begun), "processes do not agree"
        players = Clients("play", dealt_out(table_addresses(0, 200), doors), ALL_CORES, pause=0)
        settle_down()
        players.begin()
        cpu = sum(server.cpu() for server in servers)
        time.sleep(SECONDS)
        cpu = sum(server.cpu() for server in servers) - cpu
        played = players.end()
    delivery = median(seen[version][1] - at for version, at in begun.items())
    return played["answers"] / played["seconds"], cpu / played["answers"] * 1e6, delivery * 1e3


def dealt_out(addresses: list[Address], doors: list[int]) -> list[Address]:
    """The addresses with the ports ``doors`` in turn."""
    return [(path, doors[i % len(doors)], cookie) for i, (path, _, cookie) in enumerate(addresses)]


def main() -> None:
    print_conditions()
    print(f"uvicorn, PostgreSQL, Redis; {ROUNDS} changes each; a single server has a core to itself\n")
    with database_and_layer():
        publish_as_servers_do()
        measure_delivery()
        measure_players_among_viewers()
        measure_processes()


if __name__ == "__main__":
    main()
