"""The engine gives the answers of the specification's vectors."""

from typing import Any

import pytest

from games.rules import IllegalAction, Position, UnreadableCode, legal_actions, parse_code, replay, start
from games.rules.cards import CARD_NAMES
from games.rules.rulebook import EMPTY
from tests.games.rules.vectors import load

Case = dict[str, Any]


@pytest.mark.parametrize("case", load("codes"), ids=lambda case: repr(case["input"]))
def test_a_code_is_read_or_refused_by_its_part(case: Case) -> None:
    if "error" in case:
        with pytest.raises(UnreadableCode) as refusal:
            parse_code(case["input"])
        assert refusal.value.part == case["error"]
    else:
        assert str(parse_code(case["input"])) == case["code"]


@pytest.mark.parametrize("case", load("deals"), ids=lambda case: case["code"])
def test_a_code_deals_the_expected_cards(case: Case) -> None:
    position = start(parse_code(case["code"]))
    assert [_names(column) for column in position.columns] == case["columns"]
    assert _names(position.pack) == case["stock"]


@pytest.mark.parametrize("case", load("logs") + load("won"), ids=lambda case: case["code"])
def test_a_log_replays_to_the_expected_result(case: Case) -> None:
    assert replay(parse_code(case["code"]), case["log"]).result() == case["result"]


@pytest.mark.parametrize("case", load("illegal"), ids=lambda case: case["code"])
def test_an_invalid_log_is_refused_at_its_first_bad_action(case: Case) -> None:
    with pytest.raises(IllegalAction) as refusal:
        replay(parse_code(case["code"]), case["log"])
    assert {"index": refusal.value.index, "token": refusal.value.token} == case["error"]


@pytest.mark.parametrize("case", load("perft"), ids=lambda case: case["code"])
def test_the_number_of_action_sequences_is_as_counted_elsewhere(case: Case) -> None:
    position = start(parse_code(case["code"]))
    assert [_sequences(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def _names(pile: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in pile if card != EMPTY]


def _sequences(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are, undo not counted."""
    tokens = [token for token in legal_actions(position) if token != "zz"]
    if depth == 1:
        return len(tokens)
    total = 0
    for token in tokens:
        position.play(token)
        total += _sequences(position, depth - 1)
        position.play("zz")
    return total
