"""What viewers in a room are told of their own entries: the rank, final or not, and who is beside it.

Read for all viewers of a room together, at most every second, and less often where that takes long.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID
from weakref import WeakKeyDictionary

from django.utils import timezone

from games.models import Attempt
from games.sockets.pulse import every
from games.sockets.threads import Unreachable, in_thread
from games.table.messages import encode
from leaderboards.live import messages
from leaderboards.live.provisional import result_now
from leaderboards.live.room import Room, all_rooms
from leaderboards.models import Challenge, Entry
from leaderboards.neighbours import neighbours_of
from leaderboards.ranking import ranks_at, result_counts
from leaderboards.standing import standing_key

INTERVAL = 1
"""Seconds between two looks at a room at least."""
SHARE = 0.2
"""How much of the time may go into this."""

Played = dict[UUID, tuple[int, Entry | None]]
"""By attempt that goes on, the version last looked at and the result it would give; -1 and None before its
first cards are shown."""


@dataclass(slots=True)
class Look:
    """The last look at a room's viewers."""

    revision: int = -1
    played: Played = field(default_factory=dict)
    next_at: float = 0.0
    """By the loop's clock."""


_looks: WeakKeyDictionary[Room, Look] = WeakKeyDictionary()


@every(INTERVAL)
async def tell_viewers() -> None:
    """Tell whoever has an entry where it stands, if that has changed."""
    clock = asyncio.get_running_loop().time
    for room in all_rooms():
        look = _looks.setdefault(room, Look())
        begun = clock()
        if room.is_ready and begun >= look.next_at:
            await _tell(room, look)
            look.next_at = clock() + (clock() - begun) / SHARE


async def _tell(room: Room, look: Look) -> None:
    waiting = [viewer for viewer in room.viewers if viewer.player_id is not None]
    changed = look.revision != room.standings.revision or look.played
    players = {viewer.player_id for viewer in waiting if changed or not viewer.told}
    if not players:
        return
    look.revision = room.standings.revision
    try:
        frames = await in_thread(own_standings)(
            room.challenge_id, room.standings.par_key, players, look.played, timezone.now()
        )
    except Unreachable:
        look.revision = -1
        return
    for viewer in waiting:
        if viewer.player_id in players:
            viewer.tell(frames.get(viewer.player_id))


def own_standings(
    challenge_id: int, par_key: str, players: Collection[int | None], played: Played, now: datetime
) -> dict[int | None, str]:
    """By player the frame about their entry; none for those who have none.

    ``played`` is brought up to date: only attempts that have been played on are replayed.
    """
    entries = Entry.objects.filter(challenge=challenge_id, player__in=list(players))
    rows = list(entries.values_list("pk", "player", "attempt", "standing_key", "disqualified"))
    going_on = {attempt for _, _, attempt, key, disqualified in rows if not key and not disqualified}
    _play_on(played, going_on, now)
    keys = {}
    for entry, player, attempt, key, disqualified in rows:
        result = played[attempt][1] if attempt in played else None
        if not disqualified and (key or result):
            keys[player] = standing_key(result, entry) if result else key
    of = result_counts(Challenge.objects.filter(pk=challenge_id))[challenge_id]
    ranks = dict(zip(keys, ranks_at(challenge_id, list(keys.values())), strict=True))
    around = dict(zip(keys, neighbours_of(challenge_id, list(keys.values())), strict=True))
    return {
        player: encode(
            messages.you(
                ranks.get(player), of + (not key), around.get(player, ([], [])), par_key, provisional=not key
            )
        )
        for _, player, _, key, _ in rows
    }


def _play_on(played: Played, going_on: set[UUID], now: datetime) -> None:
    for attempt_id in played.keys() - going_on:
        del played[attempt_id]
    for attempt_id in going_on - played.keys():
        played[attempt_id] = (-1, None)
    begun = Attempt.objects.filter(pk__in=list(going_on), started_at__isnull=False)
    moved = [pk for pk, version in begun.values_list("pk", "version") if played[pk][0] != version]
    for attempt in Attempt.objects.filter(pk__in=moved):
        played[attempt.pk] = (attempt.version, result_now(attempt, attempt.replayed(), now))
