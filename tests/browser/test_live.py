"""A challenge as it happens, seen by two visitors: its board, the place beside the table, and the close."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE
from tests.browser.shifts import SHIFTS
from tests.browser.test_accessibility import faults
from tests.games.rules.vectors import load
from tests.server import Server

CASE = min(load("won"), key=lambda case: len(case["log"]))
PREPARE = """
from django.utils import timezone
from tests.leaderboards.builders import challenge, with_result
today = challenge({code!r}, day=timezone.now().date())
for number, name in enumerate(["Olena", "Taras", "Marta"]):
    with_result(today, name, ranked_score=100 - number)
print(today.pk)
"""
RESULT = """
from leaderboards.models import Challenge
from tests.leaderboards.builders import with_result
with_result(Challenge.objects.get(), "Sofia", ranked_score=900)
"""
# Takes the page's table over and plays a log at the pace of the answers. Whatever ends that early fails:
# nothing else bounds how long a script of a page may take.
PLAY = """log => new Promise((done, failed) => {
    const { socket } = document.querySelector("[data-table]").dataset;
    const table = new WebSocket(location.origin.replace("http", "ws") + socket);
    const send = (message) => table.send(JSON.stringify(message));
    const act = (version) => {
        const token = log.slice(2 * version, 2 * version + 2);
        if (token) send({ type: "act", version, token });
    };
    const fail = (reason) => { failed(new Error(`the game was not played to its end: ${reason}`)); };
    setTimeout(() => { fail("it took too long"); }, 30_000);
    table.onopen = () => send({ type: "join", tab: "hand", take: true });
    table.onclose = ({ code }) => { fail(`closed with ${code}`); };
    table.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "finished") done();
        else if (["snapshot", "ack"].includes(message.type)) act(message.version);
        else if (["error", "taken"].includes(message.type)) fail(data);
    };
})"""
OWN_ROW_LOST = """
window.lost = 0;
addEventListener("DOMContentLoaded", () => {
    const ranking = document.querySelector(".ranking");
    const look = () => { window.lost += ranking.querySelector(".own") ? 0 : 1; };
    new MutationObserver(look).observe(ranking, { subtree: true, childList: true, attributes: true });
});
"""
SIZES = ((360, 740), (568, 320), (667, 375), (740, 360), (844, 390), (820, 1180), (1440, 900))
CLOSE = """
from datetime import timedelta
from django.utils import timezone
from games.models import Attempt
from leaderboards.models import Challenge
closes_at = timezone.now() + timedelta(seconds={seconds})
Challenge.objects.update(closes_at=closes_at)
Attempt.objects.filter(closes_at__isnull=False).update(closes_at=closes_at)
"""


@pytest.fixture
def board(live_server_process: Server) -> str:
    """The address of an open challenge's page, with three results."""
    number = run(live_server_process, PREPARE, code=CASE["code"]).strip()
    return f"{live_server_process.url}/challenges/{number}/"


def run(server: Server, script: str, **values: object) -> str:
    return server.manage("shell", "-v", "0", "-c", script.format(**values))


def play(page: Page, board: str, draws: int = 0) -> None:
    """Sit down at the challenge's table and draw some cards."""
    page.goto(board)
    page.get_by_role("button", name="Play").click()
    table = page.locator("[data-table]")
    # Cards are seen before the page has joined, and until it has, it takes the table from whoever came first.
    expect(table).to_have_attribute("data-link", "open")
    for drawn in range(draws + 1):
        expect(table).to_have_attribute("data-version", str(drawn))
        if drawn < draws:
            page.locator("[data-pile='s']").click(force=True)


def win(page: Page, board: str) -> None:
    play(page, board)
    page.evaluate(PLAY, CASE["log"])


def is_live(page: Page) -> None:
    expect(page.locator("[data-live]")).to_have_attribute("data-link", "open")


def names(page: Page) -> list[str]:
    return [name.split(" ")[0] for name in page.locator(".ranking tbody .name").all_inner_texts()]


