import { describe, expect, it } from "vitest";
import type { Standings, You } from "../../src/live/protocol";
import { EMPTY, heard, lost } from "../../src/live/room";

const COUNTS = { playing: 0, entered: 3, finished: 2, won: 0 };
const YOU: You = { type: "you", rank: 2, of: 2, provisional: false, neighbours: [] };

function standings(version: number, playing = 0): Standings {
  return { type: "standings", version, rows: [], counts: { ...COUNTS, playing }, open: true, closesAt: 2000, now: 1000 };
}

describe("the room", () => {
  it("takes newer standings, and later counts of the same ones", () => {
    const room = heard(heard(EMPTY, standings(4)), standings(5));
    expect(heard(room, standings(5, 7)).standings?.counts.playing).toBe(7);
  });

  it("ignores standings older than those it knows", () => {
    const room = heard(EMPTY, standings(5));
    expect(heard(room, standings(4))).toBe(room);
  });

  it("takes whatever a new connection tells first, older too, and forgets the rest", () => {
    const room = heard(heard(EMPTY, standings(5)), YOU);
    expect(lost(room).standings?.version).toBe(5);
    const back = heard(lost(room), standings(2));
    expect(back.standings?.version).toBe(2);
    expect(back.you).toBeNull();
    expect(heard(back, standings(1))).toBe(back);
  });

  it("keeps the own place while standings come", () => {
    expect(heard(heard(heard(EMPTY, standings(1)), YOU), standings(2)).you).toBe(YOU);
  });

  it("is closed as soon as it is told", () => {
    expect(heard(heard(EMPTY, standings(1)), { type: "closed" }).standings?.open).toBe(false);
  });
});
