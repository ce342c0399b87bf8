import { describe, expect, it } from "vitest";
import { follow, wantedOf, type Piece } from "../../src/table/pieces";
import type { Rules } from "../../src/table/protocol";
import type { View } from "../../src/table/view";
import { DOUBLE, HARD, viewOf } from "./positions";

/** Draws the views one after another and tells the last change. */
function drawn(rules: Rules, ...views: View[]) {
  let last = 0;
  let pieces: readonly Piece[] = [];
  let before: View | null = null;
  const history = views.map((view) => {
    const change = follow(pieces, wantedOf(view, rules), before, view, () => ++last);
    const was = pieces;
    pieces = change.pieces;
    before = view;
    return { ...change, was };
  });
  const change = history.at(-1);
  if (!change) throw new Error("no views");
  const idAt = (list: readonly Piece[], pile: string, index: number) =>
    list.find((piece) => piece.pile === pile && piece.index === index && !piece.covered)?.id;
  return {
    change,
    before: (pile: string, index: number) => idAt(change.was, pile, index),
    after: (pile: string, index: number) => idAt(change.pieces, pile, index),
  };
}

describe("a card", () => {
  it("stays itself where it lies and where it goes", () => {
    const { change, before, after } = drawn(DOUBLE, viewOf(["#7H6S", "8C"]), viewOf(["#", "8C7H6S"]));
    expect(after("1", 0)).toBe(before("1", 0));
    expect(after("2", 1)).toBe(before("1", 1));
    expect(after("2", 2)).toBe(before("1", 2));
    expect(change.gone).toEqual([]);
  });

  it("stays itself when it turns", () => {
    const { before, after } = drawn(DOUBLE, viewOf(["#"]), viewOf(["9D"]));
    expect(after("1", 0)).toBe(before("1", 0));
  });

  it("is not taken for its double that did not move", () => {
    const { before, after } = drawn(DOUBLE, viewOf(["7H", "7H", "8C"]), viewOf(["7H", "", "8C7H"]));
    expect(after("1", 0)).toBe(before("1", 0));
    expect(after("3", 1)).toBe(before("2", 0));
  });

  it("goes to a foundation and leaves the one below it there", () => {
    const { before, after, change } = drawn(
      DOUBLE,
      viewOf(["2S"], { foundations: { a: "AS" } }),
      viewOf([""], { foundations: { a: "2S" } }),
    );
    expect(after("a", 1)).toBe(before("1", 0));
    expect(change.pieces.find((piece) => piece.covered)?.id).toBe(before("a", 0));
  });

  it("comes from the stock when drawn, known or not yet", () => {
    const { change, after } = drawn(
      HARD,
      viewOf([""], { stock: 9, waste: { count: 1, top: ["5S"] } }),
      viewOf([""], { stock: 6, waste: { count: 4, top: [null, null, null] } }),
    );
    for (const index of [1, 2, 3]) expect(change.origins.get(after("w", index) ?? 0)).toBe("s");
  });

  it("stays itself when the server names what was drawn", () => {
    const { before, after } = drawn(
      HARD,
      viewOf([""], { stock: 6, waste: { count: 3, top: [null, null, null] } }),
      viewOf([""], { stock: 6, waste: { count: 3, top: ["5S", "TD", "KH"] } }),
    );
    for (const index of [0, 1, 2]) expect(after("w", index)).toBe(before("w", index));
  });

  it("uncovered in the waste is just there", () => {
    const { change, after } = drawn(
      HARD,
      viewOf(["AS"], { waste: { count: 4, top: ["2C", "3C", "KH"] } }),
      viewOf(["ASKH"], { waste: { count: 3, top: ["9D", "2C", "3C"] } }),
    );
    expect(after("w", 0)).toBeDefined();
    expect(change.origins.size).toBe(0);
  });

  it("goes back to the stock when a draw is undone or the waste turned back", () => {
    const waste = { count: 3, top: ["2C", "3C", "KH"] };
    const undone = drawn(HARD, viewOf([""], { stock: 6, waste }), viewOf([""], { stock: 9 }));
    expect(undone.change.gone.map(([piece, to]) => [piece.face, to])).toEqual([["2C", "s"], ["3C", "s"], ["KH", "s"]]);
  });
});

it("draws of a waste that is not fanned only the top and the card below it", () => {
  const wanted = wantedOf(viewOf([""], { waste: { count: 9, top: ["2C", "3C", "KH"] } }), DOUBLE);
  expect(wanted.filter(({ pile }) => pile === "w")).toEqual([
    { pile: "w", index: 7, face: "3C", covered: true },
    { pile: "w", index: 8, face: "KH", covered: false },
  ]);
});
