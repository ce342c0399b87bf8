"""Python programs that start in a fifth of the time: forks of a process that has loaded the libraries.

Half of what this suite did was importing Django, Twisted and the like, anew for each server and each command.
A program here is a process of its own all the same, with its own arguments, environment and session, which
imports this project and its settings itself.

``python -m tests.nursery FD`` is the process that forks. For each program it gets four file descriptors over
the socket FD: a line to who asked, and the program's standard streams. The line tells what to run, as JSON,
and takes the program's pid and in the end its exit status.
"""

import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent

Stream = int | IO[Any]
"""A file, the number of an open one, or ``subprocess.DEVNULL``."""
NOTHING = Path(os.devnull)
NUMBER = struct.Struct("!i")
LIBRARIES = (
    "asyncio",
    "concurrent.futures.thread",
    "logging.config",
    "multiprocessing.spawn",
    "unittest.mock",
    "urllib.request",
    "django.test",
    "django.contrib.admin.options",
    "django.contrib.staticfiles.finders",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.core.serializers.json",
    "django.db.backends.postgresql.base",
    "django.db.backends.sqlite3.base",
    "django.template.defaulttags",
    "django.template.loader_tags",
    "django.views.generic",
    "channels.db",
    "channels.layers",
    "channels_redis.core",
    "django_vite.core.asset_loader",
    "psycopg_pool",
    "pydantic",
    "whitenoise.middleware",
    "autobahn.twisted.websocket",
    "twisted.internet.posixbase",
    "twisted.web.http",
    "uvicorn.main",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""What takes long to import, needs no settings, and opens and starts nothing."""


class Program:
    """A program of the nursery, like a ``subprocess.Popen``: the same names do the same."""

    def __init__(self, line: socket.socket, arguments: Sequence[str]) -> None:
        self.arguments = arguments
        self.returncode: int | None = None
        self._line = line
        self.pid = self._hear()

    def _hear(self) -> int:
        number: int = NUMBER.unpack(self._line.recv(NUMBER.size))[0]
        return number

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(timeout=0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit status, or minus the signal that has ended it. Raises ``subprocess.TimeoutExpired``."""
        if self.returncode is None:
            self._line.settimeout(timeout)
            try:
                self.returncode = self._hear()
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired(self.arguments, timeout or 0) from None
            self._line.close()
        return self.returncode


class Interpreter:
    """Starts Python programs as a shell does, each a new process."""

    def start(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        stdin: Stream = subprocess.DEVNULL,
        stdout: Stream = subprocess.DEVNULL,
        stderr: Stream = subprocess.DEVNULL,
    ) -> "subprocess.Popen[bytes] | Program":
        """Run what ``python ARGUMENTS`` does, a file or ``-m`` and a module, in a session of its own.

        ``environment`` is added to this process's.
        """
        return self._start(arguments, {**os.environ, **environment}, (stdin, stdout, stderr))

    def _start(
        self, arguments: Sequence[str], environment: dict[str, str], streams: Sequence[Stream]
    ) -> "subprocess.Popen[bytes] | Program":
        stdin, stdout, stderr = streams
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            # A group of its own, so that what it starts is ended with it and Ctrl+C is ours.
            start_new_session=True,
        )

    def run(
        self, arguments: Sequence[str], environment: Mapping[str, str], stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """A program from its start to its end, and what it printed."""
        with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
            given.write(stdin)
            given.seek(0)
            status = self.start(arguments, environment, given, output, errors).wait()
            output.seek(0)
            errors.seek(0)
            return subprocess.CompletedProcess(arguments, status, output.read(), errors.read())


class Nursery(Interpreter):
    """Starts them as forks of a process of its own, which begins now and is to be closed."""

    def __init__(self) -> None:
        self._requests, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.nursery", str(number)],
                cwd=ROOT,
                pass_fds=[number],
                start_new_session=True,
            )

    def close(self) -> None:
        """End the process; its programs go on."""
        self._requests.close()
        self._process.wait(timeout=10)

    def _start(
        self, arguments: Sequence[str], environment: dict[str, str], streams: Sequence[Stream]
    ) -> "subprocess.Popen[bytes] | Program":
        line, theirs = socket.socketpair()
        with theirs, NOTHING.open("r+b", buffering=0) as nothing:
            numbers = [theirs.fileno()]
            for stream in streams:
                given = nothing if stream == subprocess.DEVNULL else stream
                numbers.append(given if isinstance(given, int) else given.fileno())
            socket.send_fds(self._requests, [b"+"], numbers)
        request = {"arguments": list(arguments), "environment": environment}
        line.sendall(json.dumps(request).encode() + b"\n")
        return Program(line, arguments)


# In the process that forks


def main(requests: socket.socket) -> list[str]:
    """Fork programs until nobody can ask for one any more. Returns in each of them, ready to run."""
    for name in LIBRARIES:
        importlib.import_module(name)
    gc.freeze()
    # Nobody waits for the keepers.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        request, numbers, *_ = socket.recv_fds(requests, 1, 4)
        if not request:
            sys.exit()
        if not os.fork():
            requests.close()
            return begin(socket.socket(fileno=numbers[0]), numbers[1:])
        for number in numbers:
            os.close(number)


def begin(line: socket.socket, streams: list[int]) -> list[str]:
    """Fork once more. One process keeps waiting for the other, which is the program: its arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    program = os.fork()
    if program:
        for number in streams:
            os.close(number)
        threading.Thread(target=end_orphan, args=(line, program), daemon=True).start()
        status = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
        with suppress(OSError):  # Whoever asked may be gone.
            line.sendall(NUMBER.pack(status))
        os._exit(0)
    os.setsid()
    with line, line.makefile("rb") as told:
        request = json.loads(told.readline())
        line.sendall(NUMBER.pack(os.getpid()))
    for standard, number in enumerate(streams):
        os.dup2(number, standard)
        os.close(number)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stdout.reconfigure(write_through=bool(os.environ.get("PYTHONUNBUFFERED")))
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    arguments: list[str] = request["arguments"]
    return arguments


def end_orphan(line: socket.socket, program: int) -> None:
    """Once whoever asked for a program is gone, killed perhaps, end it and what it has started."""
    gone = select.poll()
    gone.register(line, 0)
    gone.poll()
    with suppress(ProcessLookupError):
        os.killpg(program, signal.SIGKILL)


def run(arguments: list[str]) -> None:
    """As ``python`` does with these arguments."""
    sys.argv = arguments
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    run(main(socket.socket(fileno=int(sys.argv[1]))))
