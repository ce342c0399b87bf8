import { describe, expect, it } from "vitest";
import { predicted } from "../../src/table/predict";
import { DEUCES, DOUBLE, HARD, viewOf } from "./positions";

describe("a predicted view", () => {
  it("moves a run between columns and leaves what turns unknown", () => {
    const after = predicted(viewOf(["##7H6S", "8C"]), DOUBLE, "12", 2);
    expect(after.columns).toEqual([{ down: 2, up: [] }, { down: 0, up: ["8C", "7H", "6S"] }]);
  });

  it("draws cards nobody has seen yet", () => {
    const view = viewOf([""], { stock: 10, waste: { count: 1, top: ["5S"] } });
    expect(predicted(view, HARD, "sw", 3)).toMatchObject({ stock: 7, waste: { count: 4, top: [null, null, null] } });
    expect(predicted(view, DOUBLE, "sw", 1).waste).toEqual({ count: 2, top: ["5S", null] });
  });

  it("turns the whole waste back into the stock", () => {
    const view = viewOf([""], { waste: { count: 40, top: ["5S", "6S", "7S"] } });
    expect(predicted(view, DOUBLE, "ws", 40)).toMatchObject({ stock: 40, waste: { count: 0, top: [] } });
  });

  it("sends the second ace of a suit to the second place of its row", () => {
    const view = viewOf(["AS"], { foundations: { a: "AS" } });
    expect(predicted(view, DOUBLE, "1F", 1).foundations).toMatchObject({ a: "AS", b: "AS" });
  });

  it("sends a card to the first of two places that wait for it", () => {
    const view = viewOf([""], { foundations: { c: "2H", d: "2H" }, waste: { count: 1, top: ["3H"] } });
    expect(predicted(view, DOUBLE, "wF", 1).foundations).toMatchObject({ c: "3H", d: "2H" });
  });

  it("ends a suit with the ace in Deuces", () => {
    const view = viewOf(["AC"], { foundations: { g: "QC", h: "KC" } });
    expect(predicted(view, DEUCES, "1F", 1).foundations).toMatchObject({ g: "QC", h: "AC" });
  });

  it("takes a card back from a foundation and shows the one below it", () => {
    const view = viewOf(["8C"], { foundations: { e: "7D" } });
    const after = predicted(view, DOUBLE, "e1", 1);
    expect(after.foundations.e).toBe("6D");
    expect(after.columns[0]?.up).toEqual(["8C", "7D"]);
  });

  it("guesses nothing about an undo", () => {
    const view = viewOf(["8C"]);
    expect(predicted(view, DOUBLE, "zz", 0)).toBe(view);
  });
});
