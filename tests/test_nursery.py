"""Programs of the nursery, when nobody waits for them any more."""

import subprocess
import sys
from pathlib import Path

from tests.nursery import ROOT
from tests.waiting import is_alive, wait_for

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
        assert is_alive(program)
        # As a worker ends that has waited for ever: nothing gets to be tidied up.
        asking.kill()
    wait_for(lambda: not is_alive(program), "the program goes on", seconds=10)
