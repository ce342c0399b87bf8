"""Public names: how they are tidied, which are readable, and when two are too alike.

A name stands in rankings beside others, so nobody may pass for somebody else: names that differ only in
case, accents, punctuation or letters that look the same share one *key*, and a key belongs to one player.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 24
PUNCTUATION = " .-_'"
_APOSTROPHES = str.maketrans("’ʼ`´", "''''")
_SCRIPTS_OF_JAPANESE = ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC")

# Alphabets that people write in today, as Unicode recommends for identifiers (UAX #31). In others there
# are whole names that look like a Latin one, such as ꓐꓳꓐ in Lisu.
_ALPHABETS = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "BOPOMOFO",
        "CJK",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HANGUL",
        "HEBREW",
        "KANNADA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAANA",
        "THAI",
        "TIBETAN",
    ]
)

# The blocks Phonetic Extensions and their Supplement: letters of no alphabet, many of them another's in small
# capitals, turned over or lying, such as ᴀ and ᴎ.
_PHONETIC = range(0x1D00, 0x1DC0)

# Letters that look like another in lower case or as capitals: Cyrillic, Greek, Armenian, rarer Latin, digits.
_PAIRS = (
    "аa вb еe кk мm нh оo рp сc тt уy хx ѕs іl јj ԁd ԛq ԝw һh ӏl үy ұy ԍg ьb "
    "αa βb εe ζz ηh ιl κk μm νn οo ρp τt υy χx ϲc ϳj օo սu հh ցg յj ոn ѵv "
    "ıl ɩl ǀl ȷj ɑa ɵo ɡg ɛe ʋv ʊu ɾr ɯw ꞵb ꭓx łl øo đd 0o 1l il"
)
_LOOKALIKES = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}


def tidy_name(text: str) -> str:
    """Without surrounding and doubled spaces, compatibility forms and kinds of apostrophe made one."""
    # Before normalisation, which would turn an acute accent standing alone into a space and a mark.
    return " ".join(unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).split())


def name_key(name: str) -> str:
    """What all names too like ``name`` share; 0-24 or somewhat more letters and digits."""
    letters = unicodedata.normalize("NFKD", tidy_name(name).casefold())
    return "".join(_plain(c) for c in letters if c.isalnum()).translate(_LOOKALIKES)


def _plain(letter: str) -> str:
    """The letter that a small capital, or one with a hook or a stroke, is a kind of, by their names."""
    kind = unicodedata.name(letter, "").partition(" WITH ")[0].replace("LETTER SMALL CAPITAL", "SMALL LETTER")
    try:
        return unicodedata.lookup(kind)
    except KeyError:
        return letter


def validate_name(name: str) -> None:
    """Raise ``ValidationError`` unless a tidied name can be read aloud and told from others."""
    if not SHORTEST <= len(name) <= LONGEST or len(name_key(name)) < SHORTEST:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters, with letters or digits among them."),
            code="name_length",
            params={"least": SHORTEST, "most": LONGEST},
        )
    if not all(_is_letter(c) or c in PUNCTUATION or c in "0123456789" for c in name):
        raise ValidationError(
            _("A name is made of letters, digits, spaces and the signs . - _ '"), code="name_characters"
        )
    scripts = {_script(c) for c in name if c.isalpha()}
    if len(scripts) > 1:
        raise ValidationError(_("Use letters of one alphabet only."), code="name_mixed")
    if not scripts <= _ALPHABETS or any(ord(c) in _PHONETIC for c in name):
        raise ValidationError(_("Use letters of an alphabet in common use."), code="name_alphabet")


def validate_not_reserved(name: str) -> None:
    """Raise ``ValidationError`` for a name that looks like a guest's or like the site's own."""
    if _RESERVED.fullmatch(name_key(name)):
        raise ValidationError(_("This name is reserved. Choose another."), code="name_reserved")


def _is_letter(character: str) -> bool:
    # Fillers count as letters in Unicode and show nothing.
    return character.isalpha() and "FILLER" not in unicodedata.name(character, "")


def _script(letter: str) -> str:
    """LATIN, CYRILLIC and so on: the first word of a letter's Unicode name."""
    script = unicodedata.name(letter, "UNKNOWN").partition(" ")[0]
    return "CJK" if script in _SCRIPTS_OF_JAPANESE else script


# Guests' names, a number behind the word, in every language of the site; compared as keys, where 1 is l.
_GUEST_WORDS = "|".join(name_key(word) for word in ("Guest", "Гість", "Гость"))
_SITE_WORDS = "|".join(
    name_key(word) for word in ("Twodeck", "Admin", "Administrator", "Moderator", "Solver")
)
_RESERVED = re.compile(rf"({_GUEST_WORDS})[\dlo]*|{_SITE_WORDS}")
