"""The table's page against the game: what the server has acknowledged, and what the page shows of it."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from games.rules import Position, parse_code, start, view
from tests.browser.conftest import PATIENCE

LANGUAGES = Path(__file__).resolve().parents[2] / "frontend" / "src" / "languages"

READ = """() => [...document.querySelectorAll("[data-board] > .pile")].map((pile) => {
    const corner = document.querySelector("[data-board]").getBoundingClientRect();
    const boxOf = (element) => {
        const box = element.getBoundingClientRect();
        const sides = [box.left - corner.left, box.top - corner.top, box.width, box.height];
        return sides.map((side) => Math.round(side * 2) / 2);
    };
    const cards = [...pile.querySelectorAll(":scope > .card")];
    const named = cards.filter((card) => card.dataset.card);
    return {
        name: pile.dataset.pile,
        label: pile.getAttribute("aria-label"),
        count: pile.querySelector(".count")?.textContent ?? null,
        down: cards.filter((card) => card.matches(".down[aria-hidden]")).length,
        up: named.map((card) => card.dataset.card),
        upright: named.every((card) => card.matches(".up") && card.querySelectorAll(".face").length === 1),
        suits: named.map((card) => card.querySelector(".face").className.slice(-1)),
        labels: named.map((card) => card.getAttribute("aria-label")),
        stray: cards.filter((card) => card.matches(".leaving, .held, .turning")).length,
        box: boxOf(pile),
        boxes: cards.map(boxOf),
    };
})"""
"""Every pile with its cards as they are read out and as they are seen, from the board's corner."""

SETTLED = """patience => new Promise((resolve, reject) => {
    const table = document.querySelector("[data-table]");
    let calm = 0, version = "";
    const end = performance.now() + patience;
    const look = () => {
        const still = document.getAnimations().every(({ playState }) => playState !== "running");
        calm = still && table.dataset.version === version ? calm + 1 : 0;
        version = table.dataset.version;
        if (calm >= 25) resolve(Number(version));
        else if (performance.now() < end) requestAnimationFrame(look);
        else reject(new Error(`never at rest, at version ${version}`));
    };
    look();
})"""
"""The version, once nothing has moved or been played for longer than a tap waits for a second one."""

NAMES = "ace two three four five six seven eight nine ten jack queen king"
RANKS = dict(zip("A23456789TJQK", NAMES.split(" "), strict=True))
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Game:
    """What the server has acknowledged to a page since it was opened; begins to listen at once."""

    def __init__(self, page: Page, code: str) -> None:
        self.page = page
        self.code = code
        self.tokens: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/table/" in socket.url:
            socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "ack":
            self.tokens.append(message["token"])

    def position(self) -> Position:
        """After all that was acknowledged."""
        position = start(parse_code(self.code))
        position.play("".join(self.tokens))
        return position

    def settle(self) -> None:
        """Until nothing moves and nothing is on its way."""
        version = self.page.evaluate(SETTLED, PATIENCE)
        expect(self.page.locator("[data-table]")).to_have_attribute("data-version", str(version))
        assert len(self.tokens) == version

    def check(self) -> list[dict[str, Any]]:
        """Assert that the settled page shows what was acknowledged. What was read."""
        return check(self.page, self.position())


def check(page: Page, position: Position) -> list[dict[str, Any]]:
    """Assert that a settled page shows a position: piles, order, sides, names, places. What was read."""
    read, shown = read_board(page), view(position)
    piles = {pile["name"]: pile for pile in read}
    assert len(piles) == 10 + len(shown["columns"])
    for pile in read:
        assert (pile["upright"], pile["stray"]) == (True, 0), pile
        assert pile["suits"] == [card[1] for card in pile["up"]]
    assert piles["s"]["count"] == (str(shown["stock"]) if shown["stock"] else "")
    top = shown["waste"]["top"]
    assert piles["w"]["up"] == (top if position.rules.draw == 3 else top[-1:])
    assert piles["w"]["labels"] == [f"{spoken(card)}, waste" for card in piles["w"]["up"]]
    for place, card in shown["foundations"].items():
        assert piles[place]["up"] == ([card] if card else [])
        assert piles[place]["labels"] == ([f"{spoken(card)}, foundation"] if card else [])
    for index, column in enumerate(shown["columns"]):
        pile = piles[str((index + 1) % 10)]
        assert (pile["down"], pile["up"]) == (column["down"], column["up"])
        assert pile["labels"] == column_labels(index + 1, column["up"])
    check_places(page, read)
    return read


def read_board(page: Page) -> list[dict[str, Any]]:
    """Every pile as the page has it; the columns are the last."""
    read: list[dict[str, Any]] = page.evaluate(READ)
    return read


def column_labels(number: int, cards: list[str]) -> list[str]:
    """What a screen reader hears of a column's cards, in English."""
    labels = []
    for over, card in reversed(list(enumerate(reversed(cards)))):
        lying = f", {over} {'card' if over == 1 else 'cards'} on it" if over else ""
        labels.append(f"{spoken(card)}, column {number}{lying}")
    return labels


def spoken(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def check_places(page: Page, read: list[dict[str, Any]]) -> None:
    """Every card lies within the board, at its pile; those of a column below each other."""
    board = page.locator("[data-board]").bounding_box()
    assert board
    for pile in read:
        for x, y, w, h in pile["boxes"]:
            assert x >= -0.5, pile
            assert y >= -0.5, pile
            assert x + w <= board["width"] + 0.5, pile
            assert y + h <= board["height"] + 0.5, pile
        if pile["boxes"]:
            assert pile["boxes"][0][:2] == pile["box"][:2]
        if pile["name"].isdigit():
            assert all(upper[0] == lower[0] for upper, lower in pairwise(pile["boxes"]))
            assert all(upper[1] < lower[1] for upper, lower in pairwise(pile["boxes"]))


def said(language: str, key: str) -> str:
    """A text of the scripts in a language."""
    texts = (LANGUAGES / f"{language}.ts").read_text(encoding="utf-8")
    found = re.search(rf'^  "{re.escape(key)}": "(.*)",$', texts, re.MULTILINE)
    assert found, key
    return found[1]
