"""A real Chromium, driven by Playwright, that fails a test when a page reports an error."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import ABSENT, FLAGS, find_chromium

PICTURES = Path(__file__).resolve().parent.parent.parent / "test-results"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
PATIENCE = 20_000
"""Milliseconds that anything in a page may take. Only a failure costs them: a busy machine is none."""

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    assert path is not None, ABSENT
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page_errors() -> list[str]:
    """What pages have reported so far. Must be empty in the end: a test that provokes errors clears it."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, page_errors: list[str], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh session, as another visitor; or a further tab of ``beside``'s session."""
    contexts: list[BrowserContext] = []

    def note(message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        # The admin names no icon, so browsers ask for one at the customary place.
        if message.type == "error" and not url.endswith("/favicon.ico"):
            page_errors.append(f"{url}: {message.text}")

    def new(beside: Page | None = None, **options: Any) -> Page:
        if beside is not None:
            context = beside.context
        else:
            context = browser.new_context(**{"locale": "en-GB", **DESKTOP, **options})
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: page_errors.append(str(error)))
        return page

    yield new
    failed = request.node.stash.get(FAILED, False)
    pages = [page for context in contexts for page in context.pages]
    if failed:
        PICTURES.mkdir(exist_ok=True)
        name = re.sub(r"[^A-Za-z0-9_.-]+", "-", request.node.name)
        for number, page in enumerate(pages):
            page.screenshot(path=PICTURES / f"{name}-{number}.png")
    for context in contexts:
        context.close()
    assert failed or page_errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test failed, for the fixtures that end after it."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A desktop's browser window, 1280 × 800."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A phone's, 360 × 740, with touch."""
    return open_page(**PHONE)
