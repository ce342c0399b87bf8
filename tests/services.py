"""PostgreSQL and Redis as processes of our own on free ports, to be killed and started again at will."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.server import answers, free_port

START_SECONDS = 30


class Service:
    """A server process on ``port`` that keeps what it stores in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        return answers(self.port)

    def start(self) -> None:
        """Start, and return when it answers."""
        assert self.process is None
        log = self.folder / "log"
        deadline = time.monotonic() + START_SECONDS
        while not (self.process and self.is_ready()):
            # PostgreSQL refuses while something of the one killed before is still there.
            if self.process is None or self.process.poll() is not None:
                with log.open("ab") as output:
                    self.process = subprocess.Popen(
                        self.command(),
                        stdin=subprocess.DEVNULL,
                        stdout=output,
                        stderr=output,
                        **self.options(),
                    )
            assert time.monotonic() < deadline, f"{self.command()[0]}: {log.read_text()}"
            time.sleep(0.05)

    def options(self) -> dict[str, Any]:
        return {"start_new_session": True}

    def kill(self) -> None:
        """End it and all its children as a power cut would."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=10)
            self.process = None


class Redis(Service):
    """Nothing is kept on disk: a restart loses everything."""

    @staticmethod
    def is_installed() -> bool:
        return shutil.which("redis-server") is not None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        return ["redis-server", *options, "--dir", str(self.folder)]


class Postgres(Service):
    """A cluster of its own, in a folder that others can reach: PostgreSQL does not run as root, so that root
    lends it the user postgres.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.data = folder / "data"
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        subprocess.run(
            [programs() / "initdb", "--auth=trust", "--username=postgres", "--no-sync", "-D", self.data],
            check=True,
            capture_output=True,
            **self.options(),
        )

    @staticmethod
    def is_installed() -> bool:
        return programs().joinpath("initdb").exists()

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def options(self) -> dict[str, Any]:
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        return {"start_new_session": True, **user}

    def command(self) -> list[str]:
        options = ["-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        return [str(programs() / "postgres"), "-D", str(self.data), *options]

    def is_ready(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def programs() -> Path:
    """Where the newest PostgreSQL's programs are."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    return Path(found).parent if found else (debian or [Path("/nowhere")])[-1]
