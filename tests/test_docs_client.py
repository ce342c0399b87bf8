"""The client of docs/client.py plays a challenge, knowing of this project only what docs/protocol.md says."""

import importlib.util
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


def test_a_client_of_the_protocol_starts_and_plays_a_free_game(start_server: Callable[..., Server]) -> None:
    server = start_server()
    spec = importlib.util.spec_from_file_location("docs_client", ROOT / "docs" / "client.py")
    assert spec
    assert spec.loader
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    site = client.Site(server.url)
    table = site.post("/play/", code="DE1-AAAAAAB")
    result = client.play(site, table.split("/")[2], 5)
    assert result["actions"] == 5
