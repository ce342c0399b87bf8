"""A player's finished games, page by page."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from games.models import Attempt
from games.rules import Rules

PAGE_SIZE = 20
"""Games of a page."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """An attempt with its result, loaded without its log; ``code`` is None while its deal is sealed."""

    attempt: Attempt
    code: str | None

    @property
    def rules(self) -> Rules:
        return self.attempt.rules


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A stretch of the list; ``before`` and ``after`` are cursors to its neighbours, None at an end."""

    games: list[FinishedGame]
    before: UUID | None
    after: UUID | None


def finished_games(
    player_id: int | None, now: datetime, *, after: UUID | None = None, before: UUID | None = None
) -> FinishedPage:
    """A player's finished games behind or before a cursor, the newest first; from the newest without one.

    A cursor is the id of one of them. The page is empty behind any other, and for a visitor without an
    account.
    """
    nothing = FinishedPage([], None, None)
    if player_id is None:
        return nothing
    finished = Attempt.objects.finished().filter(player=player_id)
    cursor = before or after
    edge = finished.filter(pk=cursor).values_list("finished_at", flat=True).first() if cursor else None
    if cursor and edge is None:
        return nothing
    attempts = finished.defer("log")
    # The close ends several at one instant, so the id decides between those. That none finished after the
    # edge is wanted is said apart, where the database sees that its index goes on from there.
    if before:
        newer = Q(finished_at__gt=edge) | Q(pk__gt=before)
        found = list(attempts.filter(newer, finished_at__gte=edge).reverse()[: PAGE_SIZE + 1])
    elif after:
        older = Q(finished_at__lt=edge) | Q(pk__lt=after)
        found = list(attempts.filter(older, finished_at__lte=edge)[: PAGE_SIZE + 1])
    else:
        found = list(attempts[: PAGE_SIZE + 1])
    shown, has_more = found[:PAGE_SIZE], len(found) > PAGE_SIZE
    if not shown:
        return nothing
    if before:
        shown.reverse()
    return FinishedPage(
        games=[FinishedGame(attempt, attempt.public_code(now)) for attempt in shown],
        before=shown[0].pk if after or (before and has_more) else None,
        after=shown[-1].pk if before or has_more else None,
    )
