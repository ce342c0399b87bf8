"""The real server as a process of its own, with a database of its own, for tests from the outside."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tests.nursery import Interpreter, Program

START_SECONDS = 30
UVICORN_OPTIONS = ("--ws", "config.websocket:WebSocket", "--ws-per-message-deflate", "false")
"""As the site's own are (Dockerfile)."""
INTERPRETER = Interpreter()


class Databases:
    """Makes migrated databases quickly: one is migrated, the others are its copies.

    SQLite files in ``folder``; PostgreSQL databases on the server of DATABASE_URL when that names one.
    """

    def __init__(self, folder: Path, interpreter: Interpreter = INTERPRETER) -> None:
        self.folder = folder
        url = os.environ.get("DATABASE_URL", "")
        self.postgres = url if url.startswith("postgres") else ""
        self.made: list[str] = []
        self.copies = 0
        self.template = self._address("template")
        if self.postgres:
            self._create("template", copy_of=None)
        manage({"DATABASE_URL": self.template}, "migrate", "--verbosity=0", interpreter=interpreter)

    def _name(self, label: str) -> str:
        return f"twodeck_{os.getpid()}_{label}"

    def _address(self, label: str) -> str:
        if self.postgres:
            return urlsplit(self.postgres)._replace(path=f"/{self._name(label)}").geturl()
        return f"sqlite:///{self.folder / label}.sqlite3"

    def _create(self, label: str, copy_of: str | None) -> None:
        origin = sql.SQL("TEMPLATE {}").format(sql.Identifier(copy_of)) if copy_of else sql.SQL("")
        with psycopg.connect(self.postgres, autocommit=True) as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} {}").format(sql.Identifier(self._name(label)), origin)
            )
        self.made.append(self._name(label))

    def copy(self) -> str:
        """The DATABASE_URL of a new database, migrated and otherwise empty."""
        self.copies += 1
        label = f"copy{self.copies}"
        if self.postgres:
            self._create(label, copy_of=self._name("template"))
        else:
            shutil.copyfile(self.folder / "template.sqlite3", self.folder / f"{label}.sqlite3")
        return self._address(label)

    def drop(self) -> None:
        """Remove the databases made on PostgreSQL; files go with their folder."""
        if not self.made:
            return
        with psycopg.connect(self.postgres, autocommit=True) as connection:
            for name in self.made:
                connection.execute(
                    sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
                )


class Server:
    """A server process on a free port of localhost. ``log`` is the file its output goes to."""

    def __init__(
        self,
        database: str,
        log: Path,
        program: str,
        environment: dict[str, str],
        interpreter: Interpreter = INTERPRETER,
    ) -> None:
        self.port = free_port()
        self.program = program
        self.log = log
        self.environment = {
            "DATABASE_URL": database,
            "REDIS_PREFIX": database.rpartition("/")[2],
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self.interpreter = interpreter
        self.process: subprocess.Popen[bytes] | Program | None = None

    @property
    def url(self) -> str:
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def websocket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        options = {
            "daphne": ["-b", "127.0.0.1", "-p", str(self.port)],
            "uvicorn": ["--port", str(self.port), *UVICORN_OPTIONS],
        }[self.program]
        return ["-m", self.program, *options, "config.asgi:application"]

    def start(self) -> None:
        """Start, and return when it answers."""
        assert self.process is None
        with self.log.open("ab") as output:
            self.process = self.interpreter.start(
                self.command(), self.environment, stdout=output, stderr=output
            )
        deadline = time.monotonic() + START_SECONDS
        while not answers(self.port):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"The server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End it as a process manager would."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would: nothing gets to be tidied up."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, number)
            self.process.wait(timeout=10)
        except ProcessLookupError:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=10)
            raise
        finally:
            self.process = None

    def manage(self, *arguments: str) -> str:
        """What manage.py prints, run on this server's database, as in ``manage("shell", "-c", code)``."""
        return manage(self.environment, *arguments, interpreter=self.interpreter)


def manage(environment: dict[str, str], *arguments: str, interpreter: Interpreter = INTERPRETER) -> str:
    """Standard output of a management command; fails with its errors."""
    done = interpreter.run(["manage.py", *arguments], environment)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
