"""Holding a process to a share of a processor core, so that more processes have more to work with.

By Linux control groups, which only root may make.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

PERIOD = 20_000
"""Microseconds in which the share is counted."""
UNIFIED, CPU = Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/cpu")


class NotHeld(Exception):
    """No process can be held back here."""


@contextmanager
def held_to(share: float, pids: Sequence[int]) -> Iterator[None]:
    """Let each process have ``share`` of one core; a whole one is no limit. Raises ``NotHeld``."""
    with ExitStack() as groups:
        try:
            for pid in pids if share < 1 else ():
                groups.enter_context(_group(share, pid))
        except OSError as error:
            raise NotHeld(str(error)) from error
        yield


@contextmanager
def _group(share: float, pid: int) -> Iterator[None]:
    quota = int(share * PERIOD)
    old = CPU.is_dir()
    group = (CPU if old else UNIFIED) / f"twodeck-bench-{pid}"
    group.mkdir()
    try:
        if old:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        # A group with a process in it cannot go.
        if pid in map(int, (group / "cgroup.procs").read_text().split()):
            (group.parent / "cgroup.procs").write_text(str(pid))
        group.rmdir()
