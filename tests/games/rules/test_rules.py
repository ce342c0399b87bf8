"""Points of the rules that are easy to get wrong, each in the smallest position that shows it."""

import pytest

from games.rules import (
    MAX_ACTIONS,
    RULES,
    VARIANTS,
    IllegalAction,
    Position,
    legal_actions,
    parse_code,
    replay,
    start,
)
from games.rules.cards import parse_card
from games.rules.rulebook import EMPTY, tables_of
from games.rules.view import view
from tests.games.rules.vectors import load

TWOS = "2S 2S 2H 2H 2D 2D 2C 2C"


def table(variant: str, columns: str, *, waste: str = "", stock: str = "", foundations: str = "") -> Position:
    """A made-up position: columns separated by ``/``, ``*`` behind a face-down card; foundations as top cards
    by place, ``-`` where empty. Cards left out are nowhere, which no rule looks at.
    """
    position = start(parse_code(f"{variant}-AAAAAAB"))
    piles = [pile.split() for pile in columns.split("/")]
    piles += [[]] * (position.rules.columns - len(piles))
    position.columns[:] = [[EMPTY, *(parse_card(name.rstrip("*")) for name in pile)] for pile in piles]
    position.face_down[:] = [1 + sum(name.endswith("*") for name in pile) for pile in piles]
    position.pack[:] = [parse_card(name) for name in (waste + " " + stock).split()]
    position.drawn = len(waste.split())
    tables = tables_of(position.rules)
    for place, top in enumerate(foundations.split()):
        if top != "-":
            card = parse_card(top)
            position.needed[place] = tables.following[card]
            position.foundation_cards += tables.height[card] + 1 - position.rules.foundations_start
    position.peak = position.foundation_cards
    return position


def refusal(position: Position, token: str) -> str:
    with pytest.raises(IllegalAction) as error:
        position.play(token)
    return error.value.code


def test_an_empty_column_takes_a_king_with_its_run_and_nothing_else() -> None:
    position = table("DS1-D1N", "3C* QS/2C* KH QC JD")
    assert refusal(position, "13") == "does_not_fit"
    assert legal_actions(position)["23"] == 3
    position.play("23")
    assert view(position)["columns"][1] == {"down": 0, "up": ["2C"]}
    assert view(position)["columns"][2] == {"down": 0, "up": ["KH", "QC", "JD"]}


def test_a_run_is_taken_at_the_card_that_fits() -> None:
    position = table("DS1-D1N", "9H 8S 7D 6C/8C/9D/7H")
    assert legal_actions(position) == {"12": 2, "13": 3, "14": 1, "23": 1, "42": 1}


def test_the_second_ace_of_spades_takes_place_b_and_a_return_comes_from_it() -> None:
    position = table("DS1-D1N", "AS/AS/2H")
    position.play("2F 1F")
    assert view(position)["foundations"]["a"] == view(position)["foundations"]["b"] == "AS"
    position.play("b3")
    assert view(position)["columns"][2]["up"] == ["2H", "AS"]
    assert view(position)["foundations"]["b"] is None
    position.play("3F")
    assert view(position)["foundations"]["b"] == "AS"


def test_going_up_again_after_a_return_pays_in_the_score_but_not_in_the_ranked_score() -> None:
    position = table("DS1-D1N", "2S/3H", foundations="AS")
    position.play("1F")
    assert (position.score, position.ranked_score) == (10, 10)
    position.play("a2 2F")
    assert (position.score, position.ranked_score) == (20, 10)


def test_a_recycle_costs_what_there_is_and_an_undo_gives_exactly_that_back() -> None:
    position = table("DS1-D1N", "2S", foundations="AS", waste="9C 9D")
    position.play("1F")
    position.play("ws")
    assert (position.score, view(position)["stock"]) == (0, 2)
    position.play("zz")
    assert (position.score, view(position)["waste"]["top"]) == (10, ["9C", "9D"])


def test_a_recycle_keeps_the_order_and_vegas_has_none() -> None:
    position = table("DS1-D3N", "", waste="2C 3C 4C 5C")
    position.play("ws sw sw")
    assert view(position)["waste"] == {"count": 4, "top": ["3C", "4C", "5C"]}
    assert refusal(table("DS1-D3V", "", waste="2C"), "ws") == "no_recycle"
    assert refusal(table("DE1", "", waste="3C"), "ws") == "no_recycle"
    assert refusal(table("DS1-D1N", "", waste="2C", stock="3C"), "ws") == "no_recycle"
    assert refusal(table("DS1-D1N", ""), "ws") == "no_recycle"


