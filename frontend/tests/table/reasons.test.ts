import { expect, it } from "vitest";
import { reasonOf } from "../../src/table/reasons";
import { DEUCES, DOUBLE, viewOf } from "./positions";

const VIEW = viewOf(["", "7H"]);

function drop(on: string, count: number) {
  return { kind: "drop", from: "w", count, on } as const;
}

it("tells the rule that a drop has met", () => {
  expect(reasonOf(drop("1", 1), VIEW, DOUBLE)).toBe("refused.only_kings");
  expect(reasonOf(drop("2", 1), VIEW, DOUBLE)).toBe("refused.fits.DS1");
  expect(reasonOf(drop("2", 1), VIEW, DEUCES)).toBe("refused.fits.DE1");
  expect(reasonOf(drop("1", 2), VIEW, DEUCES)).toBe("refused.only_top");
  expect(reasonOf(drop("F", 2), VIEW, DOUBLE)).toBe("refused.one_at_a_time");
  expect(reasonOf(drop("F", 1), VIEW, DOUBLE)).toBe("refused.foundation_refuses");
  expect(reasonOf(drop("s", 1), VIEW, DOUBLE)).toBe("said.refused");
});

it("tells why other wishes came to nothing", () => {
  expect(reasonOf({ kind: "up", from: "1" }, VIEW, DOUBLE)).toBe("refused.foundation_refuses");
  expect(reasonOf({ kind: "undo" }, VIEW, DOUBLE)).toBe("refused.nothing_to_undo");
  expect(reasonOf(null, VIEW, DOUBLE)).toBe("said.refused");
});
