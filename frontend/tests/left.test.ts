import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countDown, leftWritten, writtenFor } from "../src/left";

const MINUTE = 60_000;

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

it.each([
  [0, "closed"],
  [-5, "closed"],
  [1, "0:01 left"],
  [9 * MINUTE + 59_001, "10:00 left"],
  [65_000, "1:05 left"],
  [10 * MINUTE, "10 min left"],
  [59 * MINUTE, "59 min left"],
  [60 * MINUTE, "1 h 0 min left"],
  [(23 * 60 + 5) * MINUTE, "23 h 5 min left"],
  [50 * 60 * MINUTE, "2 d 2 h left"],
])("writes %i ms as %s", (ms, written) => {
  expect(leftWritten(ms)).toBe(written);
});

it("looks again when the second is over near the end, else now and then", () => {
  expect(writtenFor(65_000)).toBe(1_000);
  expect(writtenFor(64_001)).toBe(1);
  expect(writtenFor(50 * MINUTE)).toBe(15_000);
});

it("counts down by the given clock, in elements that came later too", () => {
  const end = Date.now() + 3_000;
  document.body.innerHTML = `<b data-left="${new Date(end + 60_000).toISOString()}"></b>`;
  countDown(document, () => Date.now() + 60_000);
  expect(document.body.textContent).toBe("0:03 left");
  expect(document.querySelector<HTMLElement>("b")?.title).toContain("UTC");
  vi.advanceTimersByTime(2_000);
  expect(document.body.textContent).toBe("0:01 left");
  document.body.innerHTML = `<b data-left="${new Date(end).toISOString()}"></b>`;
  vi.advanceTimersByTime(1_000);
  expect(document.body.textContent).toBe("closed");
});
