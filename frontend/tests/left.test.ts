import { expect, it } from "vitest";
import { leftWritten } from "../src/left";

const MINUTE = 60_000;

it.each([
  [0, "closed"],
  [-5, "closed"],
  [1, "1 min left"],
  [59 * MINUTE, "59 min left"],
  [60 * MINUTE, "1 h 0 min left"],
  [(23 * 60 + 5) * MINUTE, "23 h 5 min left"],
  [50 * 60 * MINUTE, "2 d 2 h left"],
])("writes %i ms as %s", (ms, written) => {
  expect(leftWritten(ms)).toBe(written);
});
