"""No words stand in a template that nobody marked for translation."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

from config.translation.extraction import ROOT, TEMPLATES

# Long prose is written once a language: rules.en.html, rules.uk.html, …
PROSE = re.compile(r"\.(en|uk|ru)\.html$")
SAME_EVERYWHERE = {"Twodeck", "UTC", "API", "CC", "DS", "DE", "Enter", "Ctrl", "Esc"}
WORN_WORDS = ("title", "alt", "placeholder", "aria-label", "aria-description")
READ_IN_META = ("description", "og:title", "og:description")
NOT_WORDS = ("script", "style", "kbd", "code")
NO_WORDS = ("block body_class", "block theme_color")


class Words(HTMLParser):
    """Collects what people read: the text between tags and the attributes that are shown or said."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in NOT_WORDS
        named = dict(attrs)
        shown = ("content",) if named.get("name", named.get("property")) in READ_IN_META else WORN_WORDS
        self.found += [value for name, value in attrs if name in shown and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in NOT_WORDS

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def unmarked(source: str) -> list[str]:
    """The words of a template that are neither marked nor the same in every language."""
    parts = []
    marked = silent = False
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            silent = token.contents in NO_WORDS
            marked = (marked or token.contents.startswith("blocktranslate")) and (
                token.contents != "endblocktranslate"
            )
        elif token.token_type == TokenType.TEXT and not marked and not silent:
            parts.append(token.contents)
    words = Words()
    words.feed("".join(parts))
    found = re.findall(r"[^\W\d_]{2,}", " ".join(words.found))
    return [word for word in found if word not in SAME_EVERYWHERE]


def templates() -> Iterator[Path]:
    return (file for file in TEMPLATES.rglob("*.html") if not PROSE.search(file.name))


@pytest.mark.parametrize("file", sorted(templates()), ids=lambda file: file.name)
def test_every_word_of_a_template_is_marked(file: Path) -> None:
    assert unmarked(file.read_text(encoding="utf-8")) == [], file.relative_to(ROOT)


@pytest.mark.parametrize("file", sorted(templates()), ids=lambda file: file.name)
def test_a_month_beside_a_day_is_in_the_case_its_language_wants(file: Path) -> None:
    assert not re.search(r"""date:["'](j F|F j)|now "j F""", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "<p>Play</p>",
        '<a href="/" aria-label="To the start">{% translate "Start" %}</a>',
        "{% if won %}<b>won</b>{% endif %}",
        '<img alt="Two cards">',
    ],
)
def test_words_that_are_not_marked_are_noticed(source: str) -> None:
    assert unmarked(source)


def test_marked_words_and_names_are_no_fault() -> None:
    source = (
        "{% block body_class %}site{% endblock %}"
        '{# A comment #}<title>{% translate "Play" %} – Twodeck</title><b class="two words">{{ code }}</b>'
        "{% blocktranslate %}Hello {{ name }}, play.{% endblocktranslate %}"
        '<script type="application/json">{"words": true}</script>'
    )
    assert unmarked(source) == []
