"""Logs of the solver have no needless actions."""

import random

import pytest

from games.rules import Deal, IllegalAction, Position, legal_actions, replay, start
from games.solver import find_win, tidied
from games.solver.positions import copied, state_of
from tests.games.solver.easy_deals import EASY, every_variant


def actions_of(log: str) -> list[str]:
    return [log[at : at + 2] for at in range(0, len(log), 2)]


@pytest.fixture(scope="module")
def logs() -> dict[str, str]:
    """A log of the solver for each easy deal, by code."""
    found = {}
    for deal in EASY.values():
        solution = find_win(deal, [5])
        assert solution is not None
        found[str(deal)] = solution.log
    return found


@every_variant
def test_no_position_comes_twice(deal: Deal, logs: dict[str, str]) -> None:
    position = start(deal)
    states = [state_of(position)]
    for action in actions_of(logs[str(deal)]):
        position.play(action)
        states.append(state_of(position))
    assert len(set(states)) == len(states)


@every_variant
def test_no_action_and_no_pair_can_be_left_out(deal: Deal, logs: dict[str, str]) -> None:
    log = logs[str(deal)]
    score = replay(deal, log).ranked_score
    here = start(deal)
    for at in range(0, len(log), 2):
        for cut in (2, 4):
            position = copied(here)
            try:
                position.play(log[at + cut :])
            except IllegalAction:
                continue
            assert not position.won or position.ranked_score < score
        here.play(log[at : at + 2])


@every_variant
def test_needless_actions_are_taken_out_again(deal: Deal, logs: dict[str, str]) -> None:
    """Wherever actions that change nothing are put into a log, it comes out no longer than it was."""
    log = logs[str(deal)]
    padded = with_detours(deal, log)
    assert len(padded) > len(log)
    before, after = replay(deal, padded).result(), replay(deal, tidied(deal, padded)).result()
    assert after["won"]
    assert after["ranked_score"] >= before["ranked_score"]
    assert after["moves"] <= len(log) // 2


def with_detours(deal: Deal, log: str) -> str:
    """The log with moves put in, here and there, that the next action takes back."""
    choose = random.Random(str(deal))
    position, padded = start(deal), ""
    for at, action in enumerate(actions_of(log)):
        if at % 10 == 0:
            padded += choose.choice(detours(position))
        padded += action
        position.play(action)
    return padded


def detours(position: Position) -> list[str]:
    """Two moves between columns of which the second takes the first back; nothing where there are none."""
    state = state_of(position)
    pairs = []
    for token in legal_actions(position):
        there = copied(position)
        back = token[1] + token[0]
        if back.isdigit():
            there.play(token)
            if back in legal_actions(there):
                there.play(back)
                if state_of(there) == state:
                    pairs.append(token + back)
    return pairs or [""]


def test_what_was_played_before_stays_as_it_is(logs: dict[str, str]) -> None:
    deal = EASY["DS1-D3N"]
    wasted = "sw" * 20 + "ws"
    log = wasted + logs[str(deal)]
    assert tidied(deal, log) == logs[str(deal)]
    assert tidied(deal, log, fixed=len(wasted) // 2) == log


def test_a_move_and_the_next_of_the_same_cards_become_one(logs: dict[str, str]) -> None:
    """Where a card that goes to a column could first rest on an empty one, it goes there at once."""
    deal = EASY["DE1"]
    position, longer, added = start(deal), "", 0
    for action in actions_of(logs[str(deal)]):
        empty = [
            token for token in legal_actions(position) if token[0] == action[0] and is_empty(position, token)
        ]
        if empty and action[1] != "F" and not is_empty(position, action):
            longer += empty[0] + empty[0][1] + action[1]
            added += 1
        else:
            longer += action
        position.play(action)
    assert added
    assert len(tidied(deal, longer)) <= len(logs[str(deal)])


def is_empty(position: Position, token: str) -> bool:
    """Whether a token's target is an empty column."""
    return token[1].isdigit() and len(position.columns[int(token[1]) - 1]) == 1
