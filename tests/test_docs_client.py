"""The client of docs/client.py plays a challenge, knowing of this project only what docs/protocol.md says."""

import re
import subprocess
import sys
from collections.abc import Callable

from tests.faults.players import enter_all
from tests.nursery import ROOT
from tests.server import Server


def test_a_client_of_the_protocol_plays_a_challenge_and_learns_its_rank(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    enter_all(server, 1)
    done = subprocess.run(
        [sys.executable, "docs/client.py", server.url, "DE1", "40"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"Score \d+ in \d+ moves\nRank 1 of 1\n", done.stdout)
