"""Hints are legal, sensible, and know no more than the player sees."""

import pytest

from games.hints import hint
from games.rules import RULES, VARIANTS, View, legal_actions, parse_code, start, view
from tests.games.rules.vectors import load

EASY, DEUCES = RULES["DS1-D1N"], RULES["DE1"]


def seen(*columns: tuple[int, str], waste: str = "", stock: int = 5, **tops: str) -> View:
    """A view of columns as face-down cards and the names of those face up."""
    return {
        "stock": stock,
        "waste": {"count": len(waste) // 2, "top": cards(waste)},
        "foundations": {place: tops.get(place) for place in "abcdefgh"},
        "columns": [{"down": down, "up": cards(up)} for down, up in columns],
    }


def cards(names: str) -> list[str]:
    return [names[i : i + 2] for i in range(0, len(names), 2)]


def test_what_costs_nothing_comes_first_then_what_turns_a_card() -> None:
    shown = seen((0, "AS"), (3, "7H6S"), (0, "8C"))
    assert hint(shown, {"sw": 1, "1F": 1, "23": 2}, EASY) == "1F"
    assert hint(shown, {"sw": 1, "23": 2}, EASY) == "23"


def test_of_two_columns_the_one_that_hides_more_is_turned_first() -> None:
    shown = seen((1, "7H"), (4, "7D"), (0, "8C"))
    assert hint(shown, {"13": 1, "23": 1, "sw": 1}, EASY) == "23"


def test_moves_that_lead_nowhere_are_not_proposed() -> None:
    shown = seen((0, "8C7H"), (0, "8S"), (0, "KD"), (0, ""), stock=0)
    assert hint(shown, {"12": 1, "34": 1, "zz": 0}, EASY) is None


def test_part_of_a_run_moves_to_free_a_card_that_may_go_up() -> None:
    shown = seen((0, "8C7H"), (0, "8S"), g="7C")
    assert hint(shown, {"12": 1, "sw": 1}, EASY) == "12"


def test_a_card_that_others_may_need_goes_up_only_when_nothing_else_is_to_be_done() -> None:
    shown = seen((0, "5S"), (2, "9H"), (0, "TC"), a="4S")
    assert hint(shown, {"1F": 1, "23": 1}, EASY) == "23"
    assert hint(shown, {"1F": 1, "sw": 1}, EASY) == "1F"


def test_cards_are_never_taken_back_and_nothing_is_undone() -> None:
    assert hint(seen((0, "5H"), a="4S"), {"a1": 1, "zz": 0}, EASY) is None
    assert hint(seen((0, "5H")), {}, EASY) is None


def test_in_deuces_an_empty_column_waits_while_there_is_stock() -> None:
    shown = seen((0, "9C"), (0, ""), waste="KD")
    assert hint(shown, {"w2": 1, "sw": 1, "12": 1}, DEUCES) == "sw"
    assert hint({**shown, "stock": 0}, {"w2": 1, "12": 1}, DEUCES) == "w2"


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_are_legal_from_the_first_card_to_the_last(variant: str) -> None:
    for case in load("won"):
        if not case["code"].startswith(variant):
            continue
        position = start(parse_code(case["code"]))
        for i in range(0, len(case["log"]), 2):
            legal = legal_actions(position)
            proposed = hint(view(position), legal, position.rules)
            assert proposed is None or proposed in legal
            position.play(case["log"][i : i + 2])


@pytest.mark.parametrize("variant", VARIANTS)
def test_following_hints_plays_a_game_until_only_the_stock_is_left(variant: str) -> None:
    code = f"{variant}-AAAAAAB" if variant != "DE1" else "DE1-AAAAAAB"
    position = start(parse_code(code))
    for _ in range(400):
        proposed = hint(view(position), legal_actions(position), position.rules)
        if proposed is None:
            break
        position.play(proposed)
    assert position.foundation_cards > position.rules.start_cards
