import { describe, expect, it } from "vitest";
import type { Row, You } from "../../src/live/protocol";
import { boardRows, newsIn, OWN_GAME, keyOf } from "../../src/live/rows";

/** A result of its own, by the score. */
function row(rank: number, name: string, rankedScore = 100 - rank): Row {
  return { rank, name, won: false, rankedScore, moves: 10, timeMs: 1000, hinted: false, betterThanPar: false };
}

function you(rank: number | null, neighbours: Row[], provisional = false): You {
  return { type: "you", rank, of: 40, provisional, neighbours };
}

const TOP = [row(1, "Olena"), row(2, "Taras"), row(3, "Marta")];

function places(rows: readonly { rank: number; own: boolean; apart: boolean; result: Row | null }[]): string[] {
  return rows.map(({ rank, own, apart, result }) => `${rank} ${result?.name ?? "–"}${own ? " own" : ""}${apart ? " apart" : ""}`);
}

describe("the rows of a board", () => {
  it("are the top for a visitor", () => {
    expect(places(boardRows(TOP, null))).toEqual(["1 Olena", "2 Taras", "3 Marta"]);
  });

  it("mark the own row in the top", () => {
    const around = you(2, [row(1, "Olena"), row(2, "Taras"), row(3, "Marta")]);
    expect(places(boardRows(TOP, around))).toEqual(["1 Olena", "2 Taras own", "3 Marta"]);
  });

  it("go on from the top without a gap where the neighbours do", () => {
    const around = you(4, [row(2, "Taras"), row(3, "Marta"), row(4, "Ivan"), row(5, "Lev")]);
    expect(places(boardRows(TOP, around))).toEqual(["1 Olena", "2 Taras", "3 Marta", "4 Ivan own", "5 Lev"]);
  });

  it("stand apart where others are between", () => {
    const around = you(30, [row(29, "Ada"), row(30, "Ivan"), row(31, "Lev")]);
    expect(places(boardRows(TOP, around)).slice(3)).toEqual(["29 Ada apart", "30 Ivan own", "31 Lev"]);
  });

  it("have the game that goes on between the better and the worse", () => {
    const around = you(30, [row(29, "Ada"), row(30, "Lev")], true);
    expect(places(boardRows(TOP, around)).slice(3)).toEqual(["29 Ada apart", "30 – own", "30 Lev"]);
    expect(places(boardRows(TOP, you(1, TOP.slice(0, 2), true)))[0]).toBe("1 – own");
    expect(places(boardRows([], you(1, [], true)))).toEqual(["1 – own"]);
  });

  it("have no row of a game before its first card, nor of a disqualified player", () => {
    expect(places(boardRows(TOP, you(null, [], true)))).toHaveLength(3);
  });

  it("show a result once while the two messages differ", () => {
    const older = you(4, [row(3, "Marta"), row(4, "Ivan")]);
    const newer = [row(1, "Olena"), row(2, "Ivan", 96), row(3, "Taras", 98)];
    expect(places(boardRows(newer, older))).toEqual(["1 Olena", "2 Ivan own", "3 Taras"]);
  });

  it("keep apart results of two guests with one name", () => {
    expect(new Set([row(1, "Guest 1"), row(2, "Guest 1")].map(keyOf)).size).toBe(2);
  });
});

describe("what is news", () => {
  it("is a result that was not there, and not those it pushes down", () => {
    const before = boardRows(TOP, null);
    const after = boardRows([row(1, "Ada", 200), row(2, "Olena", 99), row(3, "Taras", 98)], null);
    expect([...newsIn(before, after, 3)]).toEqual([keyOf(row(1, "Ada", 200))]);
  });

  it("is the own rank, wherever it moves", () => {
    const before = boardRows(TOP, you(9, [row(8, "Ada"), row(9, "Lev")], true));
    const after = boardRows(TOP, you(8, [row(8, "Ada"), row(9, "Lev")], true));
    expect([...newsIn(before, after, 3)]).toEqual([OWN_GAME]);
  });

  it("is the own result when the game ends", () => {
    const before = boardRows(TOP, you(9, [row(8, "Ada")], true));
    const own = row(9, "Ivan");
    expect([...newsIn(before, boardRows(TOP, you(9, [row(8, "Ada"), own])), 3)]).toEqual([keyOf(own)]);
  });

  it("is not the own place as it is first told, nor who else is there", () => {
    const after = boardRows(TOP, you(9, [row(8, "Ada"), row(9, "Lev")], true));
    expect(newsIn(boardRows(TOP, null), after, 3).size).toBe(0);
  });
});
