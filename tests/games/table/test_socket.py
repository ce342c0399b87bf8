"""The table socket, through the whole application in this process."""

import asyncio
import json
from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from games.actions import give_up
from games.journal.appending import Append, append_all
from games.models import Attempt
from games.rules import parse_code, replay, start, view
from games.sockets.notices import publish
from games.table import seats, session, sitting, table
from tests.games.builders import CODE, attempt, player
from tests.games.rules.vectors import load
from tests.games.table.client import seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner() -> User:
    return player()


@pytest.fixture
def game(owner: User) -> Attempt:
    return attempt(owner, created_at=timezone.now())


async def test_a_join_shows_what_the_player_may_see_and_what_is_legal(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    shown = await tab.join()
    assert shown["type"] == "snapshot"
    assert (shown["version"], shown["holding"], shown["finished"]) == (0, True, None)
    assert shown["attempt"] == {
        "id": str(game.pk),
        "variant": "DS1-D1N",
        "code": CODE,
        "ranked": False,
        "closes_at": None,
        "hinted": False,
    }
    assert shown["view"] == view(start(parse_code(CODE)))
    assert shown["legal"]["sw"] == 1
    assert shown["status"]["score"] == 0
    await tab.leave()


async def test_an_action_is_stored_before_it_is_acknowledged(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    answer = await tab.act(0, "sw")
    assert (answer["type"], answer["version"], answer["token"]) == ("ack", 1, "sw")
    assert answer["changes"]["stock"] == 58
    assert answer["legal"]["zz"] == 0
    assert (await Attempt.objects.aget(pk=game.pk)).log == "sw"
    await tab.leave()


async def test_a_snapshot_and_the_changes_since_are_what_a_fresh_snapshot_shows(owner: User) -> None:
    case = load("won")[0]
    game = await sync_to_async(attempt)(owner, case["code"])
    tab = await seat(game, owner)
    shown = (await tab.join())["view"]
    for version in range(60):
        token = case["log"][2 * version : 2 * version + 2]
        changed = (await tab.act(version, token))["changes"]
        shown |= {name: changed[name] for name in ("stock", "waste") if name in changed}
        shown["foundations"] |= changed.get("foundations", {})
        for name, column in changed.get("columns", {}).items():
            shown["columns"][int(name) - 1] = column
    assert (await tab.ask(type="sync"))["view"] == shown
    await tab.leave()


async def test_a_stale_version_and_an_illegal_token_bring_a_fresh_snapshot(
    owner: User, game: Attempt
) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await tab.act(0, "sw")
    for version, token, code in (
        (0, "sw", "stale_version"),
        (1, "ws", "no_recycle"),
        (1, "qq", "unknown_token"),
    ):
        refusal = await tab.act(version, token)
        assert (refusal["type"], refusal["error"]["code"]) == ("error", code)
        fresh = await tab.hear()
        assert (fresh["type"], fresh["version"]) == ("snapshot", 1)
    assert (await Attempt.objects.aget(pk=game.pk)).log == "sw"
    await tab.leave()


async def test_a_reload_goes_on_where_it_stopped(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    for version in range(3):
        await tab.act(version, "sw")
    await tab.leave()
    reloaded = await seat(game, owner, "reloaded")
    shown = await reloaded.join()
    assert (shown["version"], shown["view"]) == (3, view(replay(parse_code(CODE), "swswsw")))
    assert (await reloaded.act(3, "zz"))["version"] == 4
    await reloaded.leave()


async def test_a_second_tab_takes_the_table_and_the_first_can_take_it_back(
    owner: User, game: Attempt
) -> None:
    first, second = await seat(game, owner, "first"), await seat(game, owner, "second")
    await first.join()
    await first.act(0, "sw")
    assert (await second.join())["holding"]
    assert (await first.hear())["type"] == "taken"
    assert (await first.act(1, "sw"))["error"]["code"] == "not_holding"
    assert not (await first.hear())["holding"]
    assert (await second.act(1, "sw"))["version"] == 2
    taken_back = await first.ask(type="take")
    assert (taken_back["holding"], taken_back["version"]) == (True, 2)
    assert (await second.hear())["type"] == "taken"
    assert (await first.act(2, "sw"))["version"] == 3
    await first.leave()
    await second.leave()


async def test_a_tab_that_only_comes_back_does_not_take_the_table(owner: User, game: Attempt) -> None:
    first, second = await seat(game, owner, "first"), await seat(game, owner, "second")
    await first.join()
    await first.leave()
    await second.join()
    back = await seat(game, owner, "first")
    assert not (await back.join(take=False))["holding"]
    again = await seat(game, owner, "second")
    assert (await again.join(take=False))["holding"]
    for tab in (second, back, again):
        await tab.leave()


async def test_two_tabs_that_both_believe_they_hold_the_table_cannot_fork_the_log(
    owner: User, game: Attempt
) -> None:
    tab = await seat(game, owner)
    await tab.join()
    # As from another process, of which this one hears nothing.
    await Attempt.objects.filter(pk=game.pk).aupdate(holder="elsewhere")
    append = Append(game.pk, 0, "elsewhere", "sw")
    assert await sync_to_async(append_all)([append], timezone.now()) == [True]
    assert (await tab.act(0, "sw"))["error"]["code"] == "not_holding"
    assert (await tab.hear())["version"] == 1
    assert (await Attempt.objects.aget(pk=game.pk)).log == "sw"
    await tab.leave()


async def test_a_hint_is_legal_and_marks_the_attempt_for_good(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    shown = await tab.join()
    assert not shown["attempt"]["hinted"]
    told = await tab.ask(type="hint", version=0)
    assert (told["type"], told["version"]) == ("hint", 0)
    assert told["token"] in shown["legal"]
    assert (await Attempt.objects.aget(pk=game.pk)).hinted
    assert (await tab.ask(type="sync"))["attempt"]["hinted"]
    assert (await tab.act(0, told["token"]))["version"] == 1
    assert (await tab.ask(type="hint", version=0))["error"]["code"] == "stale_version"
    await tab.hear()
    assert (await tab.ask(type="finish", version=1))["result"]["hinted"]
    await tab.leave()


async def test_where_nothing_is_to_be_proposed_nothing_is_marked(
    owner: User, game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "hint", lambda *_: None)
    tab = await seat(game, owner)
    await tab.join()
    assert (await tab.ask(type="hint", version=0))["token"] is None
    assert not (await Attempt.objects.aget(pk=game.pk)).hinted
    await tab.leave()


async def test_finishing_here_replays_the_log_and_tells_every_tab(owner: User, game: Attempt) -> None:
    tab, other = await seat(game, owner), await seat(game, owner, "other")
    await tab.join()
    await tab.act(0, "sw")
    await other.join(take=False)
    told = await tab.ask(type="finish", version=1)
    assert told["type"] == "finished"
    assert told["result"]["moves"] == told["result"]["actions"] == 1
    assert not told["result"]["won"]
    seen = await other.hear()
    assert (seen["type"], seen["finished"]["moves"], seen["legal"]) == ("snapshot", 1, {})
    assert (await tab.act(1, "sw"))["error"]["code"] == "attempt_over"
    await tab.leave()
    await other.leave()


async def test_finishing_on_a_stale_version_is_refused(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await tab.act(0, "sw")
    assert (await tab.ask(type="finish", version=0))["error"]["code"] == "stale_version"
    assert (await Attempt.objects.aget(pk=game.pk)).finished_at is None
    await tab.leave()


async def test_a_tab_that_has_not_heard_of_a_take_over_cannot_finish(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    # As by a process whose news are lost.
    await Attempt.objects.filter(pk=game.pk).aupdate(holder="elsewhere", log="sw", version=1)
    assert (await tab.ask(type="finish", version=0))["error"]["code"] == "not_holding"
    shown = await tab.hear()
    assert (shown["version"], shown["holding"], shown["finished"]) == (1, False, None)
    # Nor when it has the table again and does not know of an action.
    await tab.ask(type="take")
    await Attempt.objects.filter(pk=game.pk).aupdate(log="swsw", version=2)
    assert (await tab.ask(type="finish", version=1))["error"]["code"] == "stale_version"
    assert (await tab.hear())["version"] == 2
    assert (await tab.ask(type="finish", version=2))["type"] == "finished"
    await tab.leave()


async def test_the_winning_action_is_acknowledged_and_then_finishes(owner: User) -> None:
    case = load("won")[0]
    game = await sync_to_async(attempt)(owner, case["code"])
    last = len(case["log"]) - 2
    await Attempt.objects.filter(pk=game.pk).aupdate(log=case["log"][:last], version=last // 2)
    tab = await seat(game, owner)
    await tab.join()
    answer = await tab.act(last // 2, case["log"][last:])
    assert (answer["type"], answer["status"]["won"], answer["legal"]) == ("ack", True, {})
    told = await tab.hear()
    assert (told["type"], told["result"]["won"]) == ("finished", True)
    assert (await Attempt.objects.aget(pk=game.pk)).won
    await tab.leave()


async def test_a_ranked_attempt_shows_no_code_until_its_close(owner: User) -> None:
    closes_at = timezone.now() + timedelta(hours=1)
    game = await sync_to_async(attempt)(owner, closes_at=closes_at, created_at=timezone.now())
    tab = await seat(game, owner)
    shown = await tab.join()
    assert (shown["attempt"]["code"], shown["attempt"]["ranked"]) == (None, True)
    assert CODE.split("-")[-1] not in json.dumps(shown)
    await tab.leave()
    await Attempt.objects.filter(pk=game.pk).aupdate(closes_at=timezone.now())
    late = await seat(game, owner)
    shown = await late.join()
    assert shown["attempt"]["code"] == CODE
    assert shown["finished"]["moves"] == 0
    await late.leave()


@pytest.mark.parametrize(
    ("who", "code"), [("owner", None), ("stranger", 4403), ("nobody", 4401), ("foreign page", 4403)]
)
async def test_only_the_owner_on_our_own_page_sits_at_a_table(
    owner: User, game: Attempt, who: str, code: int | None
) -> None:
    visitors = {"stranger": await sync_to_async(player)("stranger"), "nobody": None}
    origin = b"https://evil.example" if who == "foreign page" else b"http://localhost"
    tab = await seat(game, visitors.get(who, owner), origin=origin)
    await tab.connect()
    if code is None or who == "stranger":
        await tab.say(json.dumps({"type": "join", "tab": "tab", "take": True}))
    if code is None:
        assert (await tab.hear())["type"] == "snapshot"
    else:
        assert await tab.closed_with() == code


async def test_a_table_that_does_not_exist_is_said_so(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await sync_to_async(game.delete)()
    await tab.connect()
    await tab.say(json.dumps({"type": "join", "tab": "tab", "take": True}))
    assert await tab.closed_with() == 4404


async def test_who_does_not_join_is_sent_away(
    owner: User, game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = await seat(game, owner)
    await tab.connect()
    await tab.say('{"type":"sync"}')
    assert await tab.closed_with() == 4408
    monkeypatch.setattr(sitting, "JOIN_TIMEOUT", 0.05)
    silent = await seat(game, owner)
    await silent.connect()
    assert await silent.closed_with() == 4408


@pytest.mark.parametrize(
    "frame",
    [
        " ",
        "sw",
        "[]",
        "null",
        "{}",
        '{"type":"act"}',
        '{"type":"act","version":"0","token":"sw"}',
        '{"type":"act","version":0,"token":"swsw"}',
        '{"type":"act","version":true,"token":"sw"}',
        '{"type":"join","tab":"a b","take":true}',
        '{"type":"join","tab":"tab","take":1}',
        "[" * 900,
        '{"type":"ping","x":"' + "x" * 1000 + '"}',
    ],
)
async def test_an_unreadable_frame_is_refused_and_loses_nothing(
    owner: User, game: Attempt, frame: str
) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await tab.say(frame)
    assert (await tab.hear())["error"]["code"] == "unreadable_frame"
    assert (await tab.hear())["type"] == "snapshot"
    assert (await tab.act(0, "sw"))["version"] == 1
    assert await tab.ask(type="ping") == {"type": "pong"}
    await tab.leave()


async def test_a_finished_game_is_not_taken_from_anybody(owner: User, game: Attempt) -> None:
    first, second = await seat(game, owner, "first"), await seat(game, owner, "second")
    await first.join()
    await second.join(take=False)
    await first.ask(type="finish", version=0)
    assert (await second.hear())["finished"]
    assert not (await second.ask(type="take"))["holding"]
    assert await first.ask(type="ping") == {"type": "pong"}
    await first.leave()
    await second.leave()


async def test_a_table_hears_that_its_game_was_given_up_elsewhere(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await sync_to_async(give_up)(game, timezone.now())
    assert (await tab.hear())["finished"]["moves"] == 0
    await tab.leave()


async def test_late_news_of_an_earlier_take_over_unseats_nobody(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner, "second")
    shown = await tab.join()
    publish("table.taken", attempt=str(game.pk), tab="first")
    await asyncio.sleep(0.2)
    assert (await tab.act(0, next(iter(shown["legal"]))))["type"] == "ack"
    await tab.leave()


async def test_of_too_many_tabs_the_one_that_came_first_goes(
    owner: User, game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "MOST_SEATS", 2)
    tabs = [await seat(game, owner, name) for name in ("first", "second", "third")]
    for tab in tabs:
        await tab.join(take=False)
    assert await tabs[0].closed_with() == 4429
    assert {table.session and table.session.tab for table in seats.tables_at(game.pk)} == {"second", "third"}
    assert (await tabs[1].ask(type="take"))["holding"]
    for tab in tabs:
        await tab.leave()
    assert seats.tables_at(game.pk) == []


async def test_news_that_come_while_a_tab_is_busy_are_looked_into_once(
    owner: User, game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = await seat(game, owner, "first")
    await tab.join()
    looks: list[UUID] = []

    def looked(attempt_id: UUID) -> str:
        looks.append(attempt_id)
        return "second"

    monkeypatch.setattr(table, "_holder_of", looked)
    (at,) = seats.tables_at(game.pk)
    async with at.connection.turn:
        for other in ("first", "third", "fourth", "second"):
            publish("table.taken", attempt=str(game.pk), tab=other)
            await asyncio.sleep(0.01)
    assert (await tab.hear())["type"] == "taken"
    await asyncio.sleep(0.1)
    assert looks == [game.pk]
    await tab.leave()


async def test_a_game_deleted_with_its_player_is_not_to_be_found(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await Attempt.objects.filter(pk=game.pk).adelete()
    await tab.say(json.dumps({"type": "act", "version": 0, "token": "sw"}))
    assert await tab.closed_with() == 4404
    await tab.leave()
