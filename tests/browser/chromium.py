"""Where Chromium is, and how it is started for tests."""

import os
import shutil
from functools import cache
from pathlib import Path

# As root (in containers) it runs only without its sandbox; and nothing that a test starts may call home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FETCHED = Path(__file__).resolve().parent.parent.parent / "var" / "chromium" / "chromium"
ABSENT = "no Chromium found: set CHROMIUM to its path, or run: python3 dev.py chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def find_chromium() -> str | None:
    """The path of the Chromium to test with: $CHROMIUM, else the system's, else the one dev.py fetched."""
    given = os.environ.get("CHROMIUM")
    if given:
        if not Path(given).is_file():
            raise FileNotFoundError(f"CHROMIUM names no file: {given}")
        return given
    paths = ["/usr/bin/chromium", *map(shutil.which, NAMES), FETCHED]
    return next((str(path) for path in paths if path and Path(path).is_file()), None)
