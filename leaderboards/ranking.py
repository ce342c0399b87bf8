"""Ranks and pages of a challenge's board, in plain SQL whose cost does not grow with the board.

Every rank anywhere comes from here. A rank is one more than the number of better entries: those counted
in tallies by score, then by moves, then one by one among the few that share score and moves. When all of a
closed challenge is settled, ranks are written into the entries.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db import connection
from django.db.models import Case, Count, F, IntegerField, OuterRef, QuerySet, Subquery, Sum, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Substr

from leaderboards.models import Challenge, Entry, Tally
from leaderboards.standing import TALLY_LENGTHS

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

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


_CURSOR = re.compile(r"[0-9]{1,64}")


def is_cursor(text: str) -> bool:
    """Whether a text from outside can be a cursor of ``page``."""
    return _CURSOR.fullmatch(text) is not None


class Ranked(TypedDict):
    """What ``with_ranks`` adds to an entry."""

    rank: int | None


def with_ranks(entries: QuerySet[Entry]) -> QuerySet[WithAnnotations[Entry, Ranked]]:
    """The same entries, each with its ``rank`` from 1, or None where it has none."""
    return entries.annotate(rank=_rank())


def rank_of(entry: Entry) -> int | None:
    """The rank of an entry from 1, or None where it has none."""
    rank: int | None = _RANKS.filter(pk=entry.pk).get()
    return rank


def page(challenge: Challenge, *, after: str | None = None, before: str | None = None) -> Page:
    """The rows behind or before a cursor, from the top without one. A cursor is a standing key."""
    standing = Entry.objects.filter(challenge=challenge).standing().select_related("player")
    if before is not None:
        entries = list(standing.filter(standing_key__lt=before).reverse()[:PAGE_SIZE])[::-1]
    else:
        entries = list(standing.filter(standing_key__gt=after or "")[:PAGE_SIZE])
    if not entries:
        return Page([], None, None)
    for entry in entries:
        # Loaded already, for the comparison with its par.
        entry.challenge = challenge
    first, last = entries[0].standing_key, entries[-1].standing_key
    first_rank = rank_of(entries[0])
    assert first_rank
    return Page(
        rows=[Row(first_rank + i, entry) for i, entry in enumerate(entries)],
        before=first if first_rank > 1 else None,
        after=last if standing.filter(standing_key__gt=last).exists() else None,
    )


def ranks_at(challenge_id: int, keys: Sequence[str]) -> list[int]:
    """The rank that a result with each of these standing keys has, or would have, in a challenge."""
    if not keys:
        return []
    values = ", ".join(["(%s)"] * len(keys))
    with connection.cursor() as cursor:
        cursor.execute(_RANKS_AT.format(values=values), [*keys, challenge_id, challenge_id, challenge_id])
        ranks = dict(cursor.fetchall())
    return [ranks[key] for key in keys]


def result_counts(challenges: Iterable[Challenge]) -> Counter[int]:
    """How many entries have a rank, by the challenge's number."""
    tallies = Tally.objects.filter(challenge__in=[c.pk for c in challenges], length=TALLY_LENGTHS[0])
    sums = tallies.values_list("challenge").annotate(total=Sum("entries"))
    return Counter(dict(sums.values_list("challenge", "total")))


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


def write_final_ranks(challenge_id: int) -> None:
    """Give every entry its rank as it is now; where ranks were written before, only what has changed.

    In a transaction that has locked the challenge's row, as whatever changes standings does.
    """
    with connection.cursor() as cursor:
        cursor.execute(_WRITE_FINAL_RANKS, [challenge_id])
    fallen = Entry.objects.filter(challenge=challenge_id, final_rank__isnull=False)
    fallen.exclude(finished_at__isnull=False, disqualified=False).update(final_rank=None)


_WRITE_FINAL_RANKS = f"""
    UPDATE {Entry._meta.db_table} SET final_rank = ranked.number
    FROM (
      SELECT id, ROW_NUMBER() OVER (ORDER BY standing_key) AS number FROM {Entry._meta.db_table}
      WHERE challenge_id = %s AND finished_at IS NOT NULL AND NOT disqualified
    ) AS ranked
    WHERE {Entry._meta.db_table}.id = ranked.id AND (final_rank IS NULL OR final_rank <> ranked.number)
"""  # noqa: S608


def _better_in_tallies(shared: int, length: int) -> Combinable:
    """How many entries better than the outer one have a key that differs between the two lengths."""
    key = OuterRef("standing_key")
    better = Tally.objects.filter(
        challenge=OuterRef("challenge"),
        length=length,
        prefix__gte=Substr(key, 1, shared) if shared else "",
        prefix__lt=Substr(key, 1, length),
    )
    total = better.values("length").annotate(total=Sum("entries")).values("total")
    return Coalesce(Subquery(total), 0)


def _better_beside(shared: int) -> Combinable:
    """How many entries better than the outer one share the beginning of its key."""
    key = OuterRef("standing_key")
    better = (
        Entry.objects.filter(challenge=OuterRef("challenge"))
        .standing()
        .order_by()
        .filter(standing_key__gte=Substr(key, 1, shared), standing_key__lt=key)
    )
    total = better.values("challenge").annotate(total=Count("pk")).values("total")
    return Coalesce(Subquery(total), 0)


def _rank() -> Case:
    rank: Combinable = Value(1)
    shared = 0
    for length in TALLY_LENGTHS:
        rank += _better_in_tallies(shared, length)
        shared = length
    rank += _better_beside(shared)
    return Case(
        When(final_rank__isnull=False, then=F("final_rank")),
        When(finished_at__isnull=False, disqualified=False, then=rank),
        default=None,
        output_field=IntegerField(),
    )


# The same sums as ``_rank``'s, for keys that need not be an entry's.
_RANKS_AT = f"""
    WITH wanted (key) AS (VALUES {{values}})
    SELECT key, 1
      + COALESCE((SELECT SUM(entries) FROM {Tally._meta.db_table} WHERE challenge_id = %s
          AND length = {TALLY_LENGTHS[0]} AND prefix < SUBSTR(key, 1, {TALLY_LENGTHS[0]})), 0)
      + COALESCE((SELECT SUM(entries) FROM {Tally._meta.db_table} WHERE challenge_id = %s
          AND length = {TALLY_LENGTHS[1]} AND prefix >= SUBSTR(key, 1, {TALLY_LENGTHS[0]})
          AND prefix < SUBSTR(key, 1, {TALLY_LENGTHS[1]})), 0)
      + (SELECT COUNT(*) FROM {Entry._meta.db_table} WHERE challenge_id = %s
          AND finished_at IS NOT NULL AND NOT disqualified
          AND standing_key >= SUBSTR(key, 1, {TALLY_LENGTHS[1]}) AND standing_key < key)
    FROM wanted
"""  # noqa: S608

_RANKS = Entry.objects.annotate(rank=_rank()).values_list("rank", flat=True)
"""Made once: making the query takes longer than its answer."""
