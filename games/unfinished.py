"""The games a player may go on with."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Attempt
from games.rules import Result, Rules

MOST = 50
"""Games of one list. Each is replayed for its score, at some third of a microsecond an action."""


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """An attempt that still takes actions, and its result so far."""

    attempt: Attempt
    so_far: Result

    @property
    def rules(self) -> Rules:
        return self.attempt.rules

    @property
    def began_at(self) -> datetime:
        return self.attempt.started_at or self.attempt.created_at


def unfinished_games(
    player_id: int | None, now: datetime, most: int = MOST, *, ranked: bool = True
) -> list[UnfinishedGame]:
    """A player's unfinished games, the newest first; none for a visitor without an account."""
    if player_id is None:
        return []
    attempts = Attempt.objects.accepting(now).filter(player=player_id).order_by("-created_at")
    if not ranked:
        attempts = attempts.filter(closes_at=None)
    return [UnfinishedGame(attempt, attempt.replayed().result()) for attempt in attempts[:most]]
