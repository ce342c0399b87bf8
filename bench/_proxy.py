"""Caddy before several servers, configured as the site's own is."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.nursery import ROOT
from tests.services import Service

UPSTREAM = "web:8000"
"""What the site's Caddyfile has for its server."""


class Caddy(Service):
    def __init__(self, folder: Path, ports: Sequence[int]) -> None:
        super().__init__(folder)
        site = (ROOT / "deploy" / "Caddyfile").read_text()
        assert UPSTREAM in site
        site = site.replace(UPSTREAM, " ".join(f"127.0.0.1:{port}" for port in ports))
        (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + site)

    @staticmethod
    def is_installed() -> bool:
        return shutil.which("caddy") is not None

    def options(self) -> dict[str, Any]:
        address = {"ADDRESS": f"http://:{self.port}", "HOME": str(self.folder)}
        return {**super().options(), "env": {**os.environ, **address}}

    def command(self) -> list[str]:
        return ["caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def before(ports: Sequence[int]) -> Iterator[list[int]]:
    """The ports that clients may connect to: Caddy's, or where it is not installed the servers' own."""
    if not Caddy.is_installed():
        yield list(ports)
        return
    with TemporaryDirectory() as folder:
        caddy = Caddy(Path(folder), ports)
        try:
            caddy.start()
            yield [caddy.port]
        finally:
            caddy.kill()
