"""Lock files pin everything by hash and name no host, so that any registry or mirror can serve them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON_LOCKS = ("requirements.txt", "requirements-dev.txt")


@pytest.mark.parametrize("name", PYTHON_LOCKS)
def test_python_locks_pin_every_package_by_hash_and_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    for requirement in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9-]+==\S+", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement


def test_the_development_lock_has_the_same_versions_as_the_servers() -> None:
    server, development = (
        set(re.findall(r"^[a-z0-9-]+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in PYTHON_LOCKS
    )
    assert server <= development


def test_the_npm_lock_has_integrity_hashes_and_names_no_host() -> None:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert package["integrity"].startswith("sha512-"), name
        funding = package.pop("funding", None)  # addresses of people, not of packages
        assert isinstance(funding, dict | list | str | None)
        assert not [text for text in texts(package) if "://" in text], name


def texts(value: Any) -> Iterator[str]:
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)
