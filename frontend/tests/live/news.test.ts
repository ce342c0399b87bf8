import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paced } from "../../src/live/news";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

it("tells the first line at once, and of those that come too soon the newest, later", () => {
  const told: string[] = [];
  const tell = paced((line) => { told.push(line); });
  tell("one");
  expect(told).toEqual(["one"]);
  tell("two");
  tell("three");
  vi.advanceTimersByTime(5_999);
  expect(told).toEqual(["one"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["one", "three"]);
  vi.advanceTimersByTime(60_000);
  tell("four");
  expect(told).toEqual(["one", "three", "four"]);
});
