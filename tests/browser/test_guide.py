"""The examples on the table's own renderer."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.server import Server


def test_an_example_is_played_step_by_step_in_the_readers_language(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(**PHONE, locale="uk-UA", reduced_motion="reduce")
    page.goto(f"{live_server_process.url}/examples/")
    example = page.locator("#empty-column")
    queen = example.locator("[data-pile='2'] [data-card='QH']")
    expect(queen).to_have_attribute("aria-label", re.compile("^дама чирв"))
    what_happens = example.get_by_role("button", name="Що станеться?")
    what_happens.click()
    # Refused: she stays where she is, and the page says why.
    expect(queen).to_be_visible()
    expect(example.locator("[aria-current=step]")).to_contain_text("Дамі відмовлено")
    what_happens.click()
    what_happens.click()
    expect(example.locator("[data-pile='1'] [data-card='QH']")).to_be_visible()
    example.get_by_role("button", name="Спочатку").click()
    expect(queen).to_be_visible()


def test_boards_are_drawn_when_they_come_near(live_server_process: Server, page: Page) -> None:
    page.goto(f"{live_server_process.url}/examples/")
    last = page.locator("#back-and-up")
    expect(page.locator("#empty-column .card").first).to_be_visible()
    expect(last.locator(".card")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.locator(".card").first).to_be_visible()
