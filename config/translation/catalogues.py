"""The catalogues in ``locale/``: brought up to date with the sources, judged, compiled."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polib

from config.translation.extraction import ROOT, Text, all_texts

LOCALE = ROOT / "locale"
_SLAVIC = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
)
PLURAL_FORMS = {"uk": _SLAVIC, "ru": _SLAVIC}
"""Languages other than that of the sources, each with gettext's rule for its plural forms."""
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|%%")


def catalogue_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> polib.POFile:
    """The catalogue as it is kept; an empty one where there is none yet."""
    file = catalogue_file(language)
    if file.exists():
        return polib.pofile(str(file), wrapwidth=110)
    return polib.POFile(wrapwidth=110)


def update(language: str) -> polib.POFile:
    """Write the catalogue with all texts there are now: new ones untranslated, those gone left out."""
    known = {key_of(entry): entry for entry in read(language)}
    fresh = polib.POFile(wrapwidth=110)
    fresh.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS[language],
    }
    for text, files in all_texts().items():
        if Text(text.text, context=text.context) in known and text.plural:
            # Elsewhere without a plural: gettext knows one entry for both.
            del known[Text(text.text, context=text.context)]
        fresh.append(entry_of(text, files, known.get(text)))
    file = catalogue_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh.save(str(file))
    return fresh


def key_of(entry: polib.POEntry) -> Text:
    return Text(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def entry_of(text: Text, files: list[str], known: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=text.text,
        msgid_plural=text.plural,
        msgctxt=text.context or None,
        occurrences=[(file, "") for file in files],
    )
    if "%(" in text.text:
        entry.flags.append("python-format")
    if text.plural:
        entry.msgstr_plural = dict(known.msgstr_plural) if known else {0: "", 1: "", 2: ""}
    elif known:
        entry.msgstr = known.msgstr
    return entry


def faults(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a line each: missing, empty, fuzzy, left over, other placeholders."""
    catalogue = read(language)
    known = {key_of(entry): entry for entry in catalogue}
    wanted = all_texts()
    for text in wanted:
        if text not in known:
            yield f"{language}: missing: {text.text!r}"
    for text, entry in known.items():
        if text not in wanted:
            yield f"{language}: no longer used: {text.text!r}"
        elif entry.fuzzy:
            yield f"{language}: fuzzy: {text.text!r}"
        else:
            yield from (f"{language}: {fault}: {text.text!r}" for fault in entry_faults(entry))


def entry_faults(entry: polib.POEntry) -> Iterator[str]:
    forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if (entry.msgid_plural and len(forms) != 3) or not all(form.strip() for form in forms):
        yield "not translated"
        return
    # A plural form may leave out the number, and say "one" instead.
    wanted = Counter(_PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    for form in forms:
        found = Counter(_PLACEHOLDER.findall(form))
        if set(found) != set(wanted):
            yield f"placeholders {sorted(found)} instead of {sorted(wanted)}"
        if form.startswith("\n") != entry.msgid.startswith("\n"):
            yield "a line break at the start"
        if form.endswith("\n") != entry.msgid.endswith("\n"):
            yield "a line break at the end"


def compile_all() -> None:
    """Write what Django reads, beside each catalogue."""
    for language in PLURAL_FORMS:
        file = catalogue_file(language)
        read(language).save_as_mofile(str(file.with_suffix(".mo")))
