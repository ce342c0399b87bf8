"""The examples: whole positions, and the engine's own word on what is tried in them."""

from collections import Counter

import pytest

from games.guide.positions import EXAMPLES, Example, arranged, cards_under, dealt, shown
from games.rules import Position
from games.rules.cards import CARD_NAMES, CARDS
from games.rules.rulebook import EMPTY, tables_of


def all_cards(position: Position) -> Counter[int]:
    preceding = tables_of(position.rules).preceding
    up = [card for needed in position.needed for card in cards_under(preceding, needed)]
    columns = [card for column in position.columns for card in column if card != EMPTY]
    return Counter([*up, *columns, *position.pack])


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_a_position_of_two_whole_decks(name: str) -> None:
    position = arranged(EXAMPLES[name])
    assert all_cards(position) == Counter([*range(CARDS)] * 2)
    assert len(position.columns) == position.rules.columns
    assert position.foundation_cards == 104 - sum(map(len, position.columns)) + len(position.columns) - len(
        position.pack
    )


def test_a_card_that_is_there_too_often_is_refused() -> None:
    with pytest.raises(ValueError, match="QH"):
        arranged(Example("DS1-D1N", ("QH", "QH", "QH", *[""] * 6), ()))


def refusals(name: str) -> list[str | None]:
    return [step["refused"] for step in shown(EXAMPLES[name])["steps"]]


def test_an_empty_column_refuses_a_queen_though_she_would_turn_a_card() -> None:
    position = arranged(EXAMPLES["empty-column"])
    assert CARD_NAMES[position.columns[1][-1]] == "QH"
    assert position.face_down[1] > 1
    assert refusals("empty-column") == ["does_not_fit", None, None]


def test_the_second_ace_of_spades_takes_the_second_place() -> None:
    places = [step["view"]["foundations"] for step in shown(EXAMPLES["second-ace"])["steps"]]
    assert [(place["a"], place["b"]) for place in places] == [("4S", "AS"), ("5S", "AS"), ("5S", "2S")]


def test_a_foundation_finds_its_place() -> None:
    places = [step["view"]["foundations"] for step in shown(EXAMPLES["own-place"])["steps"]]
    assert [(place["c"], place["d"]) for place in places] == [("4H", "2H"), ("4H", "3H")]


def test_in_deuces_a_king_lies_on_the_ace_of_its_suit_only() -> None:
    assert refusals("king-on-ace") == ["does_not_fit", None, None]
    assert shown(EXAMPLES["king-on-ace"])["steps"][-1]["view"]["columns"][0]["up"] == ["AS", "KS", "QS"]


def test_in_deuces_a_middle_card_may_not_move() -> None:
    assert refusals("middle-card") == ["does_not_fit", None, None, None]
    assert shown(EXAMPLES["middle-card"])["steps"][-1]["view"]["columns"][4]["up"] == ["8C", "7C", "6C"]


def test_undo_gives_points_back_and_no_moves() -> None:
    steps = shown(EXAMPLES["undo"])["steps"]
    assert [(step["score"], step["moves"]) for step in steps] == [(15, 1), (0, 1)]


def test_a_card_put_up_again_pays_no_ranked_score() -> None:
    steps = shown(EXAMPLES["back-and-up"])["steps"]
    assert [(step["score"], step["ranked_score"]) for step in steps] == [(0, 0), (10, 0)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_page_is_told_no_card_that_is_face_down(name: str) -> None:
    example = EXAMPLES[name]
    hidden = sum(column.count("#") for column in example.columns)
    columns = shown(example)["view"]["columns"]
    assert sum(column["down"] for column in columns) == hidden
    assert [len(column["up"]) for column in columns] == [
        len(column.lstrip("#")) // 2 for column in example.columns
    ]


def test_a_deal_is_shown_as_it_lies() -> None:
    deal = dealt("DS1-D1N-TWODECK")
    assert [column["down"] for column in deal["view"]["columns"]] == list(range(9))
    assert deal["view"]["stock"] == 59
