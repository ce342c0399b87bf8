"""Every setting is documented, and what is documented exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_documented_variables_are_those_that_are_read() -> None:
    source = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", source))
    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))
    assert documented == read
