"""Every page passes axe's rules of WCAG 2.2 AA and cuts no text off, light and dark, broad and narrow."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.sight import cut_texts
from tests.browser.site import FOR_ALL, FOR_PLAYERS, log_in, prepare, visit
from tests.server import Server

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CHECK = """async ([part, tags]) => {
    const rules = { "target-size": { enabled: true } };
    const { violations } = await axe.run(part, { runOnly: { type: "tag", values: tags }, rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id} at ${target.join(" ")}: ${failureSummary.replace(/\\s+/g, " ")}`));
}"""

NO_PAGES = {
    # Answers to forms, which lead to pages.
    "play", "play-challenge", "abandon", "continue", "logout", "language",
    # For programs.
    "manifest", "worker", "healthz",
}  # fmt: skip
OTHERS = ("admin/", "api/")
"""Where pages are not our own: Django's admin and the API's page."""


def names(patterns: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """The names of all addresses but the others'."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if address.startswith(OTHERS):
            continue
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns, address)
        else:
            yield pattern.name or address


def test_no_page_is_left_out() -> None:
    known = set(names(get_resolver().url_patterns))
    assert known - NO_PAGES - set(FOR_ALL) - set(FOR_PLAYERS) == set()


def faults(page: Page, part: str = "html") -> list[str]:
    """What axe finds in a part of the page as it stands, and what is cut off anywhere."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(CHECK, [part, RULES])
    return found + cut_texts(page)


def faults_with_dialogs(page: Page) -> list[str]:
    """Those of the page, of its menu, and of each of its dialogs opened over it."""
    found = faults(page)
    menu = page.locator("[popovertarget]:visible")
    if menu.count():
        menu.click()
        # What it lies on may not be touched until it is closed.
        found += [f"menu: {fault}" for fault in faults(page, "[popover]")]
        menu.click()
    for number in range(page.locator("dialog").count()):
        dialog = page.locator("dialog").nth(number)
        dialog.evaluate("dialog => dialog.open || dialog.showModal()")
        found += [f"dialog {number}: {fault}" for fault in faults(page)]
        dialog.evaluate("dialog => dialog.close()")
    return found


@pytest.mark.parametrize(
    ("scheme", "device", "locale"),
    [("light", DESKTOP, "en-GB"), ("dark", PHONE, "uk-UA")],
    ids=["light on a desktop", "dark on a phone"],
)
def test_axe_finds_nothing_on_any_page(
    live_server_process: Server,
    open_page: Callable[..., Page],
    page_errors: list[str],
    scheme: str,
    device: dict[str, Any],
    locale: str,
) -> None:
    ids = prepare(live_server_process)
    # Without animations, since colours are measured; and from a server that answers every time.
    page = open_page(
        **device, locale=locale, color_scheme=scheme, reduced_motion="reduce", service_workers="block"
    )
    found = {}
    for name, address in FOR_ALL.items():
        visit(page, live_server_process.url + address.format(**ids))
        found[name] = faults_with_dialogs(page)
    log_in(page, live_server_process, ids["session"])
    for name, address in FOR_PLAYERS.items():
        visit(page, live_server_process.url + address.format(**ids))
        found[f"{name}, logged in"] = faults_with_dialogs(page)
    assert {name: listed for name, listed in found.items() if listed} == {}
    # The page that is not found is reported as an error.
    page_errors.clear()
