"""How fast logs are replayed: logs a second and µs an action, with and without dealing.

Logs of 300 actions are uniformly random legal play from a fixed seed, undo one choice among the others.
The target is 9,000 such logs a second without dealing, and no more than twice the time of the plainest loop.
"""

import json
import math
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
"""Times each log is played; its best counts, since all else that runs here can only slow it down."""
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


def time_to_play(game: Game) -> float:
    deal, log = game
    position = start(deal)
    begun = perf_counter()
    position.play(log)
    return perf_counter() - begun


def time_to_deal_and_play(game: Game) -> float:
    deal, log = game
    begun = perf_counter()
    replay(deal, log)
    return perf_counter() - begun


def time_of_plain_loop(game: Game) -> float:
    deal, log = game
    columns, pack = plain.deal(deal.deck_key)
    begun = perf_counter()
    plain.play(columns, pack, log)
    return perf_counter() - begun


def seconds(measure: Callable[[Game], float], games: Sequence[Game]) -> float:
    """How long all games take, each at the best of its rounds."""
    best = [math.inf] * len(games)
    for _ in range(ROUNDS):
        best = [min(least, measure(game)) for least, game in zip(best, games, strict=True)]
    return sum(best)


def report(name: str, games: Sequence[Game]) -> float:
    """Print a row of the table; logs a second without dealing."""
    actions = sum(len(log) // 2 for _, log in games)
    playing, both = seconds(time_to_play, games), seconds(time_to_deal_and_play, games)
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
    loop = seconds(time_of_plain_loop, games)
    return len(games) / loop, seconds(time_to_play, games) / loop


def main() -> None:
    print_conditions()
    print(f"Each log freshly dealt, at the best of {ROUNDS} rounds")
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
