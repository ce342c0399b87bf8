"""The browser fixtures themselves: a page loads, and what it reports as an error is noticed."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.server import Server


def test_a_page_loads_without_errors(live_server_process: Server, page: Page) -> None:
    page.goto(f"{live_server_process.url}/admin/")
    page.get_by_label("Username").fill("ann")
    assert page.title() == "Log in | Twodeck"


def test_an_inline_script_does_not_run_and_is_reported(
    live_server_process: Server, phone: Page, page_errors: list[str]
) -> None:
    phone.goto(f"{live_server_process.url}/admin/")
    phone.evaluate(
        """() => {
            const script = document.createElement("script");
            script.text = "window.ran = true";
            document.body.append(script);
        }"""
    )
    assert phone.evaluate("() => window.ran") is None
    assert "Content Security Policy" in page_errors[0]
    page_errors.clear()


def test_tabs_share_a_session_and_visitors_do_not(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    first = open_page()
    first.goto(f"{live_server_process.url}/admin/")
    first.evaluate("() => { document.cookie = 'mark=1; path=/' }")
    tab, visitor = open_page(beside=first), open_page()
    for page in (tab, visitor):
        page.goto(f"{live_server_process.url}/admin/")
    assert "mark=1" in tab.evaluate("() => document.cookie")
    assert "mark=1" not in visitor.evaluate("() => document.cookie")
