import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { awaitDeals } from "../src/preparing";

const CARD = '<li class="deal"><h2><a href="/challenges/1/">Deuces</a></h2></li>';

/** A start page that shows one deal; the server has as many as the numbers say, one an asking. */
function page(attributes: string, ...counts: (number | Error)[]) {
  document.body.innerHTML = `<section ${attributes}>${CARD}<li class="deal"><h2>…</h2></li></section>`;
  const fetched = vi.fn();
  for (const count of counts) {
    if (count instanceof Error) fetched.mockRejectedValueOnce(count);
    else fetched.mockResolvedValueOnce(Response.json({ challenges: Array(count).fill({}) }));
  }
  vi.stubGlobal("fetch", fetched);
  const reload = vi.fn();
  awaitDeals(document, reload);
  return { fetched, reload };
}

describe("a page whose deals are being prepared", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is shown anew when there is one more", async () => {
    const { fetched, reload } = page("data-preparing", 1, 1, 2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("goes on asking where an answer fails to come", async () => {
    const { reload } = page("data-preparing", new Error("offline"), 2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does not ask where nothing is being prepared", async () => {
    const { fetched } = page("", 2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fetched).not.toHaveBeenCalled();
  });
});
