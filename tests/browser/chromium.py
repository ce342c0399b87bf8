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
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def find_chromium() -> str | None:
    """The path of the Chromium to test with: $CHROMIUM, else the system's, else none."""
    given = os.environ.get("CHROMIUM")
    if given:
        if not Path(given).is_file():
            raise FileNotFoundError(f"CHROMIUM names no file: {given}")
        return given
    if Path("/usr/bin/chromium").is_file():
        return "/usr/bin/chromium"
    return next((path for name in NAMES if (path := shutil.which(name))), None)
