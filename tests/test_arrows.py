"""Which part may know which: rules ← solver ← games ← leaderboards, accounts ← games, config on top."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Each part, named by its longest dotted prefix, and the parts it may import besides itself.
MAY_IMPORT = {
    "games.rules": set(),
    "games.solver": {"games.rules"},
    "accounts": set(),
    "games": {"games.rules", "games.solver", "accounts"},
    "leaderboards": {"games", "games.rules", "games.solver", "accounts"},
    "config": {"games", "games.rules", "games.solver", "accounts", "leaderboards"},
}
STANDARD_LIBRARY_ONLY = {"games.rules", "games.solver"}


def part_of(module: str) -> str | None:
    """The part a module belongs to, or None for a module from elsewhere."""
    fitting = [part for part in MAY_IMPORT if module == part or module.startswith(f"{part}.")]
    return max(fitting, key=len, default=None)


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a module imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                # "from games import rules" imports games.rules.
                yield node.lineno, f"{origin}.{alias.name}"


def violations(name: str, source: str, is_package: bool = False) -> list[str]:
    """The imports of module ``name`` that go against the arrows, one line of text each."""
    part = part_of(name)
    assert part is not None
    found = []
    for line, module in imported(source, name if is_package else name.rpartition(".")[0]):
        target = part_of(module)
        if target is None:
            foreign = module.partition(".")[0] not in sys.stdlib_module_names
            if foreign and part in STANDARD_LIBRARY_ONLY:
                found.append(f"{name}:{line} imports {module}; {part} uses the standard library only")
        elif target != part and target not in MAY_IMPORT[part]:
            found.append(f"{name}:{line} imports {module}; {part} must not know {target}")
    return found


def test_the_arrows_point_one_way() -> None:
    found = []
    for top in sorted({part.partition(".")[0] for part in MAY_IMPORT}):
        for file in sorted((ROOT / top).rglob("*.py")):
            source = file.read_text(encoding="utf-8")
            found += violations(module_name(file), source, file.name == "__init__.py")
    assert found == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.rules.replay", "import django"),
        ("games.rules.replay", "def f():\n    from games import models"),
        ("games.rules.replay", "from games.solver import beam"),
        ("games.rules.replay", "from .. import actions"),
        ("games.solver.beam", "import numpy as np"),
        ("games.solver.beam", "import games.models"),
        ("games.actions", "from leaderboards.models import Entry"),
        ("games.actions", "from config import env"),
        ("accounts.models", "from games.models import Attempt"),
        ("leaderboards.models", "import config.settings"),
    ],
)
def test_an_import_against_the_arrows_is_noticed(name: str, source: str) -> None:
    assert len(violations(name, source)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.rules.replay", "from . import position\nfrom hashlib import sha256"),
        ("games.solver.beam", "from games.rules import replay\nfrom ..rules import start"),
        ("games.actions", "from games.rules import replay\nfrom accounts.models import User\nimport django"),
        ("leaderboards.actions", "from games.models import Attempt"),
        ("config.urls", "from leaderboards import views"),
    ],
)
def test_an_import_along_the_arrows_is_allowed(name: str, source: str) -> None:
    assert violations(name, source) == []
