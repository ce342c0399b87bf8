"""docs/protocol.md read as data: each message's section and the fields its tables name."""

import re
from pathlib import Path

PAGE = Path("docs/protocol.md").read_text("utf-8")


def part(title: str) -> str:
    """What stands under a top-level heading."""
    found = re.search(rf"^# {title}\n(.*?)(?=^# |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"there is no part {title}"
    return found[1]


def chapter(title: str) -> str:
    """What stands under a heading of the second level."""
    found = re.search(rf"^## {title}\n(.*?)(?=^##? |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"there is no chapter {title}"
    return found[1]


def headings(title: str) -> set[str]:
    """The messages described under a top-level heading."""
    return set(re.findall(r"^### (\w+)$", part(title), re.MULTILINE))


def section(title: str, message: str) -> str:
    """What a part says of a message, up to the next heading."""
    found = re.search(rf"^### {message}\n(.*?)(?=^#|\Z)", part(title), re.MULTILINE | re.DOTALL)
    assert found, f"{message} is not documented"
    return found[1]


def fields_in_tables(text: str) -> set[str]:
    """The fields that a section's own table has rows for; those of objects within it come in bold."""
    rows = re.findall(r"^\| (`.*?`) \|", text.partition("\n**")[0], re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def check_documented(title: str, message: dict[str, object]) -> None:
    """Assert that a message has just the fields that the page gives it."""
    text = section(title, str(message["type"]))
    fields = set(message) - {"type"}
    named = set(re.findall(r"`(\w+)`", text))
    assert fields <= named, f"{message['type']}: not documented: {fields - named}"
    if tabled := fields_in_tables(text):
        assert fields == tabled
