"""Public names: what is allowed, and which are too alike."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import name_key, tidy_name, validate_name, validate_not_reserved


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("  Olena   K. ", "Olena K."),
        ("В’ячеслав", "В'ячеслав"),
        ("\tAnna\n", "Anna"),
        ("Ｏｌｅｎａ", "Olena"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_a_name_is_tidied(typed: str, tidied: str) -> None:
    assert tidy_name(typed) == tidied


@given(st.text(max_size=40))
def test_tidying_twice_changes_nothing_more_and_keeps_the_key(text: str) -> None:
    assert tidy_name(tidy_name(text)) == tidy_name(text)
    assert name_key(tidy_name(text)) == name_key(text)


@pytest.mark.parametrize(
    "name",
    ["Jo", "Olena", "В'ячеслав", "Ґанна Їжак", "José", "Ole-Luk_øje", "R2 D2", "42", "花子さん", "משה"],
)
def test_names_of_one_alphabet_are_allowed(name: str) -> None:
    validate_name(tidy_name(name))
    validate_not_reserved(tidy_name(name))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("X", "name_length"),
        ("x" * 25, "name_length"),
        ("--", "name_length"),
        ("a.", "name_length"),
        ("Ann\x00a", "name_characters"),
        ("Ann\u200ba", "name_characters"),
        ("Ann\u202ea", "name_characters"),
        ("Ann\u3164a", "name_characters"),
        ("Anna 🂡", "name_characters"),
        ("<b>Anna</b>", "name_characters"),
        ("a\u0337b\u0337c", "name_characters"),
        ("Аnna", "name_mixed"),
        ("Αnna", "name_mixed"),
        ("ꓐꓳꓐ", "name_alphabet"),
        ("ᎪᏴᎪ", "name_alphabet"),
        ("ⲟⲗⲉⲛⲁ", "name_alphabet"),
        ("ᴀdmin", "name_alphabet"),
        ("Oleᴎa", "name_alphabet"),
        ("Оᴫя", "name_alphabet"),
        ("ᶏnna", "name_alphabet"),
    ],
)
def test_names_that_deceive_or_cannot_be_read_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_name(tidy_name(name))
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Olena", "OLENA"),
        ("Оля", "оля"),
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Tom", "Тоm"),
        ("TOMA", "ТОМА"),
        ("José", "Jose"),
        ("Anna K", "Anna_K."),
        ("Bob", "B0b"),
        ("Straße", "STRASSE"),
        ("Olena", "ᴏʟᴇɴᴀ"),
        ("Admin", "ᴀᴅᴍɪɴ"),
        ("Bob", "ʙᴏʙ"),
        ("Olena", "Øłɛɲa"),
        ("Bob", "ɓɵɓ"),
        ("Gina", "ɡıɳɑ"),
        ("Ганна", "Ґанна"),
        ("hou", "հօս"),
    ],
)
def test_names_that_look_alike_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Olena", "Olana"), ("Anna 2", "Anna 3"), ("Катя", "Катерина")])
def test_names_that_do_not_look_alike_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    "name", ["Guest", "guest 4821", "GUEST-1", "Guest l0", "Гість 7", "Admin", "Twodeck", "ᴀdmin"]
)
def test_names_of_guests_and_of_the_site_are_reserved(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_not_reserved(tidy_name(name))


@given(st.text(max_size=30))
def test_an_allowed_name_has_nothing_invisible_in_it(text: str) -> None:
    name = tidy_name(text)
    try:
        validate_name(name)
    except ValidationError:
        return
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Zl", "Zp") for c in name)
    assert name_key(name)
