"""The solver's numbers: time to a winnable deal, share of deals won in time, par by effort.

Times are of the processor, one core, so that a busy machine spoils them less. Deals are fixed codes. Run in
full it takes hours, most of them spent on Draw 3 Vegas deals that cannot be won; by default a small sample
is measured. In full: ``--codes 100 --efforts 1 4 16``; in parts: ``--only won --variants DS1-D3V``.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median
from time import process_time

from bench._conditions import print_conditions
from bench._percentile import percentile
from games.rules import VARIANTS, Deal
from games.rules.codes import ALPHABET, SHORT_PAYLOAD
from games.solver import Solution, find_win, solve
from games.solver.plan import PLANS

LIMITS = (1, 10, 60)
"""Seconds at which the share of deals won is told."""
WINNABLE_PART, WON_PART, PAR_PART = "winnable", "won", "par"
PARTS = (WINNABLE_PART, WON_PART, PAR_PART)


class TimeIsUp(Exception):
    """Raised out of a search that has used its processor time."""


def deals(variant: str, purpose: str) -> Iterator[Deal]:
    """The fixed deals of a variant for one purpose, without end."""
    prefix, _, mode = variant.partition("-")
    for number in count():
        chance = random.Random(f"{purpose} {number}")
        yield Deal(prefix, mode, "".join(chance.choices(ALPHABET, k=SHORT_PAYLOAD)))


def first(deals_of_variant: Iterator[Deal], number: int) -> list[Deal]:
    return [next(deals_of_variant) for _ in range(number)]


def seconds_to_winnable(candidates: Iterator[Deal]) -> float:
    """How long it takes to try deals narrowly until one is won, each with its certificate."""
    began = process_time()
    for deal in candidates:
        if find_win(deal):
            break
    return process_time() - began


def seconds_to_win(deal: Deal, limit: float) -> float | None:
    """How long it takes to win one deal by ever wider beams; None if longer than ``limit``."""
    began = process_time()

    def stop_in_time(_nodes: int) -> None:
        if process_time() - began > limit:
            raise TimeIsUp

    try:
        find_win(deal, PLANS[deal.variant].widths(), progress=stop_in_time)
    except TimeIsUp:
        return None
    return process_time() - began


def measure_winnable(variants: Sequence[str], codes: int) -> None:
    print(f"\nSeconds to find a winnable deal ({codes} times each)\n  {'':8}  median     p90")
    medians = []
    for variant in variants:
        candidates = deals(variant, "winnable")
        seconds = [seconds_to_winnable(candidates) for _ in range(codes)]
        medians.append(median(seconds))
        print(f"  {variant:8} {medians[-1]:7.2f} {percentile(seconds, 0.9):7.2f}", flush=True)
    print(f"  {'together':8} {sum(medians):7.2f}")


def measure_won(variants: Sequence[str], codes: int) -> None:
    heads = "".join(f"{f'{limit} s':>8}" for limit in LIMITS)
    print(f"\nDeals won in time, of {codes}\n  {'':8}{heads}  median    p90 (of those won)")
    for variant in variants:
        tried = (seconds_to_win(deal, LIMITS[-1]) for deal in first(deals(variant, "won"), codes))
        seconds = [found for found in tried if found is not None]
        within = "".join(f"{sum(found <= limit for found in seconds):8}" for limit in LIMITS)
        times = f"{median(seconds):8.2f}{percentile(seconds, 0.9):7.2f}" if seconds else ""
        print(f"  {variant:8}{within}{times}", flush=True)


def measure_par(variants: Sequence[str], codes: int, efforts: Sequence[int]) -> None:
    print(f"\nPar by effort, medians of {codes} deals: ranked score, moves; seconds\n  {'':8}  effort   won")
    for variant in variants:
        for effort in efforts:
            began = process_time()
            found = [solve(deal, effort) for deal in first(deals(variant, "par"), codes)]
            seconds = (process_time() - began) / codes
            print(f"  {variant:8}{effort:8}{_summary(found)}   {seconds:6.1f}", flush=True)


def _summary(found: Sequence[Solution | None]) -> str:
    results = [solution.result for solution in found if solution is not None]
    if not results:
        return f"{0:6}"
    scores = sorted(result["ranked_score"] for result in results)
    moves = median(result["moves"] for result in results)
    return f"{len(results):6}   {scores[0]:5} {median(scores):7.0f} {scores[-1]:5} {moves:6.0f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--codes", type=int, default=3, help="deals for each number (default: 3)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--variants", nargs="+", choices=VARIANTS, default=VARIANTS)
    parser.add_argument("--efforts", nargs="+", type=int, default=(1,), help="default: 1")
    options = parser.parse_args(arguments)
    print_conditions()
    if WINNABLE_PART in options.only:
        measure_winnable(options.variants, options.codes)
    if WON_PART in options.only:
        measure_won(options.variants, options.codes)
    if PAR_PART in options.only:
        measure_par(options.variants, options.codes, options.efforts)


if __name__ == "__main__":
    main()
