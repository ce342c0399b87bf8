"""How long it takes to prepare a day: certified deals by mode, and a first start from nothing.

A deal is certified by finding it, looking for its par with effort 1 and grading it; processor seconds of one
core. A first start is what ``manage.py prepare_days`` does for a day that nobody prepared: seconds by the
clock until each mode can be played, with as many searches at once as there are cores.
"""

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from time import monotonic, process_time, sleep

from bench._conditions import print_conditions
from bench._percentile import percentile
from games.rules import SECRET_PAYLOAD, random_deal
from games.solver import find_win
from leaderboards.scheduling.finding import CHEAPEST_FIRST, certified

ROOT = Path(__file__).parent.parent
EFFORT = 1


def seconds_to_certify(variant: str) -> tuple[float, float]:
    """Processor seconds to find a deal, and to certify it after that."""
    begun = process_time()
    while not find_win(deal := random_deal(variant, SECRET_PAYLOAD)):
        pass
    found = process_time()
    assert certified(deal, EFFORT)
    return found - begun, process_time() - found


def measure_certifying(number: int) -> None:
    print(f"\nProcessor seconds to certify a deal, one core, effort {EFFORT} ({number} times each)")
    print(f"  {'':8}{'found':>8}{'p90':>8}{'certified':>11}{'p90':>8}{'together':>10}{'p90':>8}")
    totals: list[Sequence[float]] = []
    for variant in CHEAPEST_FIRST:
        times = [seconds_to_certify(variant) for _ in range(number)]
        found, certifying = ([time[part] for time in times] for part in (0, 1))
        together = [sum(time) for time in times]
        totals.append(together)
        row = "".join(
            f"{median(seconds):{width}.1f}{percentile(seconds, 0.9):8.1f}"
            for seconds, width in ((found, 8), (certifying, 11), (together, 10))
        )
        print(f"  {variant:8}{row}", flush=True)
    days = [sum(day) for day in zip(*totals, strict=True)]
    print(f"  {'a day':8}{'':35}{median(days):10.1f}{percentile(days, 0.9):8.1f}")


def first_start() -> tuple[dict[str, float], float]:
    """Seconds until each mode of today has its challenge, in an empty database; processor seconds of all."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "first.sqlite3"
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{file}", "LOG_LEVEL": "WARNING"}
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
        begun, used = monotonic(), children_seconds()
        ready: dict[str, float] = {}
        with subprocess.Popen([*manage, "prepare_days"], cwd=ROOT, env=environment) as search:
            while len(ready) < len(CHEAPEST_FIRST) and search.poll() is None:
                for variant in variants_of(file):
                    ready.setdefault(variant, monotonic() - begun)
                sleep(0.1)
            search.terminate()
        return ready, children_seconds() - used


def children_seconds() -> float:
    """Processor seconds of all processes begun here that have ended, and of those that they began."""
    times = os.times()
    return times.children_user + times.children_system


def variants_of(file: Path) -> list[str]:
    """The modes that have a challenge in a database."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=20)) as database:
        return [row[0] for row in database.execute("SELECT variant FROM leaderboards_challenge")]


def measure_first_start(number: int) -> None:
    print(f"\nSeconds by the clock from an empty database ({number} times)")
    starts, used = zip(*(first_start() for _ in range(number)), strict=True)
    for variant in CHEAPEST_FIRST:
        print(f"  {variant:8}{median(start[variant] for start in starts):8.1f}")
    last = [max(start.values()) for start in starts]
    print(f"  {'all five':8}{median(last):8.1f}, at most {max(last):.1f}")
    print(f"  Processor seconds: {median(used):.1f}, at most {max(used):.1f}; {os.cpu_count()} cores")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--codes", type=int, default=3, help="deals of each mode (default: 3)")
    parser.add_argument("--starts", type=int, default=1, help="first starts (default: 1)")
    options = parser.parse_args()
    print_conditions()
    measure_certifying(options.codes)
    measure_first_start(options.starts)


if __name__ == "__main__":
    main()
