"""Real servers, real PostgreSQL and Redis, and clients, each in processes of their own."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.nursery import ROOT
from tests.server import UVICORN_OPTIONS, answers, free_port, manage
from tests.services import Postgres, Redis
from tests.waiting import wait_for

Address = tuple[str, int, str]
"""Path, port and cookie of a client's socket."""
TICKS = os.sysconf("SC_CLK_TCK")
Cores = frozenset[int]
ALL_CORES: Cores = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()
"""What processes may be pinned to; nothing where a system cannot pin."""
SERVER_CORES: Cores = frozenset(sorted(ALL_CORES)[:1]) if len(ALL_CORES) > 1 else ALL_CORES
CLIENT_CORES: Cores = ALL_CORES - SERVER_CORES or ALL_CORES
"""A scheduler likes to run who is woken beside who wakes: clients would hold up the server that answers them,
one more and another less, with a core idle beside both."""
# Thousands of sockets in one process.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def pin(process: int, cores: Cores) -> None:
    """Have a process that has just begun run on these cores only, where that is possible."""
    if cores:
        os.sched_setaffinity(process, cores)


class Process:
    """A server under measurement; ``application`` is ASGI's, run by uvicorn, or a Python module's name."""

    def __init__(self, application: str, cores: Cores = ALL_CORES, **environment: str) -> None:
        self.port = free_port()
        options = ["--port", str(self.port), *UVICORN_OPTIONS, "--log-level", "warning"]
        command = ["uvicorn", application, *options] if ":" in application else [application, str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
        )
        pin(self.process.pid, cores)
        wait_for(lambda: answers(self.port), f"{application} does not start")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of its own, shared libraries left out."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(application: str, **environment: str) -> Iterator[Process]:
    """One server, with a core to itself but for the database and the layer."""
    process = Process(application, SERVER_CORES, **environment)
    try:
        yield process
    finally:
        process.end()


class Clients:
    """A process of clients, connected; see ``bench._clients``."""

    def __init__(
        self, kind: str, addresses: Sequence[Address], cores: Cores = CLIENT_CORES, **task: Any
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench._clients"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        pin(self.process.pid, cores)
        self._say(json.dumps({"kind": kind, "addresses": addresses, **task}))
        assert self._output.readline() == b"ready\n", "the clients could not connect"

    @property
    def _output(self) -> IO[bytes]:
        assert self.process.stdout
        return self.process.stdout

    def _say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def begin(self) -> None:
        """Measure from now on."""
        self._say("")

    def end(self) -> dict[str, Any]:
        """What was measured until now."""
        self._say("")
        measured: dict[str, Any] = json.loads(self._output.readline())
        self.process.wait()
        return measured


@contextmanager
def database_and_layer() -> Iterator[None]:
    """A new PostgreSQL and a new Redis, which this process and all it starts use; migrated."""
    with tempfile.TemporaryDirectory() as cluster, tempfile.TemporaryDirectory() as folder:
        postgres, redis = Postgres(Path(cluster)), Redis(Path(folder))
        try:
            postgres.start()
            redis.start()
            os.environ.update(
                DATABASE_URL=postgres.url,
                REDIS_URL=redis.url,
                DJANGO_SETTINGS_MODULE="config.settings",
                LOG_LEVEL="WARNING",
                BACKGROUND_SEARCH="0",
            )
            manage({}, "migrate", "--verbosity=0")
            import django

            django.setup()
            yield
        finally:
            postgres.kill()
            redis.kill()


def table_addresses(port: int, players: int) -> list[Address]:
    """Tables of so many new players, each at a ranked attempt of the one challenge."""
    from django.utils import timezone

    from accounts.guests import create_guest
    from leaderboards.actions import enter
    from tests.sessions import session_of

    now, day = timezone.now(), challenge_today()
    addresses = []
    for _ in range(players):
        guest = create_guest()
        attempt = enter(day, guest, now).attempt_id
        addresses.append((f"/ws/table/{attempt}/", port, f"sessionid={session_of(guest)}"))
    return addresses


def challenge_today() -> Any:
    """The one challenge, with a full top of its board."""
    from django.utils import timezone

    from games.rules import SECRET_PAYLOAD, random_deal
    from leaderboards.models import Challenge
    from tests.leaderboards.builders import challenge, with_result

    existing = Challenge.objects.filter(day=timezone.now().date()).first()
    if existing:
        return existing
    made = challenge(str(random_deal("DS1-D1N", SECRET_PAYLOAD)), timezone.now().date())
    for i in range(12):
        with_result(made, f"Player number {i}", ranked_score=1_000 + i)
    return Challenge.objects.get(pk=made.pk)


def settle_down() -> None:
    """Let what has just been started come to rest."""
    time.sleep(1)
