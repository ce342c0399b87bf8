"""Whole games through the page, from the home page to the leaderboard."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import Hand
from tests.games.rules.vectors import load
from tests.server import Server

CHALLENGE = """
from django.utils import timezone
from tests.leaderboards.builders import challenge
challenge({code!r}, day=timezone.now().date())
"""


def test_a_solved_deal_is_won_through_the_page_and_found_on_the_leaderboard(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    # Without animations: the hand takes hold of cards where it sees them.
    page = open_page(reduced_motion="reduce")
    case = min(load("won"), key=lambda case: len(case["log"]))
    live_server_process.manage("shell", "-v", "0", "-c", CHALLENGE.format(code=case["code"]))
    page.goto(live_server_process.url)
    page.locator(f".deal-{case['code'].rpartition('-')[0].lower()}").get_by_role(
        "button", name="Play"
    ).click()
    hand = Hand(page, case["code"])
    hand.ready()
    hand.play(case["log"])
    expect(page.locator("[data-dialog=result]")).to_contain_text("104")
    page.locator("[data-result=link]").click()
    page.get_by_role("link", name="Leaderboard").click()
    row = page.locator("table.ranking tbody tr").first
    expect(row).to_contain_text(str(case["result"]["ranked_score"]).replace("-", ""))
    expect(row).to_contain_text(str(case["result"]["moves"]))
