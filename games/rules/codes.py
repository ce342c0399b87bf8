"""Deal codes: reading leniently, writing canonically (notation: Deal code)."""

import secrets
import unicodedata
from dataclasses import dataclass

from games.rules.errors import UnreadableCode

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
SHORT_PAYLOAD = 7
"""Symbols of a payload that players share and type (35 bits)."""
SECRET_PAYLOAD = 26
"""Symbols of a payload that nobody can find by search (130 bits)."""

MODES_BY_PREFIX: dict[str, tuple[str, ...]] = {"DS1": ("D1N", "D3N", "D1V", "D3V"), "DE1": ()}
VARIANTS: tuple[str, ...] = ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V", "DE1")
"""Every game with its mode, as the code writes it before the payload; the project's order of modes."""

_LOOKALIKES = str.maketrans("018", "OIB")


@dataclass(frozen=True, slots=True)
class Deal:
    """A readable deal code in canonical parts; ``mode`` is empty in games without modes."""

    prefix: str
    mode: str
    payload: str

    @property
    def variant(self) -> str:
        """The game with its mode, e.g. ``DS1-D3V`` or ``DE1``."""
        return f"{self.prefix}-{self.mode}" if self.mode else self.prefix

    @property
    def deck_key(self) -> str:
        """What the deck depends on, e.g. ``DS1:AAAAAAB``: the same cards in every mode."""
        return f"{self.prefix}:{self.payload}"

    @property
    def is_secret(self) -> bool:
        """Whether the payload is too long to be found by search."""
        return len(self.payload) == SECRET_PAYLOAD

    def __str__(self) -> str:
        return f"{self.variant}-{self.payload}"


def parse_code(text: str) -> Deal:
    """Read a deal code: any case, spaces and Unicode dashes; in the payload 0 1 8 read as O I B.

    Raises ``UnreadableCode`` naming the part at fault: prefix, mode or payload.
    """
    prefix, *rest = _canonical_dashes(text).split("-")
    modes = MODES_BY_PREFIX.get(prefix)
    if modes is None:
        raise UnreadableCode("prefix", f"A deal code begins with {' or '.join(MODES_BY_PREFIX)}.")
    mode = ""
    if modes:
        mode = rest.pop(0) if rest else ""
        if mode not in modes:
            raise UnreadableCode("mode", f"The mode after {prefix} is one of {', '.join(modes)}.")
    elif len(rest) > 1:
        raise UnreadableCode("mode", f"{prefix} has no modes: the payload follows at once.")
    payload = rest[0].translate(_LOOKALIKES) if len(rest) == 1 else ""
    if len(payload) not in (SHORT_PAYLOAD, SECRET_PAYLOAD) or not set(payload) <= set(ALPHABET):
        raise UnreadableCode(
            "payload",
            f"The payload is {SHORT_PAYLOAD} or {SECRET_PAYLOAD} symbols of A-Z and 2-7, and ends the code.",
        )
    return Deal(prefix, mode, payload)


def random_deal(variant: str, symbols: int = SHORT_PAYLOAD) -> Deal:
    """A deal of ``variant`` with a payload from the system's secure random source."""
    prefix, _, mode = variant.partition("-")
    return Deal(prefix, mode, "".join(secrets.choice(ALPHABET) for _ in range(symbols)))


def _canonical_dashes(text: str) -> str:
    """Without spaces, dashes as ASCII hyphens, ASCII letters upper case.

    Only ASCII letters are raised: others may turn into ASCII ones (ı, ſ) or into several.
    """
    kept = (c for c in text if not c.isspace())
    hyphened = ("-" if unicodedata.category(c) == "Pd" or c == "\N{MINUS SIGN}" else c for c in kept)
    return "".join(c.upper() if c.isascii() else c for c in hyphened)
