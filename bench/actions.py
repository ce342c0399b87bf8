"""Durable, acknowledged actions a second with 200 players, and what each costs the server.

Against one ORM write for each action, and against a server that only echoes. The database is PostgreSQL and
the layer Redis, each started for this; the clients are in a process of their own.
"""

import time
from dataclasses import dataclass

from bench._conditions import print_conditions
from bench._scene import (
    Address,
    Clients,
    Process,
    database_and_layer,
    serving,
    settle_down,
    table_addresses,
)

PLAYERS = 200
SECONDS = 3.0
ROUNDS = 3
"""Times each is measured, in turns; the least processor time counts, since all else that runs only adds."""
RIVALS = (
    ("table, durable", "config.asgi:application", "play"),
    ("table, nothing stored", "bench._rivals:forgetful", "play"),
    ("one ORM write an action", "bench._rivals:one_write_an_action", "play"),
    ("echo over our sockets", "bench._rivals:echo_over_sockets", "echo"),
    ("echo, the server alone", "bench._rivals:echo", "echo"),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """Actions a second, µs of the server's processor an action, and the 99th of 100 latencies in ms."""

    rate: float
    cpu: float
    p99: float


def measure(server: Process, kind: str, addresses: list[Address]) -> Cost:
    """What playing as fast as the answers come costs."""
    clients = Clients(kind, addresses, pause=0)
    settle_down()
    clients.begin()
    cpu = server.cpu()
    time.sleep(SECONDS)
    cpu = server.cpu() - cpu
    measured = clients.end()
    answers = measured["answers"]
    return Cost(answers / measured["seconds"], cpu / answers * 1e6, measured["p99"] * 1e3)


def best(costs: list[Cost]) -> Cost:
    return Cost(max(c.rate for c in costs), min(c.cpu for c in costs), min(c.p99 for c in costs))


def main() -> None:
    print_conditions()
    print(f"{PLAYERS} players, best of {ROUNDS} times {SECONDS:.0f} s, uvicorn, PostgreSQL, Redis\n")
    costs: dict[str, list[Cost]] = {name: [] for name, _, _ in RIVALS}
    with database_and_layer():
        for _ in range(ROUNDS):
            for name, application, kind in RIVALS:
                with serving(application) as server:
                    costs[name].append(measure(server, kind, table_addresses(server.port, PLAYERS)))
    print(f"{'':28}{'actions/s':>12}{'CPU µs/action':>16}{'p99 ms':>10}")
    for name, measured in costs.items():
        cost = best(measured)
        print(f"{name:28}{cost.rate:12,.0f}{cost.cpu:16.0f}{cost.p99:10.1f}")
    durable, forgetful, orm, echo, bare_echo = (best(measured) for measured in costs.values())
    print("\nThe durable table:")
    print(f"  actions a second against one ORM write each {durable.rate / orm.rate:.1f} (target at least 20)")
    print(f"  processor time an action against the echo {durable.cpu / echo.cpu:.2f} (target at most 2.5)")
    print(f"  against an echo of the bare server {durable.cpu / bare_echo.cpu:.2f}")
    print(f"  and against the same table without storing {durable.cpu / forgetful.cpu:.2f}")


if __name__ == "__main__":
    main()
