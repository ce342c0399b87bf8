"""Every kind of input on every size of screen, in every language, by day and by night.

Each size is played on by mouse, finger and keys, each in another language: all of them come to each size.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.rules import legal_actions, view
from tests.browser.model import Game, check_places, read_board, said
from tests.browser.player import Finger, Hand, Keys, start_free_game
from tests.browser.sight import cut_texts
from tests.server import Server

CODE = "DS1-D1V-QNLSJMR"
SIZES = ((360, 740), (740, 360), (820, 1180), (1440, 900))
HANDS: tuple[type[Hand], ...] = (Hand, Finger, Keys)
LOCALES = ("en-GB", "uk-UA", "ru-RU")
READABLE = 14
"""Pixels of a covered card that show at least, for its rank and suit to be read."""


@pytest.mark.parametrize("number", range(len(SIZES)), ids=["{}x{}".format(*size) for size in SIZES])
def test_a_screen_is_played_on_by_every_kind_of_input(
    live_server_process: Server, open_page: Callable[..., Page], number: int
) -> None:
    for turn, hand_of in enumerate(HANDS):
        screen = screen_of(SIZES[number], touch=hand_of is Finger)
        locale = LOCALES[(number + turn) % 3]
        scheme = ("light", "dark")[(number + turn) % 2]
        page = open_page(**screen, locale=locale, color_scheme=scheme, reduced_motion="reduce")
        play_a_little(live_server_process, page, hand_of, locale[:2])
        page.context.close()


def screen_of(size: tuple[int, int], *, touch: bool) -> dict[str, Any]:
    width, height = size
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": touch,
        "is_mobile": touch and min(size) < 600,
    }


def play_a_little(server: Server, page: Page, hand_of: type[Hand], language: str) -> None:
    start_free_game(server, page, CODE)
    hand = hand_of(page, CODE)
    hand.ready()
    # Taps, drags of a card and of a run, a tap.
    hand.play("3F1948414F868F")
    hand.twice("8", "83")
    refused(hand, language)
    hand.play("zzsw")
    page.keyboard.press("d")
    page.keyboard.press("u")
    hand.position.play("swzz")
    hand.wait_for_version()
    check_sight(page, hand)


def refused(hand: Hand, language: str) -> None:
    """A card is put where it does not fit: it stays, and the reason is said."""
    columns, legal = view(hand.position)["columns"], legal_actions(hand.position)
    filled = [str(index + 1) for index, column in enumerate(columns) if column["up"]]
    # One that has a place, which is another.
    movable = [a for a in filled if any(token[0] == a and count == 1 for token, count in legal.items())]
    source, target = next((a, b) for a in movable for b in filled if a != b and a + b not in legal)
    hand.gesture(source + target, 1)
    toast = hand.page.locator("[data-toast]")
    expect(toast).to_have_text(said(language, "refused.fits.DS1"))
    expect(toast).to_have_class("toast told")


def check_sight(page: Page, hand: Hand) -> None:
    """Everything is to be seen: texts whole, cards on the board, each with its rank and suit."""
    assert cut_texts(page) == []
    read = read_board(page)
    check_places(page, read)
    for pile, column in zip(read[10:], view(hand.position)["columns"], strict=True):
        assert pile["up"] == column["up"]
        tops = [box[1] for box in pile["boxes"]][pile["down"] :]
        assert all(lower - upper >= READABLE for upper, lower in pairwise(tops))
    for tool in page.locator(".table-tools button").all():
        box = tool.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= page.evaluate("innerWidth")
        assert box["y"] + box["height"] <= page.evaluate("innerHeight")


@pytest.mark.parametrize("moving", ["a drag", "an animation"])
def test_turning_a_phone_over_in_the_middle_of_something_loses_nothing(
    live_server_process: Server, open_page: Callable[..., Page], moving: str
) -> None:
    upright, sideways = ViewportSize(width=360, height=740), ViewportSize(width=740, height=360)
    phone = open_page(**screen_of((360, 740), touch=True))
    game = Game(phone, CODE)
    start_free_game(live_server_process, phone, CODE)
    hand = Finger(phone, CODE)
    hand.ready()
    for log in ("3F1948", "414F86"):
        hand.play(log[:4])
        game.settle()
        if moving == "a drag":
            held = hand.hold(hand.cards(log[4]).last)
            phone.set_viewport_size(sideways)
            hand.touch("touchMove", held[0] + 30, held[1] + 40)
            phone.set_viewport_size(upright)
            hand.touch("touchCancel")
        else:
            hand.tap(hand.pile("s"))
            phone.set_viewport_size(sideways)
            hand.position.play("sw")
            hand.wait_for_version()
            phone.keyboard.press("u")
            phone.set_viewport_size(upright)
            hand.position.play("zz")
        game.settle()
        game.check()
        phone.set_viewport_size(sideways)
        game.settle()
        game.check()
        phone.set_viewport_size(upright)
        # The board takes its new shape at the next frame.
        game.settle()
        hand.play(log[4:])
    game.settle()
    game.check()
