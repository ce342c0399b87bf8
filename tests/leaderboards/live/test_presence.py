"""Counting the players at tables of this process."""

from collections.abc import Iterable
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.utils import timezone

from leaderboards.actions import enter
from leaderboards.live import presence
from tests.games.builders import player
from tests.games.table.client import seat
from tests.leaderboards.builders import challenge
from tests.waiting import until


@pytest.mark.django_db(transaction=True)
async def test_who_sits_down_while_the_database_is_out_of_reach_is_counted_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = await sync_to_async(challenge)(day=timezone.now().date())
    owner = await sync_to_async(player)()
    entry = await sync_to_async(enter)(day, owner, timezone.now())
    find, is_out = presence._challenges_of, True

    def find_unless_out(attempt_ids: Iterable[UUID]) -> dict[UUID, int]:
        if is_out:
            raise OperationalError
        return find(attempt_ids)

    monkeypatch.setattr(presence, "_heard", {})
    monkeypatch.setattr(presence, "_challenges", {})
    monkeypatch.setattr(presence, "_challenges_of", find_unless_out)
    tab = await seat(entry.attempt, owner)
    await tab.join()
    await presence.tell()
    assert presence.playing(day.pk) == 0
    is_out = False
    await presence.tell()
    await until(lambda: presence.playing(day.pk) == 1, "the player is not counted")
    await tab.leave()
