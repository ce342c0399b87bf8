"""When a serving process looks for challenges that have closed."""

from datetime import datetime, timedelta

import pytest
from django.db import OperationalError

from leaderboards.live import closing
from leaderboards.live.closing import LOOK_AGAIN, Closes
from tests.games.builders import NOON

SOON = NOON + timedelta(seconds=20)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """When the database was asked; the next close is ``SOON``, and after it there is none."""
    made: list[datetime] = []

    def look(now: datetime) -> datetime:
        made.append(now)
        return SOON if now < SOON else now + LOOK_AGAIN

    monkeypatch.setattr(closing, "_settle_and_look_ahead", look)
    return made


@pytest.mark.django_db(transaction=True)
async def test_the_database_is_asked_when_a_challenge_closes_and_not_before(looks: list[datetime]) -> None:
    closes = Closes()
    for seconds in range(25):
        await closes.settle(NOON + timedelta(seconds=seconds))
    assert looks == [NOON, SOON]


@pytest.mark.django_db(transaction=True)
async def test_a_database_out_of_reach_is_asked_again_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fail(now: datetime) -> datetime:
        asked.append(now)
        raise OperationalError

    monkeypatch.setattr(closing, "_settle_and_look_ahead", fail)
    closes = Closes()
    for _ in range(2):
        await closes.settle(NOON)
    assert asked == [NOON, NOON]
