import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchRecording, readRecording } from "../../src/replay/recording";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SENT = {
  code: "DE1-AAAAAAB",
  rules: { game: "DE1", columns: 1, draw: 1, recycles: false, returns: false, dollars: false, foundations: "SSHHDDCC", start_cards: 8 },
  view: { stock: 2, waste: { count: 0, top: [] }, foundations: {}, columns: [{ down: 0, up: ["AS"] }] },
  log: "swzz",
  changes: [{ stock: 1, waste: { count: 1, top: ["KH"] } }, { stock: 2, waste: { count: 0, top: [] } }],
  score: [8, 8, 8],
  ranked_score: [8, 8, 8],
  moves: [0, 1, 1],
  foundation_cards: [8, 8, 8],
  won: false,
};

describe("a recording", () => {
  it("is read with a token for each change", () => {
    const recording = readRecording(SENT);
    expect(recording.tokens).toEqual(["sw", "zz"]);
    expect(recording.changes).toHaveLength(2);
    expect(recording.rankedScore).toEqual([8, 8, 8]);
  });

  it.each([
    ["no object", null],
    ["a number too few", { ...SENT, moves: [0, 1] }],
    ["an action without its change", { ...SENT, log: "swzzsw" }],
    ["a card that is none", { ...SENT, changes: [{ waste: { count: 1, top: ["XX"] } }, {}] }],
  ])("is refused with %s", (_, sent) => {
    expect(() => readRecording(sent)).toThrow();
  });

  it("is asked for again, a few times, while the server is busy", async () => {
    vi.useFakeTimers();
    const busy = { ok: false, status: 503 };
    const fetched = vi.fn().mockResolvedValue(busy);
    fetched.mockResolvedValueOnce(busy).mockResolvedValueOnce({ ok: true, status: 200, json: () => SENT });
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("window", globalThis);
    const loaded = fetchRecording("/replay");
    await vi.runAllTimersAsync();
    expect((await loaded).tokens).toEqual(["sw", "zz"]);
    expect(fetched).toHaveBeenCalledTimes(2);
    const failed = expect(fetchRecording("/replay")).rejects.toThrow("503");
    await vi.runAllTimersAsync();
    await failed;
    expect(fetched).toHaveBeenCalledTimes(7);
  });
});
