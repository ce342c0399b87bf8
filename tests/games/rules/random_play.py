"""Random games for properties: what Hypothesis chooses, and what it turns into."""

from hypothesis import strategies as st

from games.rules import VARIANTS, Deal, Position, legal_actions, start
from games.rules.codes import ALPHABET, MODES_BY_PREFIX

payloads = st.one_of(*(st.text(ALPHABET, min_size=n, max_size=n) for n in (7, 26)))
variants = st.sampled_from(VARIANTS)
choices = st.lists(st.integers(min_value=0, max_value=999), max_size=120)
"""Which of the legal actions to take, one number an action."""


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    prefix = draw(st.sampled_from(sorted(MODES_BY_PREFIX)))
    return Deal(prefix, draw(st.sampled_from(MODES_BY_PREFIX[prefix] or ("",))), draw(payloads))


def play_choices(position: Position, numbers: list[int], draws: int = 0) -> str:
    """Play a legal action for each number while there is one; returns the log.

    Undo is one action among the others, so that logs with it are common but not all there is.
    Up to ``draws`` draws come first (at most once through the stock), so that recycles are common too.
    """
    log = "sw" * min(draws, -(-len(position.pack) // position.rules.draw))
    position.play(log)
    for number in numbers:
        tokens = list(legal_actions(position))
        if not tokens:
            break
        token = tokens[number % len(tokens)]
        position.play(token)
        log += token
    return log


@st.composite
def games(draw: st.DrawFn) -> tuple[Deal, str]:
    """A deal and a legal log of it."""
    deal = draw(deals())
    return deal, play_choices(start(deal), draw(choices), draws=draw(st.integers(0, 90)))
