"""The pages that explain say the same in every language."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.guide.positions import EXAMPLES

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "uk", "ru")
ADDRESSES = {"rules": "/rules/", "deuces": "/rules/deuces/", "examples": "/examples/", "faq": "/faq/"}


class Outline(HTMLParser):
    """The structure of a text: its elements, with their ids and what scripts go by."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("b", "code"):
            marks = {name: value for name, value in attrs if name == "id" or name.startswith("data-")}
            self.elements.append((tag, *(f"{name}={value}" for name, value in marks.items())))


def outline(name: str, language: str) -> list[tuple[str, ...]]:
    parser = Outline()
    parser.feed(render_to_string(f"guide/{name}.{language}.html"))
    return parser.elements


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("language", ["uk", "ru"])
def test_a_text_has_the_same_parts_in_every_language(name: str, language: str) -> None:
    assert outline(name, language) == outline(name, "en")


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_text_has_the_same_numbers_in_every_language(name: str) -> None:
    english, *others = (
        # One-figure numbers may be spelt out.
        set(re.findall(r"\d\d+", re.sub(r"<[^>]*>", "", render_to_string(f"guide/{name}.{language}.html"))))
        for language in LANGUAGES
    )
    assert others == [english, english]


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize(("language", "other"), [("uk", r"\bскид"), ("ru", r"\bрабоч")])
def test_a_pile_has_the_name_it_has_at_the_table(name: str, language: str, other: str) -> None:
    assert re.findall(other, render_to_string(f"guide/{name}.{language}.html")) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "address"), ADDRESSES.items())
def test_a_page_is_in_the_readers_language(client: Client, name: str, address: str, language: str) -> None:
    page = client.get(address, headers={"accept-language": language}).content.decode()
    heading = re.search(r"<h1>(.*?)</h1>", render_to_string(f"guide/{name}.{language}.html"))
    assert heading
    assert heading[0] in page
    assert f'<html lang="{language}">' in page
    assert page.count('aria-current="page"') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_an_example_is_explained(client: Client, language: str) -> None:
    page = client.get("/examples/", headers={"accept-language": language}).content.decode()
    sections = dict(re.findall(r'data-example="([\w-]+)">(.*?)</section>', page, re.DOTALL))
    assert set(sections) == set(EXAMPLES)
    for name, section in sections.items():
        steps = section.partition("data-steps>")[2]
        assert steps.count("<li>") == len(EXAMPLES[name].actions), name


def test_a_page_brings_the_positions_its_boards_show(client: Client) -> None:
    for address in ("/rules/", "/rules/deuces/", "/examples/"):
        page = client.get(address).content.decode()
        written = re.search(r'<script id="positions" type="application/json">(.*?)</script>', page)
        assert written
        assert set(json.loads(written[1])) == set(re.findall(r'data-example="([\w-]+)"', page))


def test_every_page_leads_to_the_pages_that_explain(client: Client) -> None:
    start = client.get("/").content.decode()
    assert [address for address in ADDRESSES.values() if f'href="{address}"' not in start] == []
