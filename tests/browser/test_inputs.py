"""Games won with each kind of input alone. That of the mouse is in test_play."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.rules import parse_code, replay, view
from tests.browser.conftest import PHONE
from tests.browser.player import Finger, Keys, start_free_game
from tests.games.rules.vectors import load
from tests.server import Server

PUT = """
from games.models import Attempt
Attempt.objects.update(log={log!r}, version={version})
"""


def test_a_solved_deal_is_won_with_the_keyboard_alone(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(reduced_motion="reduce")
    # The shortest with a card taken back from a foundation, if there is one.
    case = min(load("won"), key=lambda case: (not takes_back(case["log"]), len(case["log"])))
    start_free_game(live_server_process, page, case["code"])
    hand = Keys(page, case["code"])
    hand.ready()
    hand.play(case["log"])
    expect(page.locator("[data-dialog=result]")).to_contain_text("104")
    assert hand.position.won


def test_a_deal_is_won_with_a_finger_which_sends_the_rest_up(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    phone = open_page(reduced_motion="reduce", **PHONE)
    case = min(load("won"), key=lambda case: len(case["log"]))
    start_free_game(live_server_process, phone, case["code"])
    hand = Finger(phone, case["code"])
    hand.ready()
    # Taps and drags of a whole game take half a minute: the first part is played already.
    seen = played_until_only_up_is_left(case["code"], case["log"])
    begun = seen[: len(seen) - 2 * 60]
    put(live_server_process, begun)
    phone.reload()
    hand.position.play(begun)
    hand.ready()
    hand.play(seen.removeprefix(begun))
    hand.tap(phone.locator("button[data-action=all-up]"))
    expect(phone.locator("[data-dialog=result]")).to_contain_text("104")


def put(server: Server, log: str) -> None:
    """Make a log that of all games there are."""
    server.manage("shell", "-v", "0", "-c", PUT.format(log=log, version=len(log) // 2))


def played_until_only_up_is_left(code: str, log: str) -> str:
    for end in range(0, len(log), 2):
        shown = view(replay(parse_code(code), log[:end]))
        hidden = shown["stock"] + shown["waste"]["count"] + sum(column["down"] for column in shown["columns"])
        if hidden == 0:
            return log[:end]
    raise AssertionError("The game is won before everything is seen.")


def takes_back(log: str) -> bool:
    return any(log[i] in "abcdefgh" for i in range(0, len(log), 2))


def test_cards_keep_the_focus_where_the_player_is(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(reduced_motion="reduce")
    case = load("won")[0]
    start_free_game(live_server_process, page, case["code"])
    hand = Keys(page, case["code"])
    hand.ready()
    for i in range(0, 40, 2):
        hand.act(case["log"][i : i + 2])
        token = case["log"][i : i + 2]
        if token[1].isdigit():
            assert hand.standing() == token[1]
        elif token[0].isdigit():
            assert hand.standing() == token[0]
    focused = page.evaluate("() => document.activeElement.matches(':focus-visible')")
    assert focused
    assert replay(parse_code(case["code"]), case["log"][:40]).actions == hand.position.actions