def test_one_visitor_sees_another_play_finish_and_win_without_reloading(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    viewer, player = open_page(), open_page(**PHONE)
    viewer.goto(board)
    is_live(viewer)
    viewer.evaluate("() => { window.same = true }")
    expect(viewer.locator("[data-count=playing]")).to_have_text("0")
    play(player, board, draws=3)
    expect(viewer.locator("[data-count=playing]")).to_have_text("1")
    expect(viewer.locator("[data-count=entered]")).to_have_text("4")
    player.get_by_role("button", name="Finish here").click()
    player.get_by_role("button", name="Finish", exact=True).click()
    expect(player.locator("[data-result=rank]")).to_contain_text("4 of 4")
    expect(viewer.locator("[data-count=finished]")).to_have_text("4")
    fourth = viewer.locator(".ranking tbody tr").nth(3)
    expect(fourth).to_contain_text("Guest")
    expect(fourth).to_have_class(re.compile("fresh"))
    assert names(viewer)[:3] == ["Olena", "Taras", "Marta"]

    win(open_page(), board)
    moves = CASE["result"]["moves"]
    said = re.compile(rf"^Guest \d+ has won in \d+:\d\d, with {moves} moves\.$")
    expect(viewer.get_by_role("status")).to_have_text(said)
    first = viewer.locator(".ranking tbody tr").first
    expect(first).to_contain_text("Guest")
    expect(first.get_by_role("img", name="won", exact=True)).to_be_visible()
    expect(viewer.locator("[data-count=won]")).to_have_text("1")
    assert viewer.evaluate("() => window.same")


def test_a_player_sees_their_own_place_beside_the_table_and_on_the_board(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    page = open_page(viewport={"width": 1440, "height": 900})
    play(page, board, draws=2)
    room = page.locator("[data-room]")
    expect(room).to_have_attribute("data-room", "cloth")
    expect(room.locator(".room-card")).to_contain_text("Rank 4 of 4")
    expect(room.locator("li")).to_have_text([re.compile("Olena"), re.compile("Taras"), re.compile("Marta")])
    expect(room).to_contain_text("1 player at a table")
    assert faults(page) == []
    win(open_page(), board)
    expect(room.locator(".room-card")).to_contain_text("Rank 5 of 5")
    expect(room.locator("li").first).to_contain_text("Guest")
    expect(room.get_by_role("status")).to_contain_text("has won")

    beside = open_page(beside=page)
    beside.goto(board)
    own = beside.locator(".ranking [aria-current]")
    expect(own).to_contain_text("if it ended now")
    expect(own.locator(".rank")).to_have_text("5")
    assert faults(beside) == []


def test_on_a_phone_the_place_takes_no_room_from_the_cards(
    live_server_process: Server, phone: Page, board: str
) -> None:
    play(phone, board, draws=1)
    button = phone.locator(".room-button")
    expect(button).to_contain_text("4 of 4")
    stock = phone.locator("[data-pile='s']")
    before = stock.bounding_box()
    expect(phone.locator(".room-card")).to_be_hidden()
    button.tap()
    expect(phone.locator(".room-card")).to_contain_text("Olena")
    assert stock.bounding_box() == before
    assert faults(phone) == []
    phone.keyboard.press("Escape")
    expect(phone.locator(".room-card")).to_be_hidden()
    assert phone.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_ranked_result_is_seen_whole_on_a_phone_sideways(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    phone = open_page(**{**PHONE, "viewport": {"width": 568, "height": 320}})
    play(phone, board, draws=1)
    phone.locator("button[data-action=hint]").click()
    phone.locator("button[data-action=hint-now]").click()
    phone.get_by_role("button", name="Finish here").click()
    phone.get_by_role("button", name="Finish", exact=True).click()
    result = phone.locator("[data-dialog=result]")
    expect(result.locator("[data-result=rank]")).to_contain_text("4 of 4")
    expect(result.locator("[data-result=figures]")).to_contain_text("With hints")
    for part in ("title", "rank", "figures", "link"):
        expect(result.locator(f"[data-result={part}]")).to_be_in_viewport(ratio=1)


def test_the_own_row_stays_while_the_room_has_not_told_of_it(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    page = open_page()
    play(page, board, draws=1)
    page.get_by_role("button", name="Finish here").click()
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.locator("[data-dialog=result]")).to_contain_text("104")
    page.add_init_script(OWN_ROW_LOST)
    page.goto(board)
    is_live(page)
    # The room tells of one's own entry within a second of its standings.
    page.wait_for_timeout(1_500)
    expect(page.locator(".ranking .own")).to_have_count(1)
    assert page.evaluate("() => window.lost") == 0


def test_nothing_moves_when_a_rank_and_a_ranked_score_come(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    page = open_page()
    play(page, board, draws=1)
    table = page.url
    page.add_init_script(SHIFTS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(table)
        expect(page.locator(".table-room")).to_have_attribute("data-ready", "")
        expect(page.locator("[data-room-of]").first).to_have_text(re.compile("of 4"))
        # What farming points leads to, without the thirty actions of it.
        page.locator("[data-figure][hidden]").evaluate("figure => { figure.hidden = false }")
        page.wait_for_timeout(100)
        assert page.evaluate("() => window.shifted") == [], (width, height)
        button = page.locator(".room-button").bounding_box()
        figures = page.locator(".figures").bounding_box()
        assert figures
        if width > height and button:
            assert button["x"] + button["width"] <= figures["x"], (width, height)


def test_a_board_comes_back_after_a_killed_server_and_shows_what_it_missed(
    live_server_process: Server, open_page: Callable[..., Page], page_errors: list[str], board: str
) -> None:
    viewer = open_page()
    viewer.goto(board)
    is_live(viewer)
    viewer.evaluate("() => { window.same = true }")
    live_server_process.kill()
    expect(viewer.locator("[data-link-text]")).to_have_text("connection lost, trying again")
    run(live_server_process, RESULT)
    live_server_process.start()
    is_live(viewer)
    expect(viewer.locator(".ranking tbody tr").first).to_contain_text("Sofia")
    expect(viewer.locator("[data-link-text]")).to_have_text("live")
    assert viewer.evaluate("() => window.same")
    page_errors.clear()


def test_at_the_close_the_table_tells_the_result_and_goes_on_unranked_and_the_page_turns_over(
    live_server_process: Server, open_page: Callable[..., Page], board: str
) -> None:
    viewer, player = open_page(), open_page()
    play(player, board, draws=2)
    run(live_server_process, CLOSE, seconds=6)
    # Those who came before see it close too; these have just loaded the page with the new instant.
    player.reload()
    viewer.goto(board)
    is_live(viewer)
    expect(viewer.locator("[data-left]")).to_have_text(re.compile(r"0:0\d left"))
    result = player.locator("[data-dialog=result]")
    expect(result).to_contain_text("The challenge has closed")
    expect(viewer.get_by_role("status")).to_contain_text("This challenge has closed.")
    closed = player.url
    result.get_by_role("button", name="Go on unranked").click()
    player.wait_for_url(lambda url: "/table/" in url and url != closed)
    expect(player.locator("[data-table]")).to_have_attribute("data-version", "2")
    expect(player.locator("[data-room]")).to_have_count(0)
    player.locator("[data-pile='s']").click(force=True)
    expect(player.locator("[data-table]")).to_have_attribute("data-version", "3")
    # Everybody's page is fetched anew a little later than the next one's.
    expect(viewer.locator("#board")).to_contain_text(CASE["code"], timeout=25_000)
    expect(viewer.locator("[data-live]")).to_have_count(0)
    expect(viewer.locator(".ranking tbody tr")).to_have_count(4)


def test_the_home_page_turns_over_at_the_end_of_the_day_and_keeps_what_is_typed(
    live_server_process: Server, page: Page, board: str
) -> None:
    home = f"{live_server_process.url}/"
    turns = re.compile(r'data-turns="([^"]+)"')
    yesterday = datetime.now(UTC).replace(microsecond=0).isoformat()

    def as_yesterday(route: Route) -> None:
        response = route.fetch()
        body = turns.sub(f'data-turns="{yesterday}"', response.text())
        route.fulfill(response=response, body=body.replace('class="deals"', 'class="deals old"'))

    # Everybody's page waits a random while, so that not all come at once; this one has time to be typed in.
    page.add_init_script("Math.random = () => 0.2")
    page.route(home, as_yesterday, times=1)
    page.goto(home)
    page.get_by_label("Play a deal by its code").fill("DS1-")
    expect(page.locator(".deals")).not_to_have_class(re.compile("old"), timeout=25_000)
    assert page.locator("#deals").get_attribute("data-turns") != yesterday
    expect(page.get_by_label("Play a deal by its code")).to_have_value("DS1-")
    expect(page.get_by_label("Play a deal by its code")).to_be_focused()