def test_the_last_draw_of_three_turns_what_is_left() -> None:
    position = table("DS1-D3N", "", stock="2C 3C 4C 5C")
    position.play("sw")
    assert legal_actions(position)["sw"] == 1
    position.play("sw")
    assert view(position)["waste"]["top"] == ["3C", "4C", "5C"]
    assert refusal(position, "sw") == "stock_empty"


def test_a_turned_card_pays_on_top_of_the_move_and_is_hidden_again_by_undo() -> None:
    position = table("DS1-D1N", "9C* 2S", foundations="AS")
    position.play("1F")
    assert position.score == 15
    assert view(position)["columns"][0] == {"down": 0, "up": ["9C"]}
    position.play("zz")
    assert position.score == 0
    assert view(position)["columns"][0] == {"down": 1, "up": ["2S"]}


def test_vegas_starts_in_debt_and_pays_five_dollars_a_card() -> None:
    position = table("DS1-D1V", "9C* 2S/9H", waste="8C", foundations="AS")
    position.play("1F w2")
    assert (position.score, position.ranked_score) == (-99, -99)


def test_deuces_builds_by_suit_one_card_at_a_time_with_the_ace_high() -> None:
    position = table("DE1", "KS/AS/7C 6C/8C/QH", foundations=TWOS)
    legal = legal_actions(position)
    assert legal["12"] == 1
    assert "21" not in legal
    assert "34" not in legal
    assert legal["36"] == 1
    assert refusal(position, "a1") == "no_return"


def test_deuces_counts_the_cards_on_the_foundations() -> None:
    position = start(parse_code("DE1-AAAAAAB"))
    assert (position.score, position.ranked_score, position.foundation_cards) == (8, 8, 8)
    assert view(position)["foundations"] == dict(zip("abcdefgh", TWOS.split(), strict=True))


def test_two_hundred_actions_can_be_undone_and_not_one_more() -> None:
    position = start(parse_code("DS1-D1N-AAAAAAB"))
    cycle = "sw" * 59 + "ws"
    position.play((cycle * 5)[: 2 * 250])
    position.play("zz" * 200)
    assert refusal(position, "zz") == "nothing_to_undo"
    assert position.drawn == 50
    assert (position.moves, position.actions) == (250, 450)


def test_a_won_game_is_over() -> None:
    case = load("won")[0]
    position = replay(parse_code(case["code"]), case["log"])
    assert legal_actions(position) == {}
    for token in ("zz", "sw", "ws", "a1", "h9"):
        code = refusal(position, token)
        assert code in {"game_over", "no_recycle"}
    assert position.result() == case["result"]


def test_a_log_of_more_than_twenty_thousand_actions_is_refused_before_it_is_played() -> None:
    cycle = "sw" * 59 + "ws"
    log = (cycle * 400)[: 2 * MAX_ACTIONS]
    deal = parse_code("DS1-D1N-AAAAAAB")
    assert replay(deal, log).actions == MAX_ACTIONS
    with pytest.raises(IllegalAction) as error:
        replay(deal, log + "zz")
    assert error.value.as_dict() == {
        "code": "log_too_long",
        "message": "Action 20000, 'zz': a log has at most 20,000 actions.",
        "index": MAX_ACTIONS,
        "token": "zz",
    }
    position = replay(deal, log)
    assert refusal(position, "zz") == "log_too_long"


@pytest.mark.parametrize("token", ["33", "xx", "Fw", "ж1", "1ж", "zw", "03", "\0\0"])
def test_a_token_that_is_no_action_is_refused_by_name(token: str) -> None:
    position = start(parse_code("DS1-D1N-AAAAAAB"))
    with pytest.raises(IllegalAction) as error:
        position.play("sw" + token)
    assert (error.value.index, error.value.token) == (1, token)


def test_white_space_in_a_log_is_ignored() -> None:
    deal = parse_code("DS1-D1N-AAAAAAB")
    assert replay(deal, " s w\n\tsw ").result() == replay(deal, "swsw").result()


def test_the_variants_and_their_order_are_frozen() -> None:
    assert VARIANTS == tuple(RULES) == ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V", "DE1")
