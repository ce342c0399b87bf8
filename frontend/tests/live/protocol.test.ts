import { describe, expect, it } from "vitest";
import { BadMessage } from "../../src/fields";
import { readRoomMessage } from "../../src/live/protocol";

const ROW = { rank: 1, name: "Olena", won: true, ranked_score: -104, moves: 230, time_ms: 900_000, hinted: true, better_than_par: false };
const STANDINGS = {
  type: "standings",
  version: 7,
  rows: [ROW],
  counts: { playing: 2, entered: 5, finished: 3, won: 1 },
  state: "open",
  closes_at: "2026-01-02T00:00:00+00:00",
  now: "2026-01-01T23:59:59.500000+00:00",
};
const YOU = { type: "you", rank: 12, of: 40, provisional: true, neighbours: [ROW] };
const READ_ROW = { rank: 1, name: "Olena", won: true, rankedScore: -104, moves: 230, timeMs: 900_000, hinted: true, betterThanPar: false };

const read = (message: object) => readRoomMessage(JSON.stringify(message));

describe("reading a message of the room", () => {
  it("gives standings, instants in milliseconds", () => {
    expect(read({ ...STANDINGS, more: 1 })).toEqual({
      type: "standings",
      version: 7,
      rows: [READ_ROW],
      counts: STANDINGS.counts,
      open: true,
      closesAt: Date.UTC(2026, 0, 2),
      now: Date.UTC(2026, 0, 2) - 500,
    });
  });

  it("gives the viewer's place, or none yet", () => {
    expect(read(YOU)).toEqual({ type: "you", rank: 12, of: 40, provisional: true, neighbours: [READ_ROW] });
    expect(read({ ...YOU, rank: null })).toMatchObject({ rank: null });
  });

  it("gives a win, the close, a restart", () => {
    expect(read({ type: "won", name: "Olena", time_ms: 5, moves: 6 })).toEqual({ type: "won", name: "Olena", timeMs: 5, moves: 6 });
    expect(read({ type: "closed" })).toEqual({ type: "closed" });
    expect(read({ type: "reconnect", after_ms: 300 })).toEqual({ type: "reconnect", afterMs: 300 });
  });

  it("passes over a kind it does not know", () => {
    expect(read({ type: "toString" })).toBeNull();
  });

  it.each([
    ["standings without a version", { ...STANDINGS, version: undefined }],
    ["standings without rows", { ...STANDINGS, rows: null }],
    ["a row without a rank", { ...STANDINGS, rows: [{ ...ROW, rank: "1" }] }],
    ["a row without a name", { ...STANDINGS, rows: [{ ...ROW, name: 5 }] }],
    ["a count below zero", { ...STANDINGS, counts: { ...STANDINGS.counts, won: -1 } }],
    ["an instant that is none", { ...STANDINGS, now: "soon" }],
    ["a rank that is a text", { ...YOU, rank: "12" }],
    ["a win of nobody", { type: "won", time_ms: 5, moves: 6 }],
  ])("refuses %s", (_, message) => {
    expect(() => read(message)).toThrow(BadMessage);
  });
});
