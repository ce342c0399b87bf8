import { expect, it } from "vitest";
import { scoreWritten, timeWritten } from "../src/figures";

it.each([
  [416, "$416"],
  [0, "$0"],
  [-104, "-$104"],
])("writes Vegas %i as %s", (score, written) => {
  expect(scoreWritten(score, true)).toBe(written);
});

it("writes other scores as plain numbers", () => {
  expect(scoreWritten(1220, false)).toBe("1220");
});

it.each([
  [0, "0:00"],
  [59_999, "0:59"],
  [245_000, "4:05"],
  [754_000, "12:34"],
  [3_845_000, "1:04:05"],
])("writes %i ms as %s", (ms, written) => {
  expect(timeWritten(ms)).toBe(written);
});
