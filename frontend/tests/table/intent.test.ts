import { describe, expect, it } from "vitest";
import { bestColumn, runFrom, targetsOf, tokenFor } from "../../src/table/intent";
import { viewOf } from "./positions";

const EMPTY = viewOf([""]);

describe("the token of an intent", () => {
  it("draws while there is a stock and turns the waste back after it", () => {
    expect(tokenFor({ kind: "stock" }, EMPTY, { sw: 1, zz: 0 })).toBe("sw");
    expect(tokenFor({ kind: "stock" }, EMPTY, { ws: 59 })).toBe("ws");
    expect(tokenFor({ kind: "stock" }, EMPTY, { zz: 0 })).toBeNull();
  });

  it("allows a drop only of exactly the cards that would move", () => {
    const legal = { "37": 2 };
    expect(tokenFor({ kind: "drop", from: "3", count: 2, on: "7" }, EMPTY, legal)).toBe("37");
    expect(tokenFor({ kind: "drop", from: "3", count: 1, on: "7" }, EMPTY, legal)).toBeNull();
  });

  it("undoes though an undo moves no card", () => {
    expect(tokenFor({ kind: "undo" }, EMPTY, { zz: 0 })).toBe("zz");
    expect(tokenFor({ kind: "undo" }, EMPTY, {})).toBeNull();
  });
});

describe("looking for a place", () => {
  it("prefers the longest column that takes the card", () => {
    const view = viewOf(["6S", "7H", "#7D"]);
    expect(bestColumn(view, { "12": 1, "13": 1 }, "1", 1)).toBe("3");
  });

  it("takes the leftmost of equally long columns", () => {
    expect(bestColumn(viewOf(["7H", "6S", "7D"]), { "21": 1, "23": 1 }, "2", 1)).toBe("1");
  });

  it("puts a king into an empty column only for want of another", () => {
    expect(bestColumn(viewOf(["", "KS", "AS"]), { w1: 1, w3: 1 }, "w", 1)).toBe("3");
    expect(bestColumn(viewOf(["", "KS"]), { "21": 1 }, "2", 1)).toBe("1");
  });

  it("looks only where the whole tapped run may go", () => {
    expect(bestColumn(viewOf(["7H6S", "8C", "7D"]), { "12": 2, "13": 1 }, "1", 2)).toBe("2");
  });

  it("knows the tenth column by its digit 0", () => {
    const view = viewOf(["6C", ...Array<string>(8).fill(""), "7C"]);
    expect(bestColumn(view, { "10": 1 }, "1", 1)).toBe("0");
  });
});

describe("taking cards", () => {
  const view = viewOf(["##7H6S"], { waste: { count: 5, top: ["5S"] }, foundations: { b: "2S" }, stock: 3 });

  it("takes all that lies on a face-up card", () => {
    expect(runFrom(view, "1", 2)).toBe(2);
    expect(runFrom(view, "1", 3)).toBe(1);
  });

  it("takes no card that lies face down, none of the stock and none of an empty place", () => {
    expect(runFrom(view, "1", 1)).toBe(0);
    expect(runFrom(view, "s", 0)).toBe(0);
    expect(runFrom(view, "a", 0)).toBe(0);
  });

  it("takes the top of the waste and of a foundation", () => {
    expect(runFrom(view, "w", 4)).toBe(1);
    expect(runFrom(view, "b", 0)).toBe(1);
  });
});

it("lights exactly the places where what is held may go", () => {
  expect(targetsOf({ "37": 2, "38": 1, "3F": 1, "47": 2, zz: 0 }, "3", 1)).toEqual(["8", "F"]);
});
