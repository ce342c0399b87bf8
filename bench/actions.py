"""Durable, acknowledged actions a second with 200 players, and what each costs the server.

Against one ORM write for each action, and against a server that only echoes. The database is PostgreSQL and
the layer Redis, each started for this; the clients are in a process of their own.
"""

import time

from bench._conditions import print_conditions
from bench._scene import (
    Address,
    Clients,
    Process,
    database_and_layer,
    percentile,
    serving,
    settle_down,
    table_addresses,
)

PLAYERS = 200
SECONDS = 6.0


def measure(server: Process, kind: str, addresses: list[Address]) -> tuple[float, float, float]:
    """Actions a second, µs of the server's processor an action, and the 99th of 100 latencies in ms."""
    clients = Clients(kind, addresses, pause=0)
    settle_down()
    clients.begin()
    cpu = server.cpu()
    time.sleep(SECONDS)
    cpu = server.cpu() - cpu
    measured = clients.end()
    latencies = measured["latencies"]
    return len(latencies) / measured["seconds"], cpu / len(latencies) * 1e6, percentile(latencies, 0.99) * 1e3


def main() -> None:
    print_conditions()
    print(f"{PLAYERS} players, {SECONDS:.0f} s each, uvicorn, PostgreSQL, Redis\n")
    print(f"{'':32}{'actions/s':>12}{'CPU µs/action':>16}{'p99 ms':>10}")
    found = {}
    with database_and_layer():
        for name, application, kind in (
            ("table, durable", "config.asgi:application", "play"),
            ("one ORM write an action", "bench._rivals:one_write_an_action", "play"),
            ("echo, nothing stored", "bench._rivals:echo", "echo"),
        ):
            with serving(application) as server:
                found[name] = measure(server, kind, table_addresses(server.port, PLAYERS))
            rate, cpu, p99 = found[name]
            print(f"{name:32}{rate:12,.0f}{cpu:16.0f}{p99:10.1f}")
    table, orm, echo = found.values()
    print(f"\nActions a second against one ORM write an action: {table[0] / orm[0]:.1f} (target at least 20)")
    print(f"Processor time an action against the echo: {table[1] / echo[1]:.2f} (target at most 2.5)")


if __name__ == "__main__":
    main()
