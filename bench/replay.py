"""How fast logs are replayed: logs a second and µs an action, with and without dealing.

Logs of 300 actions are uniformly random legal play from a fixed seed, undo one choice among the others.
The target is 9,000 such logs a second without dealing, and no more than twice the time of the plainest loop.
"""

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from bench import _plain_loop as plain
from bench._conditions import print_conditions
from games.rules import VARIANTS, Deal, legal_actions, parse_code, replay, start
from games.rules.codes import ALPHABET, SHORT_PAYLOAD

ACTIONS = 300
LOGS = 40
"""Logs of each variant."""
ROUNDS = 15
"""Times each measurement is taken; the best counts, since all else that runs here can only slow it down."""
VECTORS = Path(__file__).parent.parent / "tests" / "games" / "rules" / "vectors"

Game = tuple[Deal, str]


def random_game(variant: str, seed: int, without: str = "") -> Game:
    """A deal and ``ACTIONS`` random legal actions, none of them the token ``without``."""
    chance = random.Random(f"{variant} {seed}")
    prefix, _, mode = variant.partition("-")
    deal = Deal(prefix, mode, "".join(chance.choices(ALPHABET, k=SHORT_PAYLOAD)))
    position, log = start(deal), ""
    while position.actions < ACTIONS:
        token = chance.choice([token for token in legal_actions(position) if token != without])
        position.play(token)
        log += token
    return deal, log


def vector_games() -> list[Game]:
    """The specification's logs, from a few actions to whole games won."""
    return [
        (parse_code(case["code"]), case["log"])
        for name in ("logs", "won")
        for case in json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    ]


def seconds_to_play(games: Sequence[Game]) -> float:
    positions = [start(deal) for deal, _ in games]
    begun = perf_counter()
    for position, (_, log) in zip(positions, games, strict=True):
        position.play(log)
    return perf_counter() - begun


def seconds_to_deal_and_play(games: Sequence[Game]) -> float:
    begun = perf_counter()
    for deal, log in games:
        replay(deal, log)
    return perf_counter() - begun


def seconds_of_plain_loop(games: Sequence[Game]) -> float:
    dealt = [plain.deal(deal.deck_key) for deal, _ in games]
    begun = perf_counter()
    for (columns, pack), (_, log) in zip(dealt, games, strict=True):
        plain.play(columns, pack, log)
    return perf_counter() - begun


def best(measure: Callable[[Sequence[Game]], float], games: Sequence[Game]) -> float:
    return min(measure(games) for _ in range(ROUNDS))


def report(name: str, games: Sequence[Game]) -> float:
    """Print a row of the table; logs a second without dealing."""
    actions = sum(len(log) // 2 for _, log in games)
    playing, both = best(seconds_to_play, games), best(seconds_to_deal_and_play, games)
    columns = [f"{len(games) / time:10,.0f}{time / actions * 1e6:10.3f}" for time in (playing, both)]
    print(f"{name:20}{actions / len(games):8.0f}" + "".join(columns))
    return len(games) / playing


def against_plain_loop(games: Sequence[Game]) -> tuple[float, float]:
    """Logs a second of the plainest loop, and how many times its time the engine takes.

    The games are of DS1-D1N, without undo.
    """
    for deal, log in games:
        position = replay(deal, log)
        expected = (position.score, position.moves, position.foundation_cards)
        assert plain.play(*plain.deal(deal.deck_key), log) == expected
    # In turns, so that a busy moment of the machine meets both.
    pairs = [(seconds_to_play(games), seconds_of_plain_loop(games)) for _ in range(ROUNDS)]
    engine, loop = (min(times) for times in zip(*pairs, strict=True))
    return len(games) / loop, engine / loop


def main() -> None:
    print_conditions()
    print(f"{'':20}{'actions':>8}{'without dealing':>20}{'with dealing':>20}")
    print(f"{'':20}{'a log':>8}" + f"{'logs/s':>10}{'µs/action':>10}" * 2)
    everything: list[Game] = []
    for variant in VARIANTS:
        games = [random_game(variant, seed) for seed in range(LOGS)]
        report(variant, games)
        everything += games
    reached = report("all five", everything)
    report("vectors", vector_games())
    loop, times = against_plain_loop([random_game("DS1-D1N", seed, without="zz") for seed in range(LOGS)])
    print(f"\nTarget 9,000 logs/s of {ACTIONS} actions without dealing: {reached:,.0f}")
    print(
        f"Plainest loop, DS1-D1N without undo: {loop:,.0f} logs/s; the engine takes {times:.2f} times as long"
    )


if __name__ == "__main__":
    main()
