"""The search that begins by itself: once, for what is missing, and no longer than its server lives."""

import json
import os
import re
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.request import urlopen

import pytest
from django.conf import LazySettings

from leaderboards.models import Lease
from leaderboards.scheduling import background
from leaderboards.scheduling.background import LEASE
from leaderboards.scheduling.days import todays_challenges
from leaderboards.scheduling.lease import DURATION
from tests.games.builders import NOON
from tests.leaderboards.builders import challenges_of
from tests.server import Server
from tests.waiting import is_alive, wait_for


@pytest.fixture
def begun(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The holders for whom a search was begun; none is."""
    settings.BACKGROUND_SEARCH = True
    holders: list[str] = []
    monkeypatch.setattr(background, "_start", holders.append)
    return holders


@pytest.mark.django_db
def test_asking_for_a_day_that_is_not_ready_begins_one_search(begun: list[str]) -> None:
    assert todays_challenges(NOON) == []
    assert todays_challenges(NOON + DURATION - timedelta(seconds=1)) == []
    assert len(begun) == 1
    assert not Lease.objects.is_free(LEASE, NOON)


@pytest.mark.django_db
def test_when_today_is_ready_tomorrow_is_seen_to(begun: list[str]) -> None:
    challenges_of(NOON.date())
    todays_challenges(NOON)
    assert len(begun) == 1


@pytest.mark.django_db
def test_nothing_is_searched_for_when_both_are_ready(begun: list[str]) -> None:
    challenges_of(NOON.date())
    challenges_of(NOON.date() + timedelta(days=1))
    todays_challenges(NOON)
    assert begun == []


@pytest.mark.django_db
def test_a_search_that_has_died_is_begun_again(begun: list[str]) -> None:
    todays_challenges(NOON)
    todays_challenges(NOON + DURATION)
    assert len(set(begun)) == 2


@pytest.mark.django_db
def test_an_operator_may_turn_it_off(begun: list[str], settings: LazySettings) -> None:
    settings.BACKGROUND_SEARCH = False
    assert todays_challenges(NOON) == []
    assert begun == []
    assert Lease.objects.is_free(LEASE, NOON)


# As processes


def today(server: Server) -> dict[str, Any]:
    with urlopen(f"{server.url}/api/challenges/today", timeout=30) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def test_a_first_start_prepares_its_day_and_the_search_ends_with_the_server(
    start_server: Callable[..., Server],
) -> None:
    server = start_server(BACKGROUND_SEARCH="1")
    with urlopen(server.url, timeout=30) as page:
        assert "being prepared" in page.read().decode()
    assert len(today(server)["preparing"]) == 5
    # A busy machine is not a failure: bench/daily.py measures how long it takes.
    wait_for(lambda: today(server)["challenges"], "no deal was found", seconds=600)
    answer = today(server)
    assert len(answer["challenges"]) + len(answer["preparing"]) == 5
    assert answer["challenges"][0]["par"]["won"]
    assert answer["challenges"][0]["code"] is None

    started = re.findall(r"process (\d+) looks for them", server.log.read_text())
    (search,) = map(int, started)
    assert server.process
    os.kill(server.process.pid, signal.SIGKILL)
    wait_for(lambda: not is_alive(search), "the search goes on")
    free = "from leaderboards.models import Lease; from django.utils import timezone; "
    free += f"print(Lease.objects.is_free({LEASE!r}, timezone.now()))"
    assert "True" in server.manage("shell", "-v0", "-c", free)
    assert "Traceback" not in server.log.read_text()
