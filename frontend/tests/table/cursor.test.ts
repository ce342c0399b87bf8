import { describe, expect, it } from "vitest";
import { neighbour, standing, topOf, type Direction } from "../../src/table/cursor";
import { geometryOf, type Size } from "../../src/table/layout";
import { columnNames, PLACES, STOCK, WASTE } from "../../src/table/view";
import { viewOf } from "./positions";

const TALL: Size = { w: 360, h: 600 };
const WIDE: Size = { w: 1440, h: 840 };
const VIEW = viewOf(["7H", "#8C7D6S", "", "###KD", "5S", "5S", "5S", "5S", "########TH"], {
  stock: 5,
  waste: { count: 2, top: ["AS", "2S"] },
  foundations: { a: "AS" },
});

/** The piles gone through, with the card's position, from a pile's top along arrows. */
function way(board: Size, from: string, ...arrows: Direction[]): string[] {
  const geometry = geometryOf(board, 9, 1);
  let spot = standing(VIEW, topOf(from));
  return arrows.map((arrow) => {
    spot = neighbour(geometry, VIEW, spot, arrow);
    return `${spot.pile}${spot.index}`;
  });
}

describe("the arrows", () => {
  it.each([TALL, WIDE])("go along the columns, whatever their lengths (%o)", (board) => {
    expect(way(board, "1", "right", "right", "right", "left")).toEqual(["23", "3-1", "43", "3-1"]);
  });

  it.each([TALL, WIDE])("go through the cards of a column that lie face up (%o)", (board) => {
    expect(way(board, "2", "up", "up", "down")).toEqual(["22", "21", "22"]);
  });

  it("lead from the columns of an upright board up to the piles above them", () => {
    expect(way(TALL, "1", "up", "right", "right", "right", "down")).toEqual(["s4", "w1", "a0", "b-1", "d-1"]);
    expect(way(TALL, "9", "up")).toEqual(["h-1"]);
    expect(way(TALL, STOCK, "down")).toEqual(["10"]);
  });

  it("lead from the columns of a broad board to the piles beside them", () => {
    expect(way(WIDE, "1", "up", "left", "down", "right")).toEqual(["10", "s4", "w1", "10"]);
    expect(way(WIDE, "9", "right")[0]).toMatch(/^[aceg]/);
  });

  it.each([TALL, WIDE])("reach every pile (%o)", (board) => {
    const geometry = geometryOf(board, 9, 1);
    const reached = new Set([STOCK]);
    for (const pile of reached) {
      for (const arrow of ["left", "right", "up", "down"] as const) {
        // Up out of a column leads from its first card that is face up.
        const from = standing(VIEW, { pile, index: arrow === "up" ? 0 : 1000 });
        reached.add(neighbour(geometry, VIEW, from, arrow).pile);
      }
    }
    expect([...reached].sort()).toEqual([STOCK, WASTE, ...PLACES, ...columnNames(9)].sort());
  });
});
