"""Processes that look for deals, one search at a time each, and none outlives the process that began them."""

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Self

from leaderboards.scheduling.finding import Finder, Found

NICENESS = 10
"""Players' moves come first where a search shares their machine."""
PATIENCE = 5
"""Searches that may break in a row before all is given up."""

_spawn = multiprocessing.get_context("spawn")


class SearchBroken(Exception):
    """Searches fail again and again; the message says where, and nothing secret."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search of a variant came to, in how many seconds."""

    variant: str
    seconds: float
    found: Found | None = None
    failure: str = ""
    """In which line of the program it broke, if it did."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    variant: str = ""
    """What it is looking for; empty while it waits."""
    since: float = 0.0

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.process.close()
        self.connection.close()


class Workers:
    """``count`` processes that call ``finder``. A context manager: all end with the block."""

    def __init__(self, finder: Finder, count: int) -> None:
        self._finder = finder
        self._count = count
        self._workers: list[_Worker] = []
        self._broken = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    @property
    def searching(self) -> Counter[str]:
        """How many searches of each variant are going on."""
        return Counter(worker.variant for worker in self._workers if worker.variant)

    @property
    def idle(self) -> int:
        """How many more searches can be begun."""
        return self._count - sum(self.searching.values())

    def begin(self, variant: str, seconds: float) -> None:
        """Look for a deal of a variant, for so many seconds before giving up."""
        waiting = next((worker for worker in self._workers if not worker.variant), None)
        worker = waiting or self._start()
        worker.variant, worker.since = variant, time.monotonic()
        with suppress(OSError):  # It has died; its answer will say so.
            worker.connection.send((variant, seconds))

    def answers(self, timeout: float) -> Iterator[Answer]:
        """What has been answered, as soon as there is anything, after ``timeout`` seconds at the latest.

        Raises ``SearchBroken``.
        """
        busy = {worker.connection: worker for worker in self._workers if worker.variant}
        for connection in wait(list(busy), timeout):
            assert isinstance(connection, Connection)
            worker = busy[connection]
            answer = self._answer(worker)
            worker.variant = ""
            self._broken = self._broken + 1 if answer.failure else 0
            if self._broken >= PATIENCE:
                raise SearchBroken(f"{answer.variant}: {answer.failure}")
            yield answer

    def _start(self) -> _Worker:
        ours, theirs = _spawn.Pipe()
        process = _spawn.Process(target=_work, args=(theirs, self._finder), daemon=True)
        with interrupts_held():
            process.start()
        # Only the worker holds its end now, so that the pipe closes when either side dies.
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _answer(self, worker: _Worker) -> Answer:
        seconds = time.monotonic() - worker.since
        try:
            found, failure = worker.connection.recv()
        except (EOFError, OSError):
            self._workers.remove(worker)
            worker.end()
            return Answer(worker.variant, seconds, failure="the process was killed")
        return Answer(worker.variant, seconds, found, failure)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the block is left, and never reaches processes that are started in it.

    A terminal sends it to all its processes; the one that begins the others decides what it means.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Begins with the first process that is started, and would let interrupts through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection, finder: Finder) -> None:
    """Answer searches until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            variant, seconds = connection.recv()
            try:
                answer = finder(variant, seconds), ""
            except Exception as error:
                answer = None, place_of(error)
            connection.send(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)


def place_of(error: BaseException) -> str:
    """Kind and place of an error; its own text might tell a code."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f" in {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
    return type(error).__name__ + place
