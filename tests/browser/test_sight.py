"""Nothing that is to be read is cut off on the smallest phones, in any language, upright and sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import PHONE
from tests.browser.player import start_free_game
from tests.browser.sight import cut_texts
from tests.browser.site import log_in, prepare, visit
from tests.server import Server

UPRIGHT = ViewportSize(width=360, height=740)
SIDEWAYS = ViewportSize(width=740, height=360)
SMALLEST = ViewportSize(width=320, height=640)
FOR_GUESTS = ("/", "/challenges/{past}/", "/archive/{day}/", "/players/{broad}/", "/rules/", "/games/")
FOR_PLAYERS = (
    "/",
    "/challenges/{today}/",
    "/deal/DE1-AAAAAAB/",
    "/games/",
    "/statistics/",
    "/table/{result}/result/",
)
TABLES = (
    "/table/{playing}/",
    "/table/{ranked}/",
    "/replay/{closed}/",
    "/challenges/{past}/replay/?with={closed}",
)

COLLISIONS = """() => {
    const found = [];
    const parts = [...document.querySelectorAll(".site-header > :not(nav), .site-header nav > *")];
    let before = 0;
    for (const part of parts.filter((each) => each.checkVisibility())) {
        const { left, right } = part.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(part);
        const inside = text.getBoundingClientRect();
        if (left < before) found.push(`${part.innerText} lies on what stands before it`);
        if (inside.left < left - 1 || inside.right > right + 1) found.push(`${part.innerText} has no room`);
        before = right;
    }
    return found;
}"""
"""Parts of the header that lie on each other, and texts that are broader than their part."""

LINES = """text => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ width }) => width);
}"""
"""How broad each line of a text is."""


@pytest.mark.parametrize("locale", ["en-GB", "uk-UA", "ru-RU"])
def test_no_text_is_cut_off_on_a_phone(
    live_server_process: Server, open_page: Callable[..., Page], locale: str
) -> None:
    ids = prepare(live_server_process)
    # One pixel to a pixel: less to paint, and as much to measure.
    screen = {**PHONE, "device_scale_factor": 1}
    phone = open_page(**screen, locale=locale, reduced_motion="reduce", service_workers="block")
    found = {}

    def look(address: str) -> None:
        visit(phone, live_server_process.url + address.format(**ids))
        found[address] = cut_texts(phone)

    def look_at_header(whose: str) -> None:
        menu = phone.locator("[popovertarget=site-menu]")
        for screen_size in (SMALLEST, SIDEWAYS, UPRIGHT):
            phone.set_viewport_size(screen_size)
            place = f"{whose}'s header at {screen_size['width']}"
            found[place] = cut_texts(phone) + phone.evaluate(COLLISIONS)
            if menu.is_visible():
                menu.click()
                found[f"{place} with its menu"] = cut_texts(phone)
                menu.click()

    # Whose name and ways in are all in the header.
    start_free_game(live_server_process, phone, "DS1-D3V-AAAAAAB")
    for address in FOR_GUESTS:
        look(address)
    look_at_header("guest")
    log_in(phone, live_server_process, ids["session"])
    for address in FOR_PLAYERS:
        look(address)
    look_at_header("player")
    for address in TABLES:
        look(address)
        phone.set_viewport_size(SIDEWAYS)
        found[f"{address} sideways"] = cut_texts(phone)
        phone.set_viewport_size(UPRIGHT)
    assert {address: cut for address, cut in found.items() if cut} == {}


def test_lines_break_where_they_read_well(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    ids = prepare(live_server_process)
    phone = open_page(**PHONE, locale="uk-UA", reduced_motion="reduce")
    log_in(phone, live_server_process, ids["session"])
    phone.goto(f"{live_server_process.url}/statistics/")
    for sign in phone.locator(".distribution figcaption span").all():
        assert len(sign.evaluate(LINES)) == 1
    visit(phone, live_server_process.url + f"/table/{ids['playing']}/")
    told = phone.locator("[data-toast]")
    told.evaluate("toast => { toast.textContent = 'Підказка: п’ятірка треф — у колонку 3.' }")
    first, last = told.evaluate(LINES)
    # Nobody reads a number that stands on a line of its own as the end of what is above it.
    assert last > first / 2
    phone.goto(f"{live_server_process.url}/table/{ids['result']}/result/")
    figures, par = (phone.locator(part).bounding_box() for part in (".numbers", ".par-line"))
    assert figures
    assert par
    assert par["y"] >= figures["y"] + figures["height"] + 8
