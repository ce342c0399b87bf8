"""Programs of the nursery, when nobody waits for them any more."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.nursery import ROOT

ASK = """
import sys, time
from tests.nursery import Nursery
print(Nursery().start(sys.argv[1:], {}).pid, flush=True)
time.sleep(60)
"""


def test_a_program_ends_with_whoever_asked_for_it(tmp_path: Path) -> None:
    sleeper = tmp_path / "sleeper.py"
    sleeper.write_text("import time\ntime.sleep(60)\n")
    with subprocess.Popen(
        [sys.executable, "-c", ASK, str(sleeper)], cwd=ROOT, stdout=subprocess.PIPE
    ) as asking:
        assert asking.stdout
        program = int(asking.stdout.readline())
        os.kill(program, 0)
        # As a worker ends that has waited for ever: nothing gets to be tidied up.
        asking.kill()
    deadline = time.monotonic() + 10
    with suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.kill(program, 0)
            time.sleep(0.05)
        raise AssertionError("The program goes on.")
