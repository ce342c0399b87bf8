"""The table page in Chromium: its weight, its first card, its answer to the hand, and the server's part.

The phone is 360 × 740 with a processor four times slower and a network of 150 ms and 1.6 Mbit/s (what
Lighthouse calls slow 4G). On a machine that is busy with other things only the weight and the layout shift
mean anything: the rest waits for its turn. A solved deal is played from the first card to the last with the
mouse, animations on. The emulated network slows no socket down.
"""

import gzip
import json
import statistics
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Response, sync_playwright
from websockets.sync.client import connect

from bench._conditions import print_conditions
from bench._latency import Latencies, latencies_of, print_latencies
from bench._percentile import percentile
from tests.browser.chromium import ABSENT, FLAGS, find_chromium
from tests.browser.conftest import PHONE as PHONE_SCREEN
from tests.browser.player import Hand, ask_for_game, start_free_game
from tests.browser.shifts import SHIFTS
from tests.games.rules.vectors import load
from tests.server import Databases, Server

PHONE: dict[str, Any] = dict(PHONE_SCREEN)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SLOWDOWN = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
VISITS = 7
"""First visits measured, each with an empty cache."""
DRAWS = 400
"""Actions sent to the server for its share."""

FIRST_CARD = """
(() => {
  const look = () => {
    const face = document.querySelector("[data-board] .card.up .face");
    const loaded = face && (face.localName !== "img" || face.complete);
    const shown = loaded && face.getBoundingClientRect().width > 0;
    if (shown) requestAnimationFrame(() => setTimeout(() => { window.firstCard = performance.now(); }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()
"""
FLOOR_PAGE = """
<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<p style="position: absolute; width: 60px; height: 84px; background: #fff"></p>
<script>
  const card = document.querySelector("p");
  const follow = ({ clientX: x, clientY: y }) => { card.style.transform = `translate(${x}px, ${y}px)`; };
  for (const type of ["pointerdown", "pointermove", "pointerup"]) addEventListener(type, follow);
</script>
"""
FLOOR_GESTURES = 60


def start_game(page: Page, server: Server, code: str) -> str:
    """The address of a new game's table; the page is left there."""
    start_free_game(server, page, code)
    page.wait_for_selector("[data-table][data-state=ready]")
    return page.url


