"""There is a text for every stable code, and pages use it."""

import re
from pathlib import Path

import pytest
from django.test import Client

from games.refusals import TEXTS, refusal_text
from games.rules import IllegalAction, UnreadableCode
from games.rules.errors import REASONS, RulesError

ROOT = Path(__file__).resolve().parents[2]


def codes_of_refusals() -> set[str]:
    """Codes written in the sources of the classes derived from ``RulesError``."""
    files = [file for top in ("games", "leaderboards") for file in (ROOT / top).rglob("*.py")]
    sources = [file.read_text(encoding="utf-8") for file in files]
    return {code for source in sources for code in re.findall(r'super\(\).__init__\("(\w+)"', source)}


def test_every_code_has_a_text() -> None:
    codes = {*REASONS, *codes_of_refusals(), *(f"invalid_{part}" for part in ("prefix", "mode", "payload"))}
    assert codes >= {"deal_sealed", "challenge_not_open", "does_not_fit"}
    assert codes - set(TEXTS) == set()


def test_the_text_goes_by_the_code() -> None:
    assert refusal_text(IllegalAction("does_not_fit", 3, "37")) == "The card does not fit there."
    assert refusal_text(UnreadableCode("mode", "for developers")).startswith("The mode in this code")
    assert refusal_text(RulesError("of_the_future", "Something new.")) == "Something new."


def test_the_table_can_say_every_code_it_can_be_sent() -> None:
    catalogue = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    table = catalogue.partition("### error")[2].partition("###")[0]
    codes = re.findall(r"`(\w+)`", table.partition("| --- |")[2])
    texts = (ROOT / "frontend" / "src" / "languages" / "en.ts").read_text(encoding="utf-8")
    assert len(codes) > 10
    assert [code for code in codes if f'"refused.{code}"' not in texts] == []


@pytest.mark.django_db
def test_a_form_says_in_the_viewers_language_what_is_wrong_with_a_code(client: Client) -> None:
    page = client.post("/play/", {"code": "XX-AAAAAAB"}, headers={"accept-language": "uk"})
    assert "Це не код розкладу" in page.content.decode()
