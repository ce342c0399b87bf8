"""What the table's menu offers around the game: another, the same deal again, a link to it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Hand, start_free_game
from tests.browser.test_accessibility import faults
from tests.server import Server

CODE = "DS1-D3N-AAAAAAB"
OTHER = "DE1-AAAAAAB"
WRONG = "DS1-D2N-AAAAAAB"
"""Of an unknown mode, about which there is the most to say."""


def test_a_wrong_code_leaves_the_game_where_it_is_and_a_right_one_opens_another(
    live_server_process: Server, open_page: Callable[..., Page], page_errors: list[str]
) -> None:
    phone = open_page(**PHONE, locale="uk-UA", reduced_motion="reduce")
    start_free_game(live_server_process, phone, CODE)
    hand = Hand(phone, CODE)
    hand.ready()
    hand.play("sw")
    table = phone.url
    menu = phone.locator("button[data-action=menu]")
    menu.click()
    phone.locator("button[data-action=new-game]").click()
    dialog = phone.locator("[data-dialog=new-game]")
    phone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    phone.locator("button[data-action=new-game]").click()
    field = dialog.locator("input[name=code]")
    field.fill(WRONG)
    field.press("Enter")
    expect(dialog.locator("#code-error")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value(WRONG)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert faults(phone) == []
    # Sideways too one sees what is wrong, and how to go back to the game.
    phone.set_viewport_size(ViewportSize(width=740, height=360))
    expect(dialog.locator("#code-error")).to_be_in_viewport(ratio=1)
    expect(dialog.locator(".choices button")).to_be_in_viewport(ratio=1)
    # The console tells of the refusal.
    page_errors.clear()
    assert phone.url == table
    field.fill(OTHER)
    field.press("Enter")
    phone.wait_for_url(lambda url: "/table/" in url and url != table)
    Hand(phone, OTHER).ready()
    # What was begun can be gone on with.
    phone.goto(table)
    hand.ready()


@pytest.mark.parametrize("share", [True, False], ids=["by the device", "by the clipboard"])
def test_a_phone_sideways_has_the_code_shares_the_deal_and_deals_it_again(
    live_server_process: Server, open_page: Callable[..., Page], share: bool
) -> None:
    phone = open_page(
        **{**PHONE, "viewport": {"width": 740, "height": 360}},
        permissions=["clipboard-write", "clipboard-read"],
    )
    sharing = "({ text }) => { window.shared = text; return Promise.resolve(); }" if share else "undefined"
    phone.add_init_script(f"Object.defineProperty(navigator, 'share', {{ value: {sharing} }})")
    start_free_game(live_server_process, phone, CODE)
    Hand(phone, CODE).ready()
    table = phone.url
    phone.locator("button[data-action=menu]").tap()
    menu = phone.locator("[data-dialog=menu]")
    expect(menu.locator("code")).to_have_text(CODE)
    expect(menu.locator("code")).to_be_in_viewport()
    menu.locator("button[data-action=send]").tap()
    if not share:
        expect(menu.get_by_role("status")).to_have_text("Copied")
    read = "() => window.shared" if share else "() => navigator.clipboard.readText()"
    assert phone.evaluate(read) == f"{live_server_process.url}/deal/{CODE}/"
    menu.get_by_role("button", name="Play this deal again").tap()
    phone.wait_for_url(lambda url: "/table/" in url and url != table)
    Hand(phone, CODE).ready()
