"""Finds the texts to translate: gettext's calls in Python, and the tags of templates."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ("accounts", "config", "games", "leaderboards")
TEMPLATES = ROOT / "frontend" / "templates"

# By the name of the function without "_lazy": which arguments are context, text and plural.
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
_STRING = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
_CALL = re.compile(rf"(?<!\w)(npgettext|pgettext|ngettext|gettext|_)\(({_STRING}(?:,\s*{_STRING})*)")


@dataclass(frozen=True, slots=True)
class Text:
    """A text as the source has it; ``plural`` and ``context`` are empty where there are none."""

    text: str
    plural: str = ""
    context: str = ""


def source_files() -> Iterator[Path]:
    """Every file in which texts are looked for, in a fixed order."""
    for folder in PYTHON:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file
    for file in sorted(TEMPLATES.rglob("*")):
        if file.suffix in (".html", ".txt", ".json"):
            yield file


def texts_in(file: Path) -> list[Text]:
    """The texts of a file, in their order there."""
    source = file.read_text(encoding="utf-8")
    return list(texts_of_python(source) if file.suffix == ".py" else texts_of_template(source))


def texts_of_python(source: str) -> Iterator[Text]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        values = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        found = text_of(name, [value for value in values if isinstance(value, str)])
        if found:
            yield found


def texts_of_template(source: str) -> Iterator[Text]:
    for name, arguments in _CALL.findall(templatize(source)):
        found = text_of(name, ast.literal_eval(f"[{arguments}]"))
        if found:
            yield found


def text_of(function: str, strings: list[str]) -> Text | None:
    """What a call with these literal arguments marks as a text; None for any other call."""
    names = ARGUMENTS.get(function.removesuffix("_lazy"))
    if not names or len(strings) < len(names):
        return None
    return Text(**dict(zip(names, strings, strict=False)))


def all_texts() -> dict[Text, list[str]]:
    """Every text with the files it is in, in the order of first appearance."""
    found: dict[Text, list[str]] = {}
    for file in source_files():
        name = file.relative_to(ROOT).as_posix()
        for text in texts_in(file):
            files = found.setdefault(text, [])
            if name not in files:
                files.append(name)
    return found
