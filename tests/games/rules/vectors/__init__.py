"""Checked answers that came with the specification; an oracle independent of this engine."""

import json
from pathlib import Path
from typing import Any


def load(name: str) -> list[dict[str, Any]]:
    """The cases of one file, e.g. ``load("logs")``."""
    cases: list[dict[str, Any]] = json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
    return cases
