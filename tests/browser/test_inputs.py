"""Games won with each kind of input alone. That of the mouse is in test_play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules import parse_code, replay
from tests.browser.conftest import PHONE
from tests.browser.player import Finger, Hand, Keys
from tests.games.rules.vectors import load
from tests.server import Server

KINDS: dict[str, tuple[type[Hand], dict[str, object]]] = {"finger": (Finger, PHONE), "keys": (Keys, {})}


@pytest.mark.parametrize("kind", KINDS)
def test_a_solved_deal_is_won_with_one_kind_of_input(
    live_server_process: Server, open_page: Callable[..., Page], kind: str
) -> None:
    hand_of, screen = KINDS[kind]
    page = open_page(reduced_motion="reduce", **screen)
    # The shortest with a card taken back from a foundation, if there is one.
    case = min(load("won"), key=lambda case: (not takes_back(case["log"]), len(case["log"])))
    start_free_game(live_server_process, page, case["code"])
    hand = hand_of(page, case["code"])
    hand.ready()
    hand.play(case["log"])
    expect(page.locator("[data-dialog=result]")).to_contain_text("104")
    assert hand.position.won


def takes_back(log: str) -> bool:
    return any(log[i] in "abcdefgh" for i in range(0, len(log), 2))


def start_free_game(server: Server, page: Page, code: str) -> None:
    page.goto(server.url)
    page.locator("input[name=code]").fill(code)
    page.locator("input[name=code]").press("Enter")
    page.wait_for_url("**/table/**")


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
