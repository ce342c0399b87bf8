"""How long Chromium takes from an input to the picture that answers it, by Chromium's own account.

`EventLatency` begins with the time stamp of the input and ends when the next frame after it was handed to the
screen: handlers, style, layout, paint, raster and the compositor included, for moves as for presses. What a
page can measure by itself is worse on both sides: a task posted from the frame waits behind whatever comes
next, the server's answer included, and ends before anything is seen.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from bench._percentile import percentile

CATEGORIES = ["input", "benchmark", "cc"]
KINDS = {
    "MOUSE_PRESSED": "press",
    "MOUSE_RELEASED": "release",
    "MOUSE_DRAGGED": "drag",
    "MOUSE_MOVED_EVENT": "move",
}

Latencies = list[tuple[str, float]]
"""The kind of each input, and milliseconds."""


@contextmanager
def latencies_of(browser: Browser) -> Iterator[Latencies]:
    """Notes every input of the mouse in the meantime; the list is filled at the end."""
    tools = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    tools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    tools.on("Tracing.tracingComplete", lambda _: done.append(True))
    tools.send(
        "Tracing.start",
        {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}},
    )
    latencies: Latencies = []
    yield latencies
    tools.send("Tracing.end")
    page = browser.contexts[0].pages[0]
    while not done:
        page.wait_for_timeout(20)
    latencies.extend(read(events))
    tools.detach()


def read(events: list[dict[str, Any]]) -> Latencies:
    begun: dict[tuple[int, str], dict[str, Any]] = {}
    latencies: Latencies = []
    for event in sorted(events, key=lambda event: event.get("ts", 0)):
        if event["name"] != "EventLatency":
            continue
        key = (event["pid"], str(event.get("id2", event.get("id"))))
        if event["ph"] == "b":
            begun[key] = event
        elif event["ph"] == "e" and key in begun:
            start = begun.pop(key)
            kind = KINDS.get(start["args"]["event_latency"]["event_type"])
            if kind:
                latencies.append((kind, (event["ts"] - start["ts"]) / 1000))
    return latencies


def print_latencies(title: str, latencies: Latencies) -> None:
    print(f"{title:34}{'inputs':>8}{'p50':>8}{'p95':>8}{'p99':>8}")
    for name in (*KINDS.values(), "all"):
        times = [time for kind, time in latencies if name in (kind, "all")]
        if times:
            columns = "".join(f"{percentile(times, share):8.0f}" for share in (0.5, 0.95, 0.99))
            print(f"    {name:30}{len(times):8}{columns}")
