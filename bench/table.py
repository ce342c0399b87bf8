"""The table page in Chromium: its weight, its first card, its answer to the hand, and the server's part.

The phone is 360 × 740 with a processor four times slower and a network of 150 ms and 1.6 Mbit/s (what
Lighthouse calls slow 4G). On a machine that is busy with other things only the weight and the layout shift
mean anything: the rest waits for its turn. A solved deal is played from the first card to the last with the
mouse, animations on.
"""

import gzip
import json
import math
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Response, sync_playwright
from websockets.sync.client import connect

from bench._conditions import print_conditions
from tests.browser.chromium import ABSENT, FLAGS, find_chromium
from tests.browser.conftest import PHONE as PHONE_SCREEN
from tests.browser.player import Hand
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
    const loaded = face && [...face.querySelectorAll("img")].every((image) => image.complete);
    const shown = loaded && face.getBoundingClientRect().width > 0;
    if (shown) requestAnimationFrame(() => setTimeout(() => { window.firstCard = performance.now(); }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()
"""
LATENCIES = """
(() => {
  window.latencies = [];
  window.shifts = 0;
  const note = (event) => {
    const kind = event.type;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.latencies.push([kind, performance.now() - event.timeStamp]); };
      channel.port2.postMessage(0);
    });
  };
  for (const type of ["pointerdown", "pointermove", "pointerup"]) addEventListener(type, note, true);
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts += value;
  }).observe({ type: "layout-shift", buffered: true });
})()
"""


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]


def start_game(page: Page, server: Server, code: str) -> str:
    """The address of a new game's table; the page is left there."""
    page.goto(server.url)
    page.locator("input[name=code]").fill(code)
    page.locator("input[name=code]").press("Enter")
    page.wait_for_url("**/table/**")
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


def first_cards(browser: Browser, server: Server, code: str) -> list[float]:
    """Milliseconds from navigation to the first card, one a visit."""
    times = []
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    address = start_game(page, server, code)
    for _ in range(VISITS):
        visit = context.new_page()
        visit.add_init_script(FIRST_CARD)
        tools = throttled(visit)
        tools.send("Network.enable")
        tools.send("Network.clearBrowserCache")
        tools.send("Network.emulateNetworkConditions", NETWORK)
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


def play_slowly(browser: Browser, server: Server, code: str, log: str, screen: dict[str, Any]) -> None:
    """A whole game on a slow processor: from each input to the end of the next frame."""
    context = browser.new_context(**screen, service_workers="block")
    page = context.new_page()
    page.add_init_script(LATENCIES)
    start_game(page, server, code)
    throttled(page)
    hand = Hand(page, code)
    hand.ready()
    for i in range(0, len(log), 2):
        hand.act(log[i : i + 2])
        # The hand takes cards where it sees them; players wait for no animation.
        page.wait_for_function("() => document.getAnimations().length === 0")
    measured: list[tuple[str, float]] = page.evaluate("() => window.latencies")
    size = screen["viewport"]
    print(
        f"\nA game of {len(log) // 2} actions at {size['width']} × {size['height']}, {SLOWDOWN} times slower"
    )
    print(f"{'input to next frame, ms':28}{'inputs':>8}{'p50':>8}{'p95':>8}{'p99':>8}   (p95 at most 50)")
    for kind in ("pointerdown", "pointermove", "pointerup", "all"):
        times = [time for name, time in measured if kind in (name, "all")]
        if times:
            columns = "".join(f"{percentile(times, share):8.0f}" for share in (0.5, 0.95, 0.99))
            print(f"    {kind:24}{len(times):8}{columns}")
    print(f"Layout shift over the whole game (0): {page.evaluate('() => window.shifts'):.4f}")
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
            times = first_cards(browser, server, code)
            print(
                f"\nFirst card on a throttled phone (at most 1,000 ms): {statistics.median(times):,.0f} ms,"
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
