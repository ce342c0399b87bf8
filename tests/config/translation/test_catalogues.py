"""Every text is translated, and the catalogues say nothing else."""

from pathlib import Path

import polib
import pytest
from django.utils.translation import gettext, ngettext, override

from config.translation.catalogues import PLURAL_FORMS, catalogue_file, entry_faults, faults
from config.translation.extraction import Text, texts_of_python, texts_of_template


@pytest.mark.parametrize("language", PLURAL_FORMS)
def test_every_text_is_translated(language: str) -> None:
    assert list(faults(language)) == [], "see: python3 dev.py messages"


@pytest.mark.parametrize("language", PLURAL_FORMS)
def test_what_django_reads_is_made_of_the_catalogue(language: str) -> None:
    compiled = catalogue_file(language).with_suffix(".mo")
    assert compiled.exists(), "see: python3 dev.py setup"
    known = {(entry.msgid, entry.msgctxt): entry.msgstr for entry in polib.mofile(str(compiled))}
    for entry in polib.pofile(str(catalogue_file(language))).translated_entries():
        assert known[entry.msgid, entry.msgctxt] == entry.msgstr


def test_counts_take_the_form_of_their_language() -> None:
    with override("uk"):
        written = [ngettext("%(moves)d move", "%(moves)d moves", n) % {"moves": n} for n in (1, 2, 5, 11, 21)]
        assert written == ["1 хід", "2 ходи", "5 ходів", "11 ходів", "21 хід"]
        # Django's own, whose rule for plurals is another.
        assert gettext("This field is required.") == "Це поле обов'язкове."


def test_texts_are_found_in_python() -> None:
    source = """
first = _("One " "text")
second = ngettext_lazy("%(n)d card", "%(n)d cards", "n")
third = translation.pgettext("verb", "Draw")
not_marked = print("No text")
"""
    assert list(texts_of_python(source)) == [
        Text("One text"),
        Text("%(n)d card", plural="%(n)d cards"),
        Text("Draw", context="verb"),
    ]


def test_texts_are_found_in_templates() -> None:
    source = (
        """<p title="{% translate 'A title' %}">{% translate "It’s 'quoted'" %}</p>"""
        "{% blocktranslate count n=cards %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}"
        """{{ _("A constant") }}"""
    )
    assert list(texts_of_template(source)) == [
        Text("A title"),
        Text("It’s 'quoted'"),
        Text("%(n)s card", plural="%(n)s cards"),
        Text("A constant"),
    ]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="Play"), "not translated"),
        (polib.POEntry(msgid="Play", msgstr=" "), "not translated"),
        (polib.POEntry(msgid="%(n)d", msgid_plural="%(n)d", msgstr_plural={0: "%(n)d"}), "not translated"),
        (polib.POEntry(msgid="Rank %(rank)s", msgstr="Місце %(place)s"), "placeholders"),
        (polib.POEntry(msgid="Hello\n", msgstr="Вітаємо"), "a line break"),
    ],
)
def test_what_is_wrong_with_an_entry_is_noticed(entry: polib.POEntry, fault: str) -> None:
    assert [found for found in entry_faults(entry) if found.startswith(fault)]


def test_no_compiled_catalogue_is_kept() -> None:
    ignored = (Path(__file__).parents[3] / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert "*.mo" in ignored
