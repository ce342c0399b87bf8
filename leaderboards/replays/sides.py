"""What may be replayed beside what: players' games and the solver's, of one deal."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from games.errors import DealSealed
from games.identifiers import as_uuid
from games.replays import FORMAT, published_attempt
from games.rules import RULES, Rules, parse_code
from leaderboards.models import Challenge, Entry

SOLVER = "solver"
"""In an address, stands for the solver's game where else an attempt's number would be."""


class NotOfOneDeal(Exception):
    """Two games cannot be compared."""


@dataclass(frozen=True, slots=True)
class Side:
    """One game to be replayed. ``player`` is empty where it is the solver's."""

    key: str
    """What stands for it in addresses."""
    player: str
    code: str
    won: bool
    ranked_score: int
    moves: int
    time_ms: int | None
    challenge: Challenge | None
    recording_url: str

    @property
    def rules(self) -> Rules:
        return RULES[parse_code(self.code).variant]

    @property
    def url(self) -> str:
        """Where it is replayed alone."""
        if self.key == SOLVER and self.challenge:
            return reverse("replay-solver", args=[self.challenge.pk])
        return reverse("replay", args=[self.key])


def side_of_attempt(attempt_id: UUID, now: datetime) -> Side:
    """A player's game. Raises ``DealSealed`` and ``Attempt.DoesNotExist``."""
    attempt = published_attempt(attempt_id, now)
    entry = Entry.objects.filter(attempt=attempt).select_related("challenge__certified").first()
    return Side(
        key=str(attempt.pk),
        player=attempt.player.name,
        code=attempt.code,
        won=bool(attempt.won),
        ranked_score=attempt.ranked_score or 0,
        moves=attempt.moves or 0,
        time_ms=attempt.time_ms,
        challenge=entry.challenge if entry else None,
        recording_url=_versioned(reverse("api:recording", args=[attempt.pk])),
    )


def side_of_solver(challenge: Challenge, now: datetime) -> Side:
    """The game that proves that the challenge's deal can be won. Raises ``DealSealed``."""
    certificate = challenge.public_certificate(now)
    if certificate is None:
        raise DealSealed
    return Side(
        key=SOLVER,
        player="",
        code=certificate["code"],
        won=certificate["result"]["won"],
        ranked_score=certificate["result"]["ranked_score"],
        moves=certificate["result"]["moves"],
        time_ms=None,
        challenge=challenge,
        recording_url=_versioned(reverse("api:solver_recording", args=[challenge.pk])),
    )


def beside(first: Side, key: str, now: datetime) -> Side:
    """The game that ``key`` stands for, to be compared with another of the same deal.

    Raises ``NotOfOneDeal``, ``DealSealed`` and ``Attempt.DoesNotExist``.
    """
    if key == SOLVER:
        if first.challenge is None or first.key == SOLVER:
            raise NotOfOneDeal
        return side_of_solver(first.challenge, now)
    attempt_id = as_uuid(key)
    if attempt_id is None:
        raise NotOfOneDeal
    other = side_of_attempt(attempt_id, now)
    if other.code != first.code or other.key == first.key:
        raise NotOfOneDeal
    return other


def comparable(first: Side, viewer_id: int | None) -> list[str]:
    """Keys of what the viewer may want beside it: their own ranked game, then the solver's."""
    if first.challenge is None:
        return []
    own = first.challenge.entries.filter(player=viewer_id, finished_at__isnull=False) if viewer_id else None
    keys = [str(entry.attempt_id) for entry in own] if own is not None else []
    return [key for key in [*keys, SOLVER] if key != first.key]


def _versioned(address: str) -> str:
    return f"{address}?format={FORMAT}"
