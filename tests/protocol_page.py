"""docs/protocol.md read as data: each message's section and the fields its tables name."""

import re
from pathlib import Path

PAGE = Path("docs/protocol.md").read_text("utf-8")


def section(message: str) -> str:
    """What the page says of a message, up to the next heading."""
    found = re.search(rf"^### {message}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"{message} is not documented"
    return found[1]


def headings(part: str) -> set[str]:
    """The messages described under a top-level heading."""
    found = re.search(rf"^# {part}\n(.*?)(?=^# |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return set(re.findall(r"^### (\w+)$", found[1], re.MULTILINE))


def fields_in_tables(message: str) -> set[str]:
    """The fields that the section's own table has rows for; those of objects within it come in bold."""
    own = section(message).partition("\n**")[0]
    rows = re.findall(r"^\| (`.*?`) \|", own, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def check_documented(message: dict[str, object]) -> None:
    """Assert that a message has just the fields that the page gives it."""
    kind = str(message["type"])
    fields = set(message) - {"type"}
    named = set(re.findall(r"`(\w+)`", section(kind)))
    assert fields <= named, f"{kind}: not documented: {fields - named}"
    if tabled := fields_in_tables(kind):
        assert fields == tabled
