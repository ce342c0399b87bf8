"""The API's operations on deals, as a program meets them, and what they never tell."""

import json
import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis.extra.django import TestCase

from games.api import ResultAnswer
from games.models import SealedDeck
from games.rules import VARIANTS, Deal, Result, parse_code, random_deal, start, view
from games.rules.cards import CARD_NAMES
from tests.games.rules.random_play import deals
from tests.games.rules.vectors import load

pytestmark = pytest.mark.django_db
# One for all: each makes its own chain of middleware at its first request.
client = Client()
CARD_NAME = re.compile(r"(?<![A-Za-z0-9-])[A2-9TJQK][SHDC](?![A-Za-z0-9-])")


def get(path: str) -> HttpResponse:
    return client.get(f"/api/{path}")  # type: ignore[return-value]


def replay(code: object, log: object) -> HttpResponse:
    return client.post("/api/replay", {"code": code, "log": log}, content_type="application/json")  # type: ignore[return-value]


def error_of(response: HttpResponse) -> dict[str, Any]:
    error: dict[str, Any] = json.loads(response.content)["error"]
    return error


def seal(deal: Deal, minutes: int = 60) -> None:
    SealedDeck.objects.seal(deal, timezone.now() + timedelta(minutes=minutes))


def every_answer(code: str) -> list[HttpResponse]:
    return [get(f"codes/{code}"), get(f"deals/{code}"), replay(code, ""), replay(code, "swsw37xx")]


def cards_named(response: HttpResponse) -> Counter[str]:
    return Counter(CARD_NAME.findall(response.content.decode()))


# Codes


def test_a_code_is_described_canonically() -> None:
    response = get("codes/ ds1 — d3v – qx7k2ma")
    assert response.status_code == 200
    assert json.loads(response.content) == {
        "code": "DS1-D3V-QX7K2MA",
        "variant": "DS1-D3V",
        "game": "DS1",
        "name": "Double Solitaire",
        "mode": "D3V",
        "payload": "QX7K2MA",
        "draw": 3,
        "scoring": "vegas",
        "columns": 9,
        "recycles": False,
        "returns": True,
    }


def test_a_game_without_modes_has_none() -> None:
    described = json.loads(get("codes/DE1-AAAAAAB").content)
    assert (described["mode"], described["scoring"], described["columns"]) == (None, "foundation_cards", 10)


@pytest.mark.parametrize("case", load("codes"), ids=lambda case: repr(case["input"]))
def test_codes_are_read_as_specified(case: dict[str, str]) -> None:
    response = client.get("/api/codes/" + case["input"]) if case["input"] else replay("", "")
    if "error" in case:
        assert response.status_code == 422
        assert error_of(response)["code"] == f"invalid_{case['error']}"  # type: ignore[arg-type]
    else:
        assert json.loads(response.content)["code"] == case["code"]


# Deals


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_shows_what_a_player_sees_at_the_start(variant: str) -> None:
    deal = random_deal(variant)
    response = get(f"deals/{str(deal).lower()}")
    assert json.loads(response.content) == {"code": str(deal), "view": view(start(deal))}


class HiddenCards(TestCase):
    @given(deals())
    def test_no_answer_names_a_card_that_is_face_down(self, deal: Deal) -> None:
        position = start(deal)
        visible = [column[-1] for column in position.columns]
        visible += [13 * suit + 1 for suit in range(4) for _ in range(2)] if deal.prefix == "DE1" else []
        describes, shows, replays, refuses = every_answer(str(deal))
        assert cards_named(shows) == Counter(CARD_NAMES[card] for card in visible)
        assert not cards_named(describes) + cards_named(replays) + cards_named(refuses)


# Replays


@pytest.mark.parametrize("case", [*load("logs"), *load("won")], ids=lambda case: case["code"])
def test_a_log_gives_its_result(case: dict[str, Any]) -> None:
    response = replay(case["code"], case["log"])
    assert (response.status_code, json.loads(response.content)) == (200, case["result"])


@pytest.mark.parametrize("case", load("illegal"), ids=lambda case: case["code"])
def test_an_illegal_log_gives_its_first_bad_action(case: dict[str, Any]) -> None:
    response = replay(case["code"], case["log"])
    error = error_of(response)
    assert response.status_code == 422
    assert {"index": error["index"], "token": error["token"]} == case["error"]


def test_the_answer_says_what_a_result_is() -> None:
    assert list(ResultAnswer.model_fields) == list(Result.__annotations__)


def test_the_longest_log_fits_and_one_action_more_is_told_as_such() -> None:
    log = "sw\n" * 86 + "zz\nsw\n" * 9_957
    assert replay("DE1-AAAAAAB", log).status_code == 200
    assert error_of(replay("DE1-AAAAAAB", log + "zz"))["code"] == "log_too_long"


def test_a_replay_needs_no_log_in_and_no_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    body = {"code": "DE1-AAAAAAB", "log": "sw"}
    response = client.post("/api/replay", body, content_type="application/json")
    assert response.status_code == 200
    assert not response.cookies


@pytest.mark.parametrize(
    "body", [{}, {"code": 1, "log": []}, [], None, "DE1-AAAAAAB", {"code": "DE1-AAAAAAB"}]
)
def test_a_body_without_code_and_log_is_refused_with_its_fields(body: object) -> None:
    response = client.post("/api/replay", json.dumps(body), content_type="application/json")
    error = error_of(response)  # type: ignore[arg-type]
    assert (response.status_code, error["code"]) == (422, "invalid_request")
    assert error["fields"]


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 100_000, b'{"code": NaN'])
def test_a_body_that_is_no_json_is_refused(body: bytes) -> None:
    response = client.post("/api/replay", body, content_type="application/json")
    assert (response.status_code, error_of(response)["code"]) == (400, "bad_request")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "log"), [("\x00", "\x00"), ("DE1-AAAAAAB", "\x00\ud800"), ("DE1-AAAAAAB", "ссww")]
)
def test_strange_texts_are_refused_politely(code: str, log: str) -> None:
    assert replay(code, log).status_code == 422


# Sealed deals


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_told_of_a_deal_in_an_open_challenge(variant: str) -> None:
    deal = random_deal(variant, symbols=26)
    seal(deal)
    for response in every_answer(str(deal)):
        assert response.status_code == 403
        assert error_of(response) == {
            "code": "deal_sealed",
            "message": "This deal is in a challenge that is still open.",
            "index": None,
            "token": None,
        }


@pytest.mark.parametrize("mode", ["D1N", "D3N", "D1V", "D3V"])
def test_the_same_cards_in_another_mode_are_sealed_too(mode: str) -> None:
    payload = random_deal("DS1-D1N", symbols=26).payload
    seal(Deal("DS1", "D1N", payload))
    for code in (f"DS1-{mode}-{payload}", f"ds1 - {mode.lower()} - {payload.lower()}"):
        assert {response.status_code for response in every_answer(code)} == {403}
    other_game = f"DE1-{payload}"
    assert get(f"deals/{other_game}").status_code == 200


def test_a_deal_is_shown_again_when_its_challenge_has_closed() -> None:
    deal = parse_code("DS1-D1N-AAAAAAB")
    seal(deal, minutes=-1)
    assert get(f"deals/{deal}").status_code == 200
    assert replay(str(deal), "sw").status_code == 200
