"""Replays and what is shared of a result, through the page."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules import parse_code, replay, view
from tests.browser.conftest import PHONE
from tests.games.rules.vectors import load
from tests.server import Server

CLOSED = """
import json
from datetime import timedelta
from django.utils import timezone
from games.models import Attempt
from tests.games.builders import player
from tests.leaderboards.builders import challenge, entered
day = timezone.now() - timedelta(days=1)
chosen = challenge({code!r}, day=day.date(), log={log!r})
games = []
for name, log in (("Olena", {log!r}), ("Taras", {log!r}[:120])):
    entry = entered(chosen, player(name), log, now=chosen.opens_at)
    games.append(str(entry.attempt_id))
print(json.dumps(games))
"""
CASE = min(load("won"), key=lambda case: len(case["log"]))
LENGTH = len(CASE["log"]) // 2


GO_THROUGH = """async () => {
    const slider = document.querySelector("[data-slider]");
    const sizes = new Set();
    const lines = new Set();
    for (let step = 0; step <= Number(slider.max); step++) {
        slider.value = step;
        slider.dispatchEvent(new Event("input"));
        await new Promise(requestAnimationFrame);
        for (const side of document.querySelectorAll("[data-recording]")) {
            const { width, height } = side.querySelector("[data-board]").getBoundingClientRect();
            sizes.add(`${side.dataset.name}: ${width} × ${height}`);
            const caption = side.querySelector("[data-caption]");
            lines.add(Math.round(caption.offsetHeight / parseFloat(getComputedStyle(caption).lineHeight)));
        }
    }
    return [[...sizes], [...lines].sort()];
}"""
"""Step by step to the end: the sizes each board had, and how many lines captions took."""


def closed_challenge(server: Server) -> list[str]:
    """The numbers of Olena's won game and of Taras's first sixty actions of it."""
    text = server.manage("shell", "-v", "0", "-c", CLOSED.format(code=CASE["code"], log=CASE["log"]))
    games: list[str] = json.loads(text.strip().splitlines()[-1])
    return games


def ready(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("[data-replay]")).to_have_attribute("data-state", "ready")


def cards_seen(page: Page, side: int = 0) -> list[list[str]]:
    """The face-up cards of each column, as the page shows them."""
    board = page.locator("[data-board]").nth(side)
    return board.evaluate(  # type: ignore[no-any-return]
        """board => [...board.querySelectorAll('.pile.column')].map(
            pile => [...pile.querySelectorAll('.card[data-card]')].map(card => card.dataset.card))"""
    )


def cards_at(step: int) -> list[list[str]]:
    position = replay(parse_code(CASE["code"]), CASE["log"][: 2 * step])
    return [column["up"] for column in view(position)["columns"]]


def at_step(page: Page, step: int) -> None:
    expect(page.locator("[data-replay]")).to_have_attribute("data-step", str(step))
    expect(page.locator("[data-step]").last).to_contain_text(f"Step {step} of")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_replay_goes_forward_and_back_and_jumps(
    live_server_process: Server, open_page: Callable[..., Page], device: dict[str, object]
) -> None:
    page = open_page(reduced_motion="reduce", **device)
    ready(page, f"{live_server_process.url}/replay/{closed_challenge(live_server_process)[0]}/")
    assert cards_seen(page) == cards_at(0)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", 11),
        ("End", LENGTH),
    ):
        page.keyboard.press(key)
        at_step(page, step)
        assert cards_seen(page) == cards_at(step)
    expect(page.locator("[data-stat=cards]")).to_have_text("104/104")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    page.get_by_role("button", name="One step back").click()
    at_step(page, LENGTH - 1)
    page.get_by_role("slider", name="Step").fill(str(LENGTH // 2))
    at_step(page, LENGTH // 2)
    assert cards_seen(page) == cards_at(LENGTH // 2)
    graph = page.locator(".graph-picture")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
    assert abs(int(page.locator("[data-replay]").get_attribute("data-step") or 0) - LENGTH / 4) <= 2


def test_a_replay_plays_by_itself_to_the_end_at_speed(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    ready(page, f"{live_server_process.url}/replay/{closed_challenge(live_server_process)[0]}/")
    page.get_by_label("Speed").select_option("64")
    page.get_by_role("button", name="Play", exact=True).click()
    page.keyboard.press("Escape")
    # Three seconds where the machine has nothing else to do.
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=30_000)
    at_step(page, LENGTH)
    assert cards_seen(page) == cards_at(LENGTH)


def test_a_replay_looks_as_its_viewer_chooses(live_server_process: Server, page: Page) -> None:
    ready(page, f"{live_server_process.url}/replay/{closed_challenge(live_server_process)[0]}/")
    page.keyboard.press("ArrowRight")
    expect(page.locator("canvas.face")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Plain, with big indices").check()
    page.get_by_label("Navy").check()
    # The keys are the dialog's while it is open.
    page.keyboard.press("End")
    at_step(page, 1)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("html")).to_have_attribute("data-back", "navy")
    assert page.locator("canvas.face").count() > 9
    assert cards_seen(page) == cards_at(1)
    page.keyboard.press("ArrowRight")
    at_step(page, 2)


def test_two_games_of_a_deal_go_side_by_side_from_the_board_on(
    live_server_process: Server, page: Page
) -> None:
    games = closed_challenge(live_server_process)
    ready(page, f"{live_server_process.url}/replay/{games[0]}/?with={games[1]}")
    page.keyboard.press("End")
    at_step(page, LENGTH)
    assert cards_seen(page, 0) == cards_at(LENGTH)
    assert cards_seen(page, 1) == cards_at(60)
    expect(page.locator(".side-2")).to_contain_text("Taras")
    page.get_by_role("link", name="Leaderboard").click()
    page.get_by_role("link", name="Replay the game of Taras").click()
    page.get_by_role("link", name="Compare with the solver").click()
    expect(page.locator("[data-recording]")).to_have_count(2)


def test_the_controls_leave_the_graph_of_two_games_to_be_seen_on_a_phone(
    live_server_process: Server, phone: Page
) -> None:
    games = closed_challenge(live_server_process)
    ready(phone, f"{live_server_process.url}/replay/{games[0]}/?with={games[1]}")
    graph, controls = (phone.locator(part).bounding_box() for part in ("[data-graph]", "[data-controls]"))
    assert graph
    assert controls
    assert graph["y"] + graph["height"] <= controls["y"]


@pytest.mark.parametrize("width", [320, 360, 834])
def test_no_board_changes_its_size_from_step_to_step(
    live_server_process: Server, open_page: Callable[..., Page], width: int
) -> None:
    games = closed_challenge(live_server_process)
    page = open_page(viewport={"width": width, "height": 740}, locale="uk-UA", reduced_motion="reduce")
    ready(page, f"{live_server_process.url}/replay/{games[0]}/?with={games[1]}")
    sizes, lines = page.evaluate(GO_THROUGH)
    assert len(sizes) == 2
    # As many as there is room for, whatever is said.
    assert lines == [1, 2]


def test_a_card_of_a_result_is_copied(live_server_process: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce")
    page.goto(f"{live_server_process.url}/deal/{CASE['code']}/")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-state", "ready")
    page.locator("button[data-action=finish]:visible").click()
    page.locator("button[data-action=finish-now]").click()
    page.locator("[data-result=link]").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-share-said]")).to_have_text("Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("Twodeck · ")
    assert copied.endswith(f"/deal/{CASE['code']}/")
