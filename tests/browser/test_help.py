"""What a player may ask the table for, and how it looks and answers as they chose."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Hand, start_free_game
from tests.browser.shifts import SHIFTS
from tests.browser.test_inputs import played_until_only_up_is_left, put
from tests.games.rules.vectors import load
from tests.server import Server

STORED = "from games.models import Attempt; print(*Attempt.objects.values_list('hinted', 'log'))"


def test_a_hint_is_shown_and_stays_with_the_game(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(reduced_motion="reduce")
    case = load("won")[0]
    start_free_game(live_server_process, page, case["code"])
    Hand(page, case["code"]).ready()
    page.locator("button[data-action=hint]").click()
    expect(page.locator("[data-toast]")).to_contain_text("Hint:")
    expect(page.locator(".proposed").first).to_be_visible()
    assert live_server_process.manage("shell", "-v", "0", "-c", STORED) == "(True, '')\n"
    page.locator("button[data-action=finish]").click()
    page.locator("button[data-action=finish-now]").click()
    expect(page.locator("[data-dialog=result]")).to_contain_text("With hints")
    page.locator("[data-result=link]").click()
    expect(page.locator("main")).to_contain_text("With hints")


def test_what_is_left_goes_up_by_itself_on_a_phone_and_stops_on_a_touch(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    phone = open_page(**PHONE, reduced_motion="reduce")
    case = min(load("won"), key=lambda case: len(case["log"]))
    start_free_game(live_server_process, phone, case["code"])
    Hand(phone, case["code"]).ready()
    log = played_until_only_up_is_left(case["code"], case["log"])
    put(live_server_process, log)
    phone.reload()
    rest = phone.locator("button[data-action=all-up]")
    rest.tap()
    expect(phone.locator("[data-dialog=result]")).to_contain_text("104")
    expect(rest).to_be_hidden()


def test_settings_apply_at_once_and_stay_with_the_guest_and_the_account(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    case = load("won")[0]
    start_free_game(live_server_process, page, case["code"])
    Hand(page, case["code"]).ready()
    assert stock_side(page) == "left"
    page.locator("button[data-action=menu]").click()
    page.locator("[data-dialog=menu] button[data-action=settings]").click()
    # With the last choice: on a slow machine the first is told alone.
    with page.expect_response(lambda answer: "wine" in (answer.request.post_data or "")) as kept:
        page.get_by_label("Left-handed").check()
        page.get_by_label("Plain, with big indices").check()
        page.get_by_label("Wine red").check()
    assert kept.value.status == 204
    check_settings(page)
    page.reload()
    Hand(page, case["code"]).ready()
    check_settings(page)
    table = page.url
    page.goto(f"{live_server_process.url}/accounts/signup/")
    for field, word in (("name", "Olena"), ("password1", "correct horse"), ("password2", "correct horse")):
        page.locator(f"input[name={field}]").fill(word)
    page.locator("input[name=password2]").press("Enter")
    page.wait_for_url(f"{live_server_process.url}/")
    page.goto(table)
    Hand(page, case["code"]).ready()
    check_settings(page)
    # The longest that figures get, which come in the middle of a game.
    for name, text in (("score", "-$104"), ("moves", "1000"), ("cards", "100/104"), ("time", "1:04:05")):
        page.locator(f"[data-stat={name}]").evaluate("(figure, text) => { figure.textContent = text; }", text)
    page.evaluate(SHIFTS)
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.shifts") == 0


def check_settings(page: Page) -> None:
    root = page.locator("html")
    expect(root).to_have_attribute("data-cloth", "wine")
    expect(page.locator("[data-board].plain [data-pile='1'] .face").first).to_be_attached()
    assert stock_side(page) == "right"


def stock_side(page: Page) -> str:
    box = page.locator("[data-pile=s]").bounding_box()
    assert box
    return "left" if box["x"] < page.evaluate("innerWidth") / 2 else "right"
