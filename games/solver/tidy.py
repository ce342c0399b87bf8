"""Taking needless actions out of a winning log.

Every shorter log is judged by the rules engine and taken only where it still wins with no lower ranked
score. Looked for are, again and again until none is left: stretches between two equal positions; single
actions and adjacent pairs; a move from A to B and a later one from B to C, made one from A to C.
"""

from collections.abc import Iterator

from games.rules import Deal, IllegalAction, Position, replay
from games.solver.positions import copied, state_of


def tidied(deal: Deal, log: str, fixed: int = 0) -> str:
    """A winning log without its needless actions; its first ``fixed`` actions stay as they are."""
    score = replay(deal, log).ranked_score
    before = replay(deal, log[: 2 * fixed])
    rest = log[2 * fixed :]
    length = len(rest) + 1
    while len(rest) < length:
        length = len(rest)
        rest = _without_detours(before, _without_loops(before, rest, score), score)
    return log[: 2 * fixed] + rest


def _without_loops(before: Position, log: str, score: int) -> str:
    """Cut what lies between a position and the last one equal to it, where that costs nothing."""
    position = copied(before)
    states = [state_of(position)]
    for at in range(0, len(log), 2):
        position.play(log[at : at + 2])
        states.append(state_of(position))
    last = {state: at for at, state in enumerate(states)}
    for at, state in enumerate(states):
        if last[state] > at:
            shorter = log[: 2 * at] + log[2 * last[state] :]
            if _wins(before, shorter, score):
                return _without_loops(before, shorter, score)
    return log


def _without_detours(before: Position, log: str, score: int) -> str:
    """Leave out actions where that, or a shortcut for two of them, still wins."""
    here = copied(before)
    at = 0
    while at < len(log):
        for shorter in _shortcuts(log[at:]):
            if _wins(here, shorter, score):
                log = log[:at] + shorter
                break
        else:
            here.play(log[at : at + 2])
            at += 2
    return log


def _shortcuts(log: str) -> Iterator[str]:
    """Logs with one or two actions fewer, the first action among those that go or change."""
    yield log[2:]
    yield log[4:]
    source, target = log[:1], log[1:2]
    if source == "s" or target in ("F", "s"):
        return
    for later in range(2, len(log), 2):
        if log[later] == target:
            joined = source + log[later + 1] if log[later + 1] != source else ""
            between, after = log[2:later], log[later + 2 :]
            yield joined + between + after
            yield between + joined + after


def _wins(position: Position, log: str, score: int) -> bool:
    """Whether ``log`` wins from ``position`` with at least ``score``."""
    position = copied(position)
    try:
        position.play(log)
    except IllegalAction:
        return False
    return position.won and position.ranked_score >= score
