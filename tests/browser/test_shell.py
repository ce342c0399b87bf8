"""Without a server: the page that says so, and the way back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server import Server

IN_CONTROL = "() => navigator.serviceWorker.controller !== null"


def settle(page: Page, url: str) -> None:
    """Open a page and wait until the service worker answers for it."""
    page.goto(url)
    page.wait_for_function(IN_CONTROL)


def test_a_reload_without_a_server_says_so_and_goes_on_when_it_is_back(
    live_server_process: Server, open_page: Callable[..., Page], page_errors: list[str]
) -> None:
    page = open_page(locale="uk-UA")
    settle(page, f"{live_server_process.url}/rules/")
    # The language of the page last read: the next load is the first that the worker sees.
    page.reload()
    live_server_process.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Немає зв’язку")
    assert page.url.endswith("/rules/")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    live_server_process.start()
    expect(page.get_by_role("heading", level=1)).to_have_text("Як грати в Double Solitaire", timeout=30_000)
    page_errors.clear()


def test_the_offline_page_keeps_to_the_language_that_was_chosen(
    live_server_process: Server, open_page: Callable[..., Page], page_errors: list[str]
) -> None:
    page = open_page(locale="uk-UA")
    settle(page, f"{live_server_process.url}/faq/")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Вопросы и ответы")
    page.wait_for_function(
        "async () => (await (await caches.open('reader')).match('/language')) !== undefined"
    )
    live_server_process.kill()
    page.goto(f"{live_server_process.url}/examples/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Нет связи")
    live_server_process.start()
    page.get_by_role("button", name="Попробовать сейчас").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Примеры", timeout=30_000)
    page_errors.clear()


def test_what_an_earlier_deployment_kept_goes_and_pages_are_never_kept(
    live_server_process: Server, page: Page
) -> None:
    page.goto(f"{live_server_process.url}/healthz")
    page.evaluate("async () => { await (await caches.open('shell-0123')).put('/old', new Response('')) }")
    settle(page, f"{live_server_process.url}/rules/")
    page.reload()
    shells = [name for name in page.evaluate("() => caches.keys()") if name.startswith("shell-")]
    assert len(shells) == 1
    assert shells != ["shell-0123"]
    assert page.evaluate("async () => (await caches.match('/rules/')) === undefined")