def weigh(browser: Browser, server: Server, code: str) -> None:
    """Scripts and styles of the page, as gzip makes them."""
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    address = start_game(page, server, code)
    loaded: dict[str, int] = {}

    def note(response: Response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            loaded[response.url] = len(gzip.compress(response.body(), 9))

    page.on("response", note)
    page.goto(address)
    page.wait_for_selector("[data-table][data-state=ready]")
    print(
        f"Scripts and styles of the table, compressed (at most 70 kB): {sum(loaded.values()) / 1000:.1f} kB"
    )
    for url, size in sorted(loaded.items(), key=lambda item: -item[1]):
        print(f"    {Path(urlsplit(url).path).name:40}{size / 1000:8.1f} kB")
    context.close()


def first_cards(browser: Browser, server: Server, code: str, *, new: bool = False) -> list[float]:
    """Milliseconds from navigation to the first card that is face up, one a visit.

    Of a game begun before, or each visit of a ``new`` one: that navigation is sent on to the table.
    """
    times = []
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    address = start_game(page, server, code)
    for _ in range(VISITS):
        visit = context.new_page()
        field = ask_for_game(server, visit, code) if new else None
        visit.add_init_script(FIRST_CARD)
        tools = throttled(visit)
        tools.send("Network.enable")
        tools.send("Network.clearBrowserCache")
        tools.send("Network.emulateNetworkConditions", NETWORK)
        if field:
            field.press("Enter", no_wait_after=True)
            visit.wait_for_url("**/table/**", wait_until="commit")
        else:
            visit.goto(address, wait_until="commit")
        visit.wait_for_function("() => window.firstCard")
        times.append(float(visit.evaluate("() => window.firstCard")))
        visit.close()
    context.close()
    return times


def throttled(page: Page) -> Any:
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return tools


def harness_floor(browser: Browser, screen: dict[str, Any]) -> Latencies:
    """The same gestures on a page where one box follows the mouse: what no table could be quicker than."""
    context = browser.new_context(**screen)
    page = context.new_page()
    page.set_content(FLOOR_PAGE)
    throttled(page)
    with latencies_of(browser) as latencies:
        for number in range(FLOOR_GESTURES):
            page.locator("p").click(force=True)
            page.mouse.move(40 + number, 100)
            page.mouse.down()
            page.mouse.move(200, 300 + number, steps=4)
            page.mouse.up()
            page.wait_for_function("() => document.getAnimations().length === 0")
    context.close()
    return latencies


def play_slowly(browser: Browser, server: Server, code: str, log: str, screen: dict[str, Any]) -> None:
    """A whole game on a slow processor: from each input to the next frame on the screen."""
    size = screen["viewport"]
    print(
        f"\nA game of {len(log) // 2} actions at {size['width']} × {size['height']}, {SLOWDOWN} times slower"
    )
    print_latencies("an empty page in this harness, ms", harness_floor(browser, screen))
    context = browser.new_context(**screen, service_workers="block")
    page = context.new_page()
    page.add_init_script(SHIFTS)
    start_game(page, server, code)
    throttled(page)
    hand = Hand(page, code)
    hand.ready()
    with latencies_of(browser) as latencies:
        for i in range(0, len(log), 2):
            hand.act(log[i : i + 2])
            # The hand takes cards where it sees them; players wait for no animation.
            page.wait_for_function("() => document.getAnimations().length === 0")
    print_latencies("input to next frame, ms (p95 50)", latencies)
    shifts, shifted = page.evaluate("() => [window.shifts, window.shifted]")
    print(f"Layout shift over the whole game (0): {shifts:.4f} {', '.join(sorted(set(map(str, shifted))))}")
    context.close()


def server_share(browser: Browser, server: Server, code: str) -> list[float]:
    """Milliseconds from an action's frame to its acknowledgement, over loopback, one after another."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    path = urlsplit(start_game(page, server, code)).path
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
    context.close()
    headers = {"Cookie": cookies, "Origin": server.url}
    times = []
    with connect(f"{server.websocket_url}/ws{path}", additional_headers=headers) as socket:
        socket.send(json.dumps({"type": "join", "tab": "bench", "take": True}))
        version = json.loads(socket.recv())["version"]
        for number in range(DRAWS):
            frame = json.dumps(
                {"type": "act", "version": version + number, "token": "zz" if number % 2 else "sw"}
            )
            begun = perf_counter()
            socket.send(frame)
            while json.loads(socket.recv())["type"] != "ack":
                pass
            times.append((perf_counter() - begun) * 1000)
            sleep(0.02)
    return times


def main() -> None:
    print_conditions()
    path = find_chromium()
    assert path is not None, ABSENT
    won = load("won")
    case = min((case for case in won if "D1V" in case["code"]), key=lambda case: len(case["log"]))
    code, log = case["code"], case["log"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(
            Databases(Path(folder)).copy(), Path(folder) / "log", "daphne", {"BACKGROUND_SEARCH": "0"}
        )
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            weigh(browser, server, code)
            for what, new in (("First card", False), ("The same of a new game, by way of a redirect", True)):
                times = first_cards(browser, server, code, new=new)
                print(
                    f"\n{what} on a throttled phone (at most 1,000 ms): {statistics.median(times):,.0f} ms,"
                    f" the slowest of {VISITS} visits {max(times):,.0f} ms"
                )
            for screen in (PHONE, DESKTOP):
                play_slowly(browser, server, code, log, screen)
            shares = server_share(browser, server, code)
            print(
                f"\nThe server's share of an action, loopback included (p99 at most 10 ms): p50 "
                f"{percentile(shares, 0.5):.1f} ms, p99 {percentile(shares, 0.99):.1f} ms"
            )
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
