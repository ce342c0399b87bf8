import { describe, expect, it } from "vitest";
import { aheadByPage, bothTimes, localTime, pageLocale } from "../src/time";

const CLOSE = Date.UTC(2026, 0, 2);
const HOUR = 3_600_000;

describe("an instant", () => {
  it("is the time in the visitor's zone", () => {
    expect(localTime(CLOSE, CLOSE - 5 * HOUR, "en-GB", "Europe/Kyiv")).toBe("02:00");
    expect(localTime(CLOSE, CLOSE - 5 * HOUR, "en-GB", "America/New_York")).toBe("19:00");
  });

  it("has its day where that is not near", () => {
    expect(localTime(CLOSE, CLOSE - 40 * HOUR, "en-GB", "Europe/Kyiv")).toMatch(/Fri,? 2 Jan,? 02:00/);
  });

  it("is told in both zones, once where they are one", () => {
    expect(bothTimes(CLOSE, "en-GB", "Europe/Kyiv")).toMatch(/Fri,? 2 Jan(,| at) 02:00 .+ = Fri,? 2 Jan(,| at) 00:00 UTC/);
    expect(bothTimes(CLOSE, "en-GB", "UTC")).toMatch(/^Fri,? 2 Jan(,| at) 00:00 UTC$/);
  });
});

it("writes in the page's language, in the browser's way where that is the same", () => {
  document.documentElement.lang = "en";
  expect(pageLocale(document, ["uk", "en-GB"])).toBe("en-GB");
  expect(pageLocale(document, ["uk"])).toBe("en");
});

describe("the server's clock by a page", () => {
  it("is what the page says, as of its first byte", () => {
    expect(aheadByPage(10_500, { responseStart: 200, type: "navigate" }, 9_000)).toBe(1_300);
  });

  it("is not read from a page that the browser had kept", () => {
    expect(aheadByPage(10_500, { responseStart: 200, type: "back_forward" }, 90_000)).toBe(0);
    expect(aheadByPage(NaN, { responseStart: 200, type: "navigate" }, 90_000)).toBe(0);
  });
});
