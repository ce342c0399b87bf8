"""What a viewer is shown of challenges: today's, and one's board. The pages and the API show the same."""

from dataclasses import dataclass
from datetime import datetime

from games.rules import Rules
from leaderboards.certificates import Par
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import Page, page, rank_of, result_counts, with_ranks
from leaderboards.scheduling.days import todays_challenges
from leaderboards.settling import A_VISIT, settle


@dataclass(frozen=True, slots=True)
class Card:
    """A challenge, how many ``players`` have a rank in it, and how the viewer stands."""

    challenge: Challenge
    players: int
    entry: Entry | None
    rank: int | None

    @property
    def rules(self) -> Rules:
        return self.challenge.rules

    @property
    def par(self) -> Par:
        return self.challenge.par


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a challenge's ranking, and the viewer's own entry wherever that is."""

    challenge: Challenge
    players: int
    page: Page
    own: Entry | None
    own_rank: int | None


def todays_cards(viewer_id: int | None, now: datetime) -> list[Card]:
    """Today's challenges in the project's order of modes."""
    challenges = todays_challenges(now)
    counts = result_counts(challenges)
    own = with_ranks(Entry.objects.of_player(viewer_id, challenges)).select_related("player")
    entries = {entry.challenge_id: entry for entry in own} if viewer_id else {}
    cards = []
    for challenge in challenges:
        entry = entries.get(challenge.pk)
        if entry:
            entry.challenge = challenge
        cards.append(Card(challenge, counts[challenge.pk], entry, entry.rank if entry else None))
    return cards


def board_of(
    challenge: Challenge, viewer_id: int | None, now: datetime, after: str | None, before: str | None
) -> Board:
    """The page behind or before a cursor; of a closed challenge with everybody's final result."""
    settle(challenge, now, at_most=A_VISIT)
    own = challenge.entries.filter(player=viewer_id).select_related("player").first() if viewer_id else None
    return Board(
        challenge=challenge,
        players=result_counts([challenge])[challenge.pk],
        page=page(challenge, after=after, before=before),
        own=own,
        own_rank=rank_of(own) if own else None,
    )
