import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "../../src/replay/pace";

describe("a pace", () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it("takes steps at even distances and stops at the end", () => {
    let left = 3;
    const pace = createPace((steps) => (left -= steps) > 0, () => undefined);
    pace.speed(2);
    pace.start();
    vi.advanceTimersByTime(1_000);
    expect(left).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(left).toBe(0);
    expect(pace.playing()).toBe(false);
  });

  it("takes several steps a picture at a high speed", () => {
    let taken = 0;
    const pace = createPace((steps) => { taken += steps; return true; }, () => undefined);
    pace.speed(64);
    pace.start();
    vi.advanceTimersByTime(1_000);
    expect(taken).toBeGreaterThan(55);
    expect(taken).toBeLessThanOrEqual(66);
    pace.stop();
    vi.advanceTimersByTime(1_000);
    expect(taken).toBeLessThanOrEqual(66);
  });
});
