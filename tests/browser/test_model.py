"""Played at random, in haste, with undos while cards fly, the page shows what the server knows."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.model import Game
from tests.browser.player import start_free_game
from tests.server import Server

UPRIGHT = {"viewport": {"width": 360, "height": 740}}
ROUNDS, INPUTS = 4, 35


class Haste:
    """Somebody who does whatever comes to mind, and waits for nothing."""

    def __init__(self, page: Page, columns: int, chance: random.Random) -> None:
        self.page = page
        self.columns = [str((index + 1) % 10) for index in range(columns)]
        self.chance = chance
        self.places: dict[str, tuple[float, float]] = {}

    def look(self) -> None:
        """Remember where the last card of each pile is to be seen; soon it is elsewhere."""
        self.places = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-board] > .pile")].map((pile) => {
                const box = ([...pile.querySelectorAll(".card")].at(-1) ?? pile).getBoundingClientRect();
                return [pile.dataset.pile, [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)]];
            }))"""
        )

    def act(self) -> None:
        deeds = [
            self.drag,
            self.tap,
            self.tap_twice,
            self.best,
            self.draw,
            self.undo,
        ]
        self.chance.choices(deeds, weights=[4, 2, 2, 5, 3, 2])[0]()
        if self.chance.random() < 0.3:
            self.page.wait_for_timeout(self.chance.choice([5, 30, 90]))

    def drag(self) -> None:
        start, end = self.place("w", *self.columns, *"abcdefgh"), self.place(*self.columns, "a", "h")
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=2)
        if self.chance.random() < 0.2:
            self.page.keyboard.press("u")
        self.page.mouse.up()

    def tap(self) -> None:
        self.page.mouse.click(*self.place("w", *self.columns))

    def tap_twice(self) -> None:
        self.page.mouse.dblclick(*self.place("w", *self.columns))

    def best(self) -> None:
        self.page.keyboard.press(self.chance.choice(["w", *self.columns]))
        self.page.keyboard.press("Enter")

    def draw(self) -> None:
        for _ in range(self.chance.choice([1, 1, 2, 4])):
            self.page.keyboard.press("d")

    def undo(self) -> None:
        for _ in range(self.chance.choice([1, 1, 2, 5])):
            self.page.keyboard.press("u")

    def place(self, *piles: str) -> tuple[float, float]:
        return self.places[self.chance.choice(piles)]


@pytest.mark.parametrize(
    ("code", "columns", "screen"),
    [("DS1-D3N-QNLSJMR", 9, UPRIGHT), ("DE1-AAAAAAB", 10, DESKTOP)],
    ids=["Double Solitaire on a phone", "Deuces on a desktop"],
)
def test_the_page_shows_what_the_server_knows_after_random_play_in_haste(
    live_server_process: Server,
    open_page: Callable[..., Page],
    code: str,
    columns: int,
    screen: dict[str, object],
) -> None:
    page = open_page(**screen)
    game = Game(page, code)
    start_free_game(live_server_process, page, code)
    expect(page.locator("[data-table]")).to_have_attribute("data-state", "ready")
    haste = Haste(page, columns, random.Random(code))
    for _ in range(ROUNDS):
        haste.look()
        for _ in range(INPUTS):
            haste.act()
        game.settle()
        game.check()
    assert len(game.tokens) > ROUNDS * INPUTS / 4
    assert "zz" in game.tokens
    # And as a page that has only just come.
    read = game.check()
    page.reload()
    expect(page.locator("[data-table]")).to_have_attribute("data-version", str(len(game.tokens)))
    assert game.check() == read
