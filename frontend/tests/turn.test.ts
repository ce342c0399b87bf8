import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { turnOver, waitFor } from "../src/turn";

const NOON = Date.UTC(2026, 0, 1, 12);

describe("waiting for a turn", () => {
  it("goes on until the instant and the page's own delay after it, with a look in between", () => {
    expect(waitFor(NOON, NOON - 3_600_000, 5_000)).toBe(10_000);
    expect(waitFor(NOON, NOON + 2_000, 5_000)).toBe(3_000);
    expect(waitFor(NOON, NOON + 5_000, 5_000)).toBe(0);
  });
});

describe("the turn", () => {
  const turned = vi.fn();
  let answer: string;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON - 1_000 });
    turned.mockClear();
    vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(`<main>${answer}</main>`))));
    document.body.innerHTML = part(NOON, "Old") + '<input id="code" value="DS1-">';
    turnOver(document, { now: Date.now, turned });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function part(turns: number, text: string): string {
    return `<section id="deals" data-turns="${new Date(turns).toISOString()}">${text}</section>`;
  }

  it("puts the new part in place of the old one and leaves the rest alone, once", async () => {
    answer = part(NOON + 86_400_000, "New");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(document.getElementById("deals")?.textContent).toBe("New");
    expect(document.querySelector("input")?.value).toBe("DS1-");
    expect(turned).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("asks again while the server has not turned, or does not answer", async () => {
    answer = part(NOON, "Old");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(turned).not.toHaveBeenCalled();
    vi.mocked(fetch).mockRejectedValueOnce(new Error("offline"));
    answer = part(NOON + 86_400_000, "New");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(turned).toHaveBeenCalledOnce();
  });
});
