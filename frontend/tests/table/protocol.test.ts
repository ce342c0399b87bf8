import { describe, expect, it } from "vitest";
import { BadMessage } from "../../src/fields";
import { readMessage } from "../../src/table/protocol";

const SNAPSHOT = {
  type: "snapshot",
  version: 12,
  holding: true,
  attempt: { id: "x", variant: "DS1-D3V", code: null, ranked: true, closes_at: "2026-01-01T00:00:00+00:00", hinted: true },
  rules: { game: "DS1", columns: 9, draw: 3, recycles: false, dollars: true, returns: true, foundations: "SSHHDDCC", start_cards: 0 },
  view: {
    stock: 56,
    waste: { count: 3, top: ["5S", "TD", "KH"] },
    foundations: { a: "3S", b: null, c: null, d: null, e: null, f: null, g: null, h: null },
    columns: [{ down: 2, up: ["7H", "6S"] }],
  },
  legal: { "37": 2, sw: 1, zz: 0 },
  status: { score: -104, ranked_score: -104, moves: 3, foundation_cards: 0, won: false, elapsed_ms: 1200 },
  finished: null,
  result_url: "/table/x/result/",
};

const without = (field: string) => ({ ...SNAPSHOT, [field]: undefined });

describe("reading a message", () => {
  it("gives a snapshot with its fields named as in the table", () => {
    const message = readMessage(JSON.stringify(SNAPSHOT));
    expect(message).toMatchObject({
      type: "snapshot",
      attempt: { code: null, closesAt: "2026-01-01T00:00:00+00:00" },
      rules: { draw: 3, dollars: true },
      view: SNAPSHOT.view,
      legal: { "37": 2, sw: 1, zz: 0 },
      status: { score: -104, elapsedMs: 1200 },
      finished: null,
      resultUrl: "/table/x/result/",
    });
  });

  it("keeps absent changes absent, so that applying them changes nothing else", () => {
    const ack = { type: "ack", version: 13, token: "sw", changes: { stock: 55 }, legal: {}, status: SNAPSHOT.status };
    expect(readMessage(JSON.stringify(ack))).toMatchObject({ type: "ack", changes: { stock: 55 } });
    expect(Object.keys((readMessage(JSON.stringify(ack)) as { changes: object }).changes)).toEqual(["stock"]);
  });

  it("gives an error its code and message", () => {
    const frame = JSON.stringify({ type: "error", error: { code: "stale_version", message: "Moved on.", index: 3 } });
    expect(readMessage(frame)).toEqual({ type: "error", code: "stale_version", message: "Moved on." });
  });

  it.each([
    ["what is not JSON", "{"],
    ["a list", "[]"],
    ["a message without a type", "{}"],
    ["a rank that is none", '{"type":"rank","rank":1.5,"of":3}'],
    ["a snapshot without a view", JSON.stringify(without("view"))],
    ["a snapshot without legal tokens", JSON.stringify(without("legal"))],
    ["a card that is none", JSON.stringify({ ...SNAPSHOT, view: { ...SNAPSHOT.view, waste: { count: 1, top: ["1S"] } } })],
    ["a negative version", JSON.stringify({ ...SNAPSHOT, version: -1 })],
  ])("refuses %s", (_, frame) => {
    expect(() => readMessage(frame)).toThrow(BadMessage);
  });

  it.each(["deal", "constructor"])("passes over the unknown type %s", (type) => {
    expect(readMessage(JSON.stringify({ type }))).toBeNull();
  });

  it("gives the close, with or without a result and a way on", () => {
    const closed = { type: "closed", version: 3, result: null, result_url: "/r/", continue_url: "/c/" };
    expect(readMessage(JSON.stringify(closed))).toEqual({ type: "closed", version: 3, result: null, resultUrl: "/r/", continueUrl: "/c/" });
    expect(readMessage(JSON.stringify({ ...closed, continue_url: null }))).toMatchObject({ continueUrl: null });
  });

  it("gives a rank", () => {
    expect(readMessage('{"type":"rank","rank":4,"of":12,"more":1}')).toEqual({ type: "rank", rank: 4, of: 12 });
  });
});
