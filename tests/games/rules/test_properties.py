"""What holds in every game, whatever is played."""

import copy
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import (
    VARIANTS,
    Deal,
    IllegalAction,
    Position,
    changes,
    legal_actions,
    mark,
    parse_code,
    replay,
    start,
    view,
)
from games.rules.tokens import COLUMN_NAMES, PLACE_NAMES
from tests.games.rules.foundations import on_foundations
from tests.games.rules.random_play import choices, deals, games, play_choices

EVERY_TOKEN = [a + b for a in COLUMN_NAMES + PLACE_NAMES + "wsz" for b in COLUMN_NAMES + "Fwsz"]


@given(deals())
def test_reading_a_written_code_gives_the_same_deal(deal: Deal) -> None:
    assert parse_code(str(deal)) == deal
    assert parse_code(f"  {str(deal).lower().replace('-', ' – ')} ") == deal


@given(deals())
def test_the_mode_does_not_change_the_cards(deal: Deal) -> None:
    for variant in VARIANTS:
        if variant.startswith(deal.prefix):
            twin = start(parse_code(f"{variant}-{deal.payload}"))
            assert (twin.columns, twin.pack) == (start(deal).columns, start(deal).pack)


@given(games())
def test_cards_are_conserved(game: tuple[Deal, str]) -> None:
    position = replay(*game)
    assert _cards(position) == dict.fromkeys(range(52), 2)
    assert position.foundation_cards == sum(on_foundations(position).values())


@given(games())
def test_exactly_the_tokens_said_to_be_legal_apply(game: tuple[Deal, str]) -> None:
    position = replay(*game)
    legal = legal_actions(position)
    before, actions = _state(position), position.actions
    for token in EVERY_TOKEN:
        if token in legal:
            copy.deepcopy(position).play(token)
            continue
        with pytest.raises(IllegalAction) as refusal:
            position.play(token)
        assert (refusal.value.index, refusal.value.token) == (actions, token)
        assert _state(position) == before


@given(games())
def test_a_move_between_columns_moves_as_many_cards_as_was_said(game: tuple[Deal, str]) -> None:
    position = replay(*game)
    for token, count in legal_actions(position).items():
        if token.isdigit():
            trial = copy.deepcopy(position)
            trial.play(token)
            target = COLUMN_NAMES.index(token[1])
            assert len(trial.columns[target]) - len(position.columns[target]) == count


@given(deals(), choices, choices)
def test_undoing_every_action_gives_the_earlier_position(
    deal: Deal, first: list[int], then: list[int]
) -> None:
    position = start(deal)
    play_choices(position, first, draws=first[0] if first else 0)
    before = _state(position)
    undoable = len(position.history)
    log = ""
    for number in then:
        tokens = [token for token in legal_actions(position) if token != "zz"]
        if not tokens or position.won:
            break
        log += tokens[number % len(tokens)]
        position.play(log[-2:])
    if not position.won:
        position.play("zz" * (len(log) // 2))
        assert _state(position) == before
        assert len(position.history) == min(undoable, 200 - len(log) // 2)


@given(games())
def test_undone_actions_count_as_never_played_except_in_the_move_counter(game: tuple[Deal, str]) -> None:
    deal, log = game
    kept: list[str] = []
    for token in (log[i : i + 2] for i in range(0, len(log), 2)):
        if token == "zz":
            kept.pop()
        else:
            kept.append(token)
    with_undo, without = replay(deal, log), replay(deal, "".join(kept))
    assert _state(with_undo) == _state(without)
    assert with_undo.moves == len(log) // 2 - log.count("zz")


@given(games())
def test_playing_at_once_or_token_by_token_is_the_same(game: tuple[Deal, str]) -> None:
    deal, log = game
    position = start(deal)
    for i in range(0, len(log), 2):
        position.play(log[i : i + 2])
    assert _state(position) == _state(replay(deal, log))
    assert position.result() == replay(deal, log).result()


@given(deals(), choices)
def test_a_view_and_the_changes_after_it_give_the_next_view(deal: Deal, numbers: list[int]) -> None:
    position = start(deal)
    shown: dict[str, Any] = copy.deepcopy(dict(view(position)))
    for number in numbers:
        tokens = list(legal_actions(position))
        if not tokens:
            break
        before = mark(position)
        position.play(tokens[number % len(tokens)])
        changed = changes(before, position)
        shown["stock"] = changed.get("stock", shown["stock"])
        shown["waste"] = changed.get("waste", shown["waste"])
        shown["foundations"] |= changed.get("foundations", {})
        for name, column in changed.get("columns", {}).items():
            shown["columns"][COLUMN_NAMES.index(name)] = column
        assert shown == view(position)


@given(games(), st.randoms(use_true_random=False))
def test_a_view_is_the_same_however_the_hidden_cards_lie(game: tuple[Deal, str], random: Any) -> None:
    position = replay(*game)
    shuffled = copy.deepcopy(position)
    stock = shuffled.pack[shuffled.drawn :]
    buried = [card for column, down in _columns(shuffled) for card in column[1:down]]
    hidden = stock + buried
    random.shuffle(hidden)
    shuffled.pack[shuffled.drawn :] = hidden[: len(stock)]
    hidden = hidden[len(stock) :]
    for column, down in _columns(shuffled):
        column[1:down], hidden = hidden[: down - 1], hidden[down - 1 :]
    assert view(shuffled) == view(position)
    assert legal_actions(shuffled) == legal_actions(position)


@given(games())
def test_the_ranked_score_is_the_score_unless_a_card_came_back(
    game: tuple[Deal, str],
) -> None:
    deal, log = game
    position = replay(deal, log)
    assert position.ranked_score <= position.score
    if not any(log[i] in PLACE_NAMES for i in range(0, len(log), 2)):
        assert position.ranked_score == position.score


def _columns(position: Position) -> list[tuple[list[int], int]]:
    return list(zip(position.columns, position.face_down, strict=True))


def _cards(position: Position) -> Counter[int]:
    in_columns = [card for column in position.columns for card in column[1:]]
    return Counter(in_columns) + Counter(position.pack) + on_foundations(position)


def _state(position: Position) -> tuple[object, ...]:
    """A copy of all of a position but its counters of moves and actions, and how far back undo reaches."""
    return (
        [list(column) for column in position.columns],
        list(position.face_down),
        list(position.pack),
        position.drawn,
        list(position.needed),
        position.foundation_cards,
        position.peak,
        position.score,
        position.ranked_score,
    )
