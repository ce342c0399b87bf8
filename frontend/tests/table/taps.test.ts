import { expect, it } from "vitest";
import { NO_TAPS, QUICK, tap, type Chances } from "../../src/table/taps";

const CARD = { pile: "3", index: 4 };
const both: Chances = { up: true, place: true };
const upOnly: Chances = { up: true, place: false };
const placeOnly: Chances = { up: false, place: true };

it("sends a card up at once when it could go nowhere else", () => {
  expect(tap(NO_TAPS, CARD, 0, upOnly, true)[1]).toBe("up");
});

it("waits for a second tap when the card could go both ways", () => {
  expect(tap(NO_TAPS, CARD, 0, both, true)[1]).toBe("up-later");
});

it("does nothing at the first tap on a card that cannot go up", () => {
  expect(tap(NO_TAPS, CARD, 0, placeOnly, true)[1]).toBe("wait");
});

it.each([both, placeOnly])("looks for a place at the second of two quick taps", (chances) => {
  const [taps] = tap(NO_TAPS, CARD, 0, chances, true);
  expect(tap(taps, CARD, 200, chances, true)[1]).toBe("find");
});

it("takes a third tap for a first one", () => {
  const [once] = tap(NO_TAPS, CARD, 0, placeOnly, true);
  const [twice] = tap(once, CARD, 150, placeOnly, true);
  expect(tap(twice, CARD, 300, placeOnly, true)[1]).toBe("wait");
});

it("takes taps on two cards for two first taps", () => {
  const [taps] = tap(NO_TAPS, CARD, 0, placeOnly, true);
  expect(tap(taps, { pile: "3", index: 3 }, 100, upOnly, true)[1]).toBe("up");
});

it("takes a late second tap for a first one", () => {
  const [taps] = tap(NO_TAPS, CARD, 0, placeOnly, true);
  expect(tap(taps, CARD, QUICK + 1, placeOnly, true)[1]).toBe("wait");
});

it("never waits where double taps are off", () => {
  const [taps, first] = tap(NO_TAPS, CARD, 0, both, false);
  expect(first).toBe("up");
  expect(tap(taps, CARD, 100, placeOnly, false)[1]).toBe("wait");
});
