"""The menu in the header of phones."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.shifts import SHIFTS
from tests.browser.site import log_in, prepare
from tests.server import Server

FOR_ALL = [
    "/", "/games/", "/statistics/", "/archive/", "/rules/", "/rules/deuces/", "/examples/", "/faq/",
    "/accounts/settings/",
]  # fmt: skip


def addresses(page: Page) -> list[str]:
    """Where the open menu leads, in its order."""
    return [
        link.get_attribute("href") or ""
        for link in page.get_by_role("navigation", name="Menu").locator("a").all()
    ]


def test_a_phones_menu_leads_everywhere_without_scripts(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    phone = open_page(**PHONE, java_script_enabled=False)
    phone.goto(live_server_process.url)
    button = phone.get_by_role("button", name="Menu")
    menu = phone.locator("#site-menu")
    expect(menu).to_be_hidden()
    button.tap()
    expect(menu).to_be_visible()
    # Beside it, which closes it.
    phone.touchscreen.tap(180, 720)
    expect(menu).to_be_hidden()
    button.tap()
    assert addresses(phone) == [*FOR_ALL, "/accounts/login/"]
    menu.get_by_role("link", name="Rules of Deuces").tap()
    expect(phone).to_have_url(f"{live_server_process.url}/rules/deuces/")
    expect(menu).to_be_hidden()


def test_the_menu_goes_by_keyboard(live_server_process: Server, open_page: Callable[..., Page]) -> None:
    phone = open_page(**PHONE, java_script_enabled=False)
    phone.goto(live_server_process.url)
    button = phone.get_by_role("button", name="Menu")
    menu = phone.locator("#site-menu")
    button.focus()
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    expect(menu.get_by_role("link").first).to_be_focused()
    phone.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()


def test_a_players_menu_has_the_way_out(live_server_process: Server, phone: Page) -> None:
    ids = prepare(live_server_process)
    log_in(phone, live_server_process, ids["session"])
    phone.goto(live_server_process.url)
    phone.get_by_role("button", name="Menu").tap()
    assert addresses(phone) == FOR_ALL
    phone.get_by_role("button", name="Log out").tap()
    expect(phone.get_by_role("link", name="Sign up")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 667])
def test_all_of_the_menu_is_big_enough_for_a_finger_and_nothing_moves(
    live_server_process: Server, open_page: Callable[..., Page], width: int
) -> None:
    phone = open_page(**{**PHONE, "viewport": {"width": width, "height": 375}}, locale="uk-UA")
    phone.add_init_script(SHIFTS)
    phone.goto(live_server_process.url)
    button = phone.locator("[popovertarget]")
    button.tap()
    for target in (button, *phone.locator("#site-menu :is(a, button)").all()):
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    button.tap()
    expect(phone.locator("#site-menu")).to_be_hidden()
    phone.wait_for_timeout(200)
    assert phone.evaluate("() => [window.shifts, window.shifted]") == [0, []]


def test_a_desktop_has_no_menu(live_server_process: Server, page: Page) -> None:
    page.goto(live_server_process.url)
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    expect(page.locator("[popovertarget]")).to_be_hidden()
