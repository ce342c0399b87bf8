"""The API's page works under our Content-Security-Policy and without the Internet."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server import Server


def test_an_operation_is_read_and_tried_on_the_page(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    elsewhere: list[str] = []
    page.on("request", lambda request: elsewhere.append(request.url))
    page.goto(f"{live_server_process.url}/api/docs")
    page.get_by_text("/api/codes/{code}").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_placeholder("code").fill("de1-aaaaaab")
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table")).to_contain_text(re.compile('"code": "DE1-AAAAAAB"'))
    assert [url for url in elsewhere if not url.startswith((live_server_process.url, "data:", "blob:"))] == []
