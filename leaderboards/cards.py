"""The card of a result, to be pasted where people talk: what was reached, and nothing of the deal."""

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Attempt
from games.progress import progress
from games.rules import Rules
from games.templatetags.written import draw_name, game_name, score_written, scoring_name, time_written
from leaderboards.models import Entry
from leaderboards.ranking import result_counts

SQUARES = "⬛🟥🟧🟨🟩"
"""From no card on the foundations to all of them."""
WON = "🏆"


def result_card(attempt: Attempt, entry: Entry | None, rank: int | None, address: str) -> str:
    """Three lines of text about a finished attempt, and where its deal can be played or its board be seen."""
    rules = attempt.rules
    assert attempt.ranked_score is not None
    facts = [
        f"Twodeck {entry.challenge.day:%Y-%m-%d}" if entry else "Twodeck",
        short_mode(rules),
        reached(attempt.ranked_score, rules),
        ranked(entry, rank) if entry and rank else "",
        time_written(attempt.time_ms),
        _("with hints") if attempt.hinted else "",
    ]
    return "\n".join([" · ".join(fact for fact in facts if fact), strip(attempt), address])


def ranked(entry: Entry, rank: int) -> str:
    """A rank among how many."""
    players = result_counts([entry.challenge])[entry.challenge_id]
    return _("rank %(rank)s/%(players)s") % {"rank": rank, "players": players}


def short_mode(rules: Rules) -> str:
    """As in "Draw 1 Normal"."""
    return " ".join(part for part in (draw_name(rules), scoring_name(rules)) if part) or game_name(rules)


def reached(score: int, rules: Rules) -> str:
    """A ranked score with its unit."""
    if rules.in_dollars:
        return score_written(score, rules)
    if rules.variant == "DE1":
        return _("%(cards)s/104 cards") % {"cards": score}
    number = formats.number_format(score, use_l10n=True, force_grouping=True)
    return ngettext("%(points)s point", "%(points)s points", score) % {"points": number}


def strip(attempt: Attempt) -> str:
    """A square for each part of the game, by the cards on the foundations then."""
    squares = "".join(
        SQUARES[cards * (len(SQUARES) - 1) // 104] for cards in progress(attempt.deal, attempt.log)
    )
    return squares + WON if attempt.won else squares
