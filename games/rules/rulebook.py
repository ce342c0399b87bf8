"""The games as tables of values: what one engine needs to know to play each of them (rules.md).

A further game of the family is a further ``Rules`` here, its prefix and modes in ``codes``,
and only where it does something new, a line in ``position``.
"""

from dataclasses import dataclass
from functools import cache

from games.rules.cards import CARDS, RANKS, SUITS, is_red, suit_of
from games.rules.codes import VARIANTS

EMPTY = CARDS
"""Stands for the place below a pile's first card, so that every pile has a top."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points by event; ``floor`` is what a score never falls below, None where there is no floor."""

    start: int = 0
    floor: int | None = 0
    to_foundation: int = 0
    waste_to_column: int = 0
    turn: int = 0
    recycle: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """One game in one mode."""

    variant: str
    deal_sizes: tuple[int, ...]
    """Cards dealt to each column, from the first; all but the last of a column are face down."""
    rank_order: str
    """Ranks from the foundation's first card to its last."""
    foundations_start: int
    """Ranks already on every foundation place at the start, taken out of the deck."""
    builds: str
    """How columns build down: ``alternate`` colours or the same ``suit``."""
    moves_runs: bool
    """Whether the cards lying on a card come with it."""
    empty_takes: str
    """What an empty column takes: the ``last`` rank of the order, or ``any``."""
    draw: int
    """Cards turned at one draw."""
    recycles: bool
    """Whether the waste may be turned back, without limit."""
    returns: bool
    """Whether a foundation's top card may come back to a column."""
    scoring: Scoring
    in_dollars: bool = False

    @property
    def columns(self) -> int:
        return len(self.deal_sizes)

    @property
    def start_cards(self) -> int:
        """Cards on the foundations at the start."""
        return 8 * self.foundations_start


_NORMAL = Scoring(to_foundation=10, waste_to_column=5, turn=5, recycle=-100)
_VEGAS = Scoring(start=-104, floor=None, to_foundation=5)


def _double_solitaire(mode: str, draw: int, *, vegas: bool) -> Rules:
    return Rules(
        variant=f"DS1-{mode}",
        deal_sizes=(1, 2, 3, 4, 5, 6, 7, 8, 9),
        rank_order=RANKS,
        foundations_start=0,
        builds="alternate",
        moves_runs=True,
        empty_takes="last",
        draw=draw,
        recycles=not vegas,
        returns=True,
        scoring=_VEGAS if vegas else _NORMAL,
        in_dollars=vegas,
    )


_DEUCES = Rules(
    variant="DE1",
    deal_sizes=(1,) * 10,
    rank_order="23456789TJQKA",
    foundations_start=1,
    builds="suit",
    moves_runs=False,
    empty_takes="any",
    draw=1,
    recycles=False,
    returns=False,
    scoring=Scoring(start=8, to_foundation=1),
)

RULES: dict[str, Rules] = {
    rules.variant: rules
    for rules in (
        _double_solitaire("D1N", 1, vegas=False),
        _double_solitaire("D3N", 3, vegas=False),
        _double_solitaire("D1V", 1, vegas=True),
        _double_solitaire("D3V", 3, vegas=True),
        _DEUCES,
    )
}
assert tuple(RULES) == VARIANTS


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """A rulebook's order of cards, looked up by card; index ``EMPTY`` is the place below a pile."""

    height: tuple[int, ...]
    """Height of a card within its suit, 0-12; of ``EMPTY``, 13."""
    reach: tuple[bytes, ...]
    """``reach[top][last]`` is how many cards of a run that ends in ``last`` go together on a column with
    that top, 0 where none can. Face-up cards of a column always form one run where runs move, so
    its last card tells which card of it would fit, and whether the colours or the suit would be right.
    For a single card it is 1 where the card fits."""
    onto: tuple[tuple[bytes, ...], ...]
    """``onto[last][most]`` is the same by the card that moves: it translates the tops of all columns at once
    to counts, those above ``most`` to 0."""
    following: tuple[int, ...]
    """What a foundation place needs after a card; after a suit's last card, ``EMPTY + 1 + suit``."""
    preceding: tuple[int, ...]
    """The top card of a foundation place, by what the place needs; ``EMPTY`` under the first card."""
    place: tuple[int, ...]
    """The first of the two foundation places of a card's suit."""
    first_needed: tuple[int, ...]
    """The card each foundation place needs at the start."""


@cache
def tables_of(rules: Rules) -> Tables:
    """The tables of a rulebook, made once."""
    height = (*(rules.rank_order.index(RANKS[card % 13]) for card in range(CARDS)), len(RANKS))
    card_at = {(suit_of(card), height[card]): card for card in range(CARDS)}
    last = len(RANKS) - 1
    reach = tuple(
        bytes(_reach(rules, height, top, card) for card in range(EMPTY + 1)) for top in range(EMPTY + 1)
    )
    following = [
        card_at.get((suit_of(card), height[card] + 1), EMPTY + 1 + suit_of(card)) for card in range(CARDS)
    ]
    preceding = [card_at.get((suit_of(card), height[card] - 1), EMPTY) for card in range(CARDS)]
    return Tables(
        height=height,
        reach=reach,
        onto=tuple(
            tuple(
                bytes(row[card] if row[card] <= most else 0 for row in reach).ljust(256, b"\0")
                for most in range(len(RANKS) + 1)
            )
            for card in range(EMPTY + 1)
        ),
        following=tuple(following),
        preceding=(*preceding, EMPTY, *(card_at[suit, last] for suit in range(len(SUITS)))),
        place=(*(2 * suit_of(card) for card in range(CARDS)), 0),
        first_needed=tuple(card_at[place // 2, rules.foundations_start] for place in range(8)),
    )


def _reach(rules: Rules, height: tuple[int, ...], top: int, last: int) -> int:
    if last == EMPTY:
        return 0
    if top == EMPTY and rules.empty_takes == "any":
        return 1
    count = height[top] - height[last]
    if count < 1 or (count > 1 and not rules.moves_runs):
        return 0
    if top == EMPTY:
        return count
    if rules.builds == "suit":
        return count if suit_of(top) == suit_of(last) else 0
    return count if (is_red(top) != is_red(last)) == (count % 2 == 1) else 0
