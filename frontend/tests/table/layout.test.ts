import { describe, expect, it } from "vitest";
import { fanOf, geometryOf, heightOfPile, offsetOf, placeUnder, spotAt, type Box, type Geometry } from "../../src/table/layout";
import { viewOf } from "./positions";

const SCREENS = [
  ["a small phone", 360, 590],
  ["a phone sideways", 740, 312],
  ["a tablet", 820, 1060],
  ["a desktop", 1440, 840],
  ["a very broad screen", 3440, 1340],
] as const;

function boxOf(geometry: Geometry, pile: string): Box {
  const box = geometry.piles[pile];
  if (!box) throw new Error(`no pile ${pile}`);
  return box;
}

const TALLEST = "########KSQHJSTH9S8H7S6H5S4H3S2HAS";

function inside(board: { w: number; h: number }, box: Box): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.w <= board.w && box.y + box.h <= board.h;
}

function apart(one: Box, other: Box): boolean {
  return one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y;
}

describe.each(SCREENS)("for the left hand on %s", (_, w, h) => {
  const right = geometryOf({ w, h }, 9, 3);
  const left = geometryOf({ w, h }, 9, 3, { plain: false, left: true });

  it("changes the sides of the stock and the foundations, and keeps the order of columns and places", () => {
    for (const { piles } of [right, left]) {
      const order = Array.from("123456789").map((name) => piles[name]?.x ?? 0);
      expect(order).toEqual([...order].sort((one, other) => one - other));
      for (const [first, second] of ["ab", "cd", "ef", "gh"]) expect(piles[first ?? ""]?.x).toBeLessThan(piles[second ?? ""]?.x ?? 0);
    }
    expect(boxOf(left, "s").x).toBe(w - boxOf(right, "s").x - right.card.w);
    expect(left.foundations.x).toBe(w - right.foundations.x - right.foundations.w);
    expect(left.foundations.x).toBe(boxOf(left, "a").x);
  });

  it("covers nothing with anything", () => {
    const boxes = [...Array.from("sw123456789", (name) => boxOf(left, name)), left.foundations];
    for (const [at, box] of boxes.entries()) {
      expect(inside({ w, h }, box)).toBe(true);
      for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true);
    }
  });
});

it("shows plain faces with large indices at every size where they are wanted", () => {
  const { plain, strip, card } = geometryOf({ w: 1440, h: 840 }, 9, 1, { plain: true, left: false });
  expect(plain).toBe(true);
  expect(strip).toBeGreaterThan(card.w * 0.3);
});

describe.each(SCREENS)("on %s", (_, w, h) => {
  describe.each([[9, 1], [9, 3], [10, 1]])("%i columns, drawing %i", (columns, draw) => {
    const geometry = geometryOf({ w, h }, columns, draw);
    const { piles, foundations, card, strip } = geometry;

    it("keeps every pile on the board", () => {
      for (const box of Object.values(piles)) expect(inside({ w, h }, box)).toBe(true);
    });

    it("keeps stock, waste, foundations and columns apart", () => {
      const names = Object.keys(piles).filter((name) => name < "a" || name > "h");
      const boxes = [...names.map((name) => boxOf(geometry, name)), foundations];
      for (const one of boxes) for (const other of boxes) if (one !== other) expect(apart(one, other)).toBe(true);
    });

    it("shows foundations as four rows of two", () => {
      const { a, b, c, h: last } = piles as Record<string, Box>;
      expect(a?.y).toBe(b?.y);
      expect(a?.x).toBe(c?.x);
      expect((c?.y ?? 0) - (a?.y ?? 0)).toBeGreaterThanOrEqual(strip);
      expect(last?.y).toBeGreaterThan(c?.y ?? 0);
    });

    it("squeezes the tallest column in", () => {
      const view = viewOf([TALLEST]);
      expect(heightOfPile(geometry, view, "1")).toBeLessThanOrEqual((piles["1"]?.h ?? 0) + 1);
    });

    it("leaves rank and suit of a run of ten in view", () => {
      const fan = fanOf({ down: 6, up: TALLEST.slice(8, 28).match(/../g) ?? [] }, piles["1"]?.h ?? 0, geometry);
      expect(fan.up).toBeGreaterThanOrEqual(Math.min(strip, 15));
    });

    it("has cards big enough to read and to touch", () => {
      expect(card.w).toBeGreaterThanOrEqual(32);
    });
  });
});

describe("finding what lies at a point", () => {
  const geometry: Geometry = geometryOf({ w: 1440, h: 840 }, 9, 1);
  const view = viewOf(["##7H6S", "", "KS"], { stock: 4, foundations: { c: "AH" } });
  const at = (pile: string, dx: number, dy: number) => {
    const { x, y } = boxOf(geometry, pile);
    return spotAt(geometry, view, { x: x + dx, y: y + dy });
  };

  it("finds each card by the part of it that shows", () => {
    for (const index of [0, 1, 2]) {
      expect(at("1", 10, offsetOf(geometry, view, "1", index).y + 2)).toEqual({ pile: "1", index });
    }
    expect(at("1", 10, offsetOf(geometry, view, "1", 3).y + geometry.card.h - 1)).toEqual({ pile: "1", index: 3 });
  });

  it("finds nothing below a column", () => {
    expect(at("3", 10, geometry.card.h + 40)).toBeNull();
  });

  it("finds empty places and the stock", () => {
    expect(at("2", 10, 10)).toEqual({ pile: "2", index: -1 });
    expect(at("s", 10, 10)).toMatchObject({ pile: "s" });
    expect(at("c", 10, 10)).toEqual({ pile: "c", index: 0 });
  });

  it("counts the gap beside a card to it", () => {
    expect(at("3", -geometry.gap / 2 + 1, 5)).toEqual({ pile: "3", index: 0 });
  });
});

describe("a dropped card", () => {
  const geometry = geometryOf({ w: 1440, h: 840 }, 9, 1);
  const lying = (pile: string, dx: number, dy: number): Box => {
    const { x, y } = boxOf(geometry, pile);
    return { x: x + dx, y: y + dy, ...geometry.card };
  };

  it("counts for the column it overlaps most", () => {
    const pitch = geometry.card.w + geometry.gap;
    expect(placeUnder(geometry, lying("4", pitch * 0.45, 200))).toBe("4");
    expect(placeUnder(geometry, lying("4", pitch * 0.55, 200))).toBe("5");
  });

  it("counts for the foundations wherever it lies over them", () => {
    expect(placeUnder(geometry, lying("f", 0, 20))).toBe("F");
    expect(placeUnder(geometry, lying("a", 30, 0))).toBe("F");
  });

  it("counts for nothing beside everything", () => {
    expect(placeUnder(geometry, { x: -500, y: 0, ...geometry.card })).toBeNull();
  });
});

it("squeezes cards face down before cards face up", () => {
  const geometry = geometryOf({ w: 740, h: 312 }, 9, 1);
  const roomy = fanOf({ down: 3, up: ["7H", "6S"] }, 10_000, geometry);
  const tight = fanOf({ down: 8, up: ["7H", "6S", "5H", "4S", "3H", "2S"] }, 240, geometry);
  expect(tight.down).toBeLessThan(roomy.down);
  expect(tight.up).toBeGreaterThanOrEqual(geometry.strip);
});
