"""Ranks and pages of a challenge's board, in plain SQL whose cost does not grow with the board.

Every rank anywhere comes from here. A rank is one more than the number of better entries: those counted
in tallies by score, then by moves, then one by one among the few that share score and moves.
"""

from dataclasses import dataclass

from django.db.models import F, Sum

from leaderboards.models import Challenge, Entry, Tally
from leaderboards.standing import TALLY_LENGTHS

PAGE_SIZE = 50
"""Rows of a board's page."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with its rank, from 1."""

    rank: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of a board; ``before`` and ``after`` are cursors to its neighbours, None at an end."""

    rows: list[Row]
    before: str | None
    after: str | None


def rank_of(entry: Entry) -> int | None:
    """The rank of an entry from 1, or None where it has none."""
    return _entries_before(entry.challenge_id, entry.standing_key) + 1 if entry.has_rank else None


def page(challenge: Challenge, *, after: str | None = None, before: str | None = None) -> Page:
    """The rows behind or before a cursor, from the top without one. A cursor is a standing key."""
    standing = Entry.objects.filter(challenge=challenge).standing().select_related("player")
    if before is not None:
        entries = list(standing.filter(standing_key__lt=before).reverse()[:PAGE_SIZE])[::-1]
    else:
        entries = list(standing.filter(standing_key__gt=after or "")[:PAGE_SIZE])
    if not entries:
        return Page([], None, None)
    first, last = entries[0].standing_key, entries[-1].standing_key
    first_rank = _entries_before(challenge.pk, first) + 1
    return Page(
        rows=[Row(first_rank + i, entry) for i, entry in enumerate(entries)],
        before=first if first_rank > 1 else None,
        after=last if standing.filter(standing_key__gt=last).exists() else None,
    )


def count_in(entry: Entry) -> None:
    """Count an entry that begins to stand; in the transaction that makes it so."""
    _add(entry, 1)


def count_out(entry: Entry) -> None:
    """Take back what ``count_in`` did, before the entry's key or standing changes."""
    _add(entry, -1)


def _add(entry: Entry, difference: int) -> None:
    for length in TALLY_LENGTHS:
        tally, _ = Tally.objects.get_or_create(
            challenge_id=entry.challenge_id, length=length, prefix=entry.standing_key[:length]
        )
        Tally.objects.filter(pk=tally.pk).update(entries=F("entries") + difference)


def _entries_before(challenge_id: int, key: str) -> int:
    """How many standing entries have a smaller key."""
    tallies = Tally.objects.filter(challenge=challenge_id)
    total = 0
    shared = 0
    for length in TALLY_LENGTHS:
        better = tallies.filter(length=length, prefix__gte=key[:shared], prefix__lt=key[:length])
        total += better.aggregate(total=Sum("entries"))["total"] or 0
        shared = length
    beside = Entry.objects.filter(challenge=challenge_id).standing()
    return total + beside.filter(standing_key__gte=key[:shared], standing_key__lt=key).count()
