"""Whole games through the page, from the home page to the leaderboard."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
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
    hand = start_challenge(live_server_process, page, case["code"])
    hand.play(case["log"])
    expect(page.locator("[data-dialog=result]")).to_contain_text("104")
    page.locator("[data-result=link]").click()
    page.get_by_role("link", name="Leaderboard").click()
    row = page.locator("table.ranking tbody tr").first
    expect(row).to_contain_text(str(case["result"]["ranked_score"]).replace("-", ""))
    expect(row).to_contain_text(str(case["result"]["moves"]))


def test_a_phone_plays_a_few_moves_finishes_and_sees_its_rank(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    phone = open_page(**PHONE, reduced_motion="reduce")
    hand = start_challenge(live_server_process, phone, load("won")[0]["code"])
    hand.play("7Fsw")
    phone.locator("button[data-action=finish]:visible").tap()
    phone.locator("button[data-action=finish-now]").tap()
    phone.locator("[data-result=link]").tap()
    expect(phone.locator("main")).to_contain_text("1/104")
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("link", name="Leaderboard").tap()
    expect(phone.locator("table.ranking tbody tr")).to_have_count(1)


def test_a_second_tab_takes_the_table_and_the_first_takes_it_back(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    first = open_page(reduced_motion="reduce")
    hand = start_challenge(live_server_process, first, load("won")[0]["code"])
    hand.play("sw")
    second = open_page(beside=first)
    second.goto(first.url)
    hand.page, hand.table = second, second.locator("[data-table]")
    hand.ready()
    expect(first.locator("[data-dialog=taken]")).to_be_visible()
    hand.play("sw")
    hand.page, hand.table = first, first.locator("[data-table]")
    first.locator("button[data-action=take]").click()
    hand.ready()
    hand.play("sw")
    expect(second.locator("[data-dialog=taken]")).to_be_visible()


def test_a_page_goes_on_by_itself_after_its_server_was_killed(
    live_server_process: Server, open_page: Callable[..., Page], page_errors: list[str]
) -> None:
    page = open_page(reduced_motion="reduce")
    hand = start_challenge(live_server_process, page, load("won")[0]["code"])
    hand.play("7Fsw")
    live_server_process.kill()
    live_server_process.start()
    page.wait_for_selector("[data-table][data-state=ready]", timeout=30_000)
    hand.play("swzz")
    page.reload()
    hand.ready()
    # The console tells of the lost connection.
    page_errors.clear()


def start_challenge(server: Server, page: Page, code: str) -> Hand:
    """Make a deal one of today's challenges and begin it from the home page."""
    server.manage("shell", "-v", "0", "-c", CHALLENGE.format(code=code))
    page.goto(server.url)
    deal = page.locator(f".deal-{code.rpartition('-')[0].lower()}")
    deal.get_by_role("button", name="Play").click()
    hand = Hand(page, code)
    hand.ready()
    return hand
