"""The live room, through the whole application in this process."""

import asyncio
import dataclasses
import json
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import InternalError
from django.utils import timezone

from games.models import Attempt
from games.sockets.notices import publish
from leaderboards.actions import disqualify, enter
from leaderboards.live import closing, presence, room
from leaderboards.live.standings import Standings, read_standings
from leaderboards.models import Challenge
from tests.games.builders import player
from tests.games.table.client import seat
from tests.leaderboards.builders import challenge, with_result
from tests.leaderboards.live.viewer import Spectator, spectator
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just begun."""
    presence._heard.clear()
    monkeypatch.setattr(closing, "closes", closing.Closes())


@pytest.fixture
def day() -> Challenge:
    """A challenge open now."""
    made = challenge(day=timezone.now().date())
    return Challenge.objects.get(pk=made.pk)


async def at_rest(viewer: Spectator) -> None:
    """A process that has just joined the others tells once more, before the room comes to rest."""
    await viewer.hear()
    while not await viewer.socket.receive_nothing(1.2 * room.INTERVAL):
        await viewer.hear()


async def test_a_visitor_without_an_account_sees_the_standings_at_once(day: Challenge) -> None:
    for i in range(12):
        await sync_to_async(with_result)(day, f"p{i}", ranked_score=100 - i, won=i < 2)
    await sync_to_async(enter)(day, await sync_to_async(player)("still playing"), timezone.now())
    viewer = await spectator(day.pk)
    seen = await viewer.hear()
    assert seen["type"] == "standings"
    assert [row["rank"] for row in seen["rows"]] == list(range(1, 11))
    assert seen["rows"][0] == {
        "rank": 1,
        "name": "p0",
        "won": True,
        "ranked_score": 100,
        "moves": 10,
        "time_ms": 1000,
        "hinted": False,
        "better_than_par": False,
    }
    assert seen["counts"] == {"playing": 0, "entered": 13, "finished": 12, "won": 2}
    assert (seen["state"], seen["closes_at"]) == ("open", day.closes_at.isoformat())
    assert abs((timezone.now() - datetime.fromisoformat(seen["now"])).total_seconds()) < 5
    await day.arefresh_from_db()
    assert seen["version"] == day.revision
    await viewer.leave()


async def test_a_result_reaches_every_viewer_and_many_results_come_together(day: Challenge) -> None:
    viewers = [await spectator(day.pk) for _ in range(3)]
    for viewer in viewers:
        await viewer.hear()
    for i in range(6):
        await sync_to_async(with_result)(day, f"p{i}", ranked_score=i)
    frames: list[dict[str, Any]] = []
    while not frames or frames[-1]["counts"]["finished"] < 6:
        heard = [await viewer.hear_of("standings") for viewer in viewers]
        assert heard == [heard[0]] * 3
        frames.append(heard[0])
    assert len(frames) <= 4
    assert [frame["version"] for frame in frames] == sorted({frame["version"] for frame in frames})
    assert [row["name"] for row in frames[-1]["rows"]] == ["p5", "p4", "p3", "p2", "p1", "p0"]
    for viewer in viewers:
        await viewer.leave()


async def test_frames_come_at_most_twice_a_second(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    times = []
    for i in range(3):
        publish("challenge.changed", challenge=day.pk)
        await viewer.hear()
        times.append(asyncio.get_running_loop().time())
        assert i < 1 or times[-1] - times[-2] > 0.45
    await viewer.leave()


async def test_a_win_is_told_by_name(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    await sync_to_async(with_result)(day, "olena", won=True, moves=200, time_ms=90_000)
    assert await viewer.hear_of("won") == {"type": "won", "name": "olena", "time_ms": 90_000, "moves": 200}
    await viewer.leave()


async def test_a_player_is_told_of_their_own_place_and_only_when_it_changes(day: Challenge) -> None:
    owner = await sync_to_async(player)("own")
    for i in range(4):
        await sync_to_async(with_result)(day, f"p{i}", ranked_score=10 * i)
    own = await sync_to_async(with_result)(day, "own", ranked_score=15)
    viewer, stranger = await spectator(day.pk, owner), await spectator(day.pk)
    told = await viewer.hear_of("you")
    assert (told["rank"], told["of"], told["provisional"]) == (3, 5, False)
    assert [(row["rank"], row["name"]) for row in told["neighbours"]] == [
        (1, "p3"),
        (2, "p2"),
        (3, "own"),
        (4, "p1"),
        (5, "p0"),
    ]
    await sync_to_async(with_result)(day, "better", ranked_score=99)
    told = await viewer.hear_of("you")
    assert (told["rank"], [row["name"] for row in told["neighbours"]]) == (4, ["p3", "p2", "own", "p1", "p0"])
    await sync_to_async(disqualify)(own, await sync_to_async(player)("judge"), "bot", timezone.now())
    told = await viewer.hear_of("you")
    assert (told["rank"], told["neighbours"]) == (None, [])
    await viewer.leave()
    heard = []
    while not await stranger.socket.receive_nothing(0.1):
        heard.append((await stranger.hear())["type"])
    assert set(heard) == {"standings"}
    await stranger.leave()


async def test_who_plays_on_is_told_of_the_place_the_game_would_have_now(day: Challenge) -> None:
    owner = await sync_to_async(player)("own")
    await sync_to_async(with_result)(day, "zero", ranked_score=0, moves=1)
    entry = await sync_to_async(enter)(day, owner, timezone.now())
    viewer = await spectator(day.pk, owner)
    assert (await viewer.hear_of("you"))["rank"] is None
    tab = await seat(entry.attempt, owner)
    await tab.join()
    told = await viewer.hear_of("you")
    assert (told["rank"], told["of"], told["provisional"]) == (1, 2, True)
    assert [(row["rank"], row["name"]) for row in told["neighbours"]] == [(1, "zero")]
    for version in range(2):
        await tab.act(version, "sw")
    told = await viewer.hear_of("you")
    assert told["rank"] == 2
    await tab.leave()
    await viewer.leave()


async def test_players_at_a_table_are_counted_while_they_are_there(day: Challenge) -> None:
    owner = await sync_to_async(player)("own")
    entry = await sync_to_async(enter)(day, owner, timezone.now())
    viewer = await spectator(day.pk)
    tab, second = await seat(entry.attempt, owner), await seat(entry.attempt, owner, "second")
    await tab.join()
    await second.join()
    await viewer.hear_playing(1)
    await tab.leave()
    await second.leave()
    await viewer.hear_playing(0)
    await viewer.leave()


async def test_a_process_not_heard_of_for_long_has_no_players(
    day: Challenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    publish("presence", process="another", playing={str(day.pk): 7})
    await viewer.hear_playing(7)
    monkeypatch.setattr(presence, "BELIEVED_SECONDS", 0.0)
    await viewer.hear_playing(0)
    await viewer.leave()


async def test_the_close_is_told(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await at_rest(viewer)
    await Challenge.objects.filter(pk=day.pk).aupdate(closes_at=timezone.now() + timedelta(seconds=0.6))
    publish("challenge.changed", challenge=day.pk)
    assert (await viewer.hear())["state"] == "open"
    assert (await viewer.hear())["state"] == "closed"
    assert await viewer.hear() == {"type": "closed"}
    await viewer.leave()


async def test_at_the_close_whoever_still_plays_is_ranked_and_the_room_shows_it(day: Challenge) -> None:
    owner = await sync_to_async(player)("own")
    entry = await sync_to_async(enter)(day, owner, timezone.now())
    soon = timezone.now() + timedelta(seconds=2)
    await Challenge.objects.filter(pk=day.pk).aupdate(closes_at=soon)
    await Attempt.objects.filter(pk=entry.attempt_id).aupdate(closes_at=soon, started_at=timezone.now())
    viewer = await spectator(day.pk)
    assert (await viewer.hear())["counts"]["finished"] == 0
    await viewer.hear_of("closed")
    while (final := await viewer.hear_of("standings"))["counts"]["finished"] == 0:
        pass
    assert (final["state"], [row["name"] for row in final["rows"]]) == ("closed", ["own"])
    await day.arefresh_from_db()
    assert day.settled_at
    await viewer.leave()


@pytest.mark.parametrize("exists", [False, True])
async def test_a_challenge_that_has_not_opened_is_not_to_be_found(day: Challenge, exists: bool) -> None:
    if exists:
        await Challenge.objects.filter(pk=day.pk).aupdate(opens_at=timezone.now() + timedelta(minutes=1))
    viewer = await spectator(day.pk if exists else day.pk + 1)
    assert await viewer.closed_with() == 4404
    await viewer.leave()


async def test_a_viewer_who_does_not_read_is_passed_over_and_gets_the_newest(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    (watched,) = room.all_rooms()
    (slow,) = watched.viewers
    gate, send = asyncio.Event(), slow.connection._send

    async def send_when_read(event: dict[str, object]) -> None:
        await gate.wait()
        await send(event)

    slow.connection._send = send_when_read
    await sync_to_async(with_result)(day, "first", ranked_score=0)
    await until(lambda: slow.connection.busy, "nothing waits for the viewer")
    for i in range(2):
        await sync_to_async(with_result)(day, f"p{i}", ranked_score=i)
    passed_over = "the viewer is not passed over"
    await until(lambda: watched.standings.finished == 3 and slow in watched.behind, passed_over)
    gate.set()
    held_up, newest = await viewer.hear(), await viewer.hear()
    assert held_up["counts"]["finished"] <= 1
    assert newest["counts"]["finished"] == 3
    await viewer.leave()


async def test_a_room_ends_with_its_last_viewer(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    assert len(room.all_rooms()) == 1
    await viewer.leave()
    await until(lambda: not room.all_rooms(), "the room goes on")


async def test_whatever_is_said_in_the_room_is_answered_with_pong(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()
    await viewer.socket.send_to(text_data='{"type":"ping"}')
    assert await viewer.hear_of("pong") == {"type": "pong"}
    await viewer.leave()


async def test_no_frame_has_a_card_or_the_code(day: Challenge) -> None:
    owner = await sync_to_async(player)("own")
    entry = await sync_to_async(enter)(day, owner, timezone.now())
    viewer = await spectator(day.pk, owner)
    tab = await seat(entry.attempt, owner)
    await tab.join()
    await tab.act(0, "sw")
    await tab.ask(type="finish", version=1)
    frames = [await viewer.hear_of("standings"), await viewer.hear_of("you")]
    assert day.code.rpartition("-")[2] not in json.dumps(frames)
    assert set(frames[0]) == {"type", "version", "rows", "counts", "state", "closes_at", "now"}
    assert set(frames[1]) == {"type", "rank", "of", "provisional", "neighbours"}
    await tab.leave()
    await viewer.leave()


async def test_viewers_of_a_deleted_challenge_are_told(day: Challenge) -> None:
    viewer = await spectator(day.pk)
    await at_rest(viewer)
    await Challenge.objects.filter(pk=day.pk).adelete()
    publish("challenge.changed", challenge=day.pk)
    assert await viewer.closed_with() == 4404
    await viewer.leave()


async def test_a_room_outlives_a_reading_that_fails(
    day: Challenge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    viewer = await spectator(day.pk)
    await viewer.hear()

    def fail_once(challenge_id: int) -> Standings:
        monkeypatch.setattr(room, "read_standings", read_standings)
        raise InternalError("a standby reads only")

    monkeypatch.setattr(room, "read_standings", fail_once)
    await sync_to_async(with_result)(day, "Olena")
    while not (await viewer.hear_of("standings"))["rows"]:
        pass
    assert "could not be read" in caplog.text
    await viewer.leave()


async def test_what_changes_in_the_moment_of_the_close_is_not_forgotten(
    day: Challenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = room.Room(day.pk)
    made.standings = await sync_to_async(read_standings)(day.pk)

    async def wait_too_long(waiting: Coroutine[Any, Any, bool], seconds: float) -> None:
        waiting.close()
        made.stir(stale=True)
        raise TimeoutError

    monkeypatch.setattr(asyncio, "wait_for", wait_too_long)
    made.standings = dataclasses.replace(made.standings, closes_at=timezone.now() + timedelta(seconds=1))
    await made._wait()
    assert made.stale
