import { beforeEach, expect, it, vi } from "vitest";
import { geometryOf } from "../../src/table/layout";
import { besideTable, fitsBelow } from "../../src/table/room";
import { snapshotOf, viewOf } from "./positions";

const openBeside = vi.hoisted(() => vi.fn());
vi.mock("../../src/live/beside", () => ({ openBeside }));

const SNAPSHOT = snapshotOf(viewOf([""]), {});
const RESULT = { won: false, score: 0, rankedScore: 0, moves: 0, foundationCards: 0, timeMs: 1, hinted: false };

beforeEach(() => {
  openBeside.mockClear();
  document.body.innerHTML = `
    <aside data-room><b data-room-rank>–</b><i data-room-of></i><div popover></div></aside><div id="board"></div>`;
});

const aside = () => document.querySelector("aside") ?? document.body;
const opened = () => besideTable(document.body, document.body);

it.each([
  [1440, 848, true],
  [1280, 748, true],
  [1366, 716, false],
  [740, 316, false],
  [360, 620, false],
])("lies on a board of %i × %i only where it takes no card's room: %s", (w, h, fits) => {
  const geometry = geometryOf({ w, h }, 9, 1);
  expect(fitsBelow(geometry)).toBe(fits);
  const { below, foundations } = geometry;
  if (fits) expect(below.y).toBeGreaterThan(foundations.y + foundations.h);
});

it("stays below the foundations where these are on the other side", () => {
  const { below, foundations } = geometryOf({ w: 1440, h: 848 }, 9, 1, { plain: false, left: true });
  expect(below.x).toBe(foundations.x);
  expect(below.x).toBeLessThan(700);
});

it("goes below the foundations, and back into the bar", () => {
  const room = opened();
  room.shaped(geometryOf({ w: 1440, h: 848 }, 9, 1));
  expect(aside().dataset.room).toBe("below");
  expect(aside().querySelector("[popover]")).toBeNull();
  room.shaped(geometryOf({ w: 360, h: 620 }, 9, 1));
  expect(aside().dataset.room).toBe("bar");
});

it("writes the rank", () => {
  opened().rank(12, 340);
  expect(aside().textContent).toContain("12of 340");
});

it("loads the rest once, when the table is there", async () => {
  const room = opened();
  expect(openBeside).not.toHaveBeenCalled();
  room.ready(SNAPSHOT);
  room.ready(SNAPSHOT);
  await vi.dynamicImportSettled();
  expect(openBeside).toHaveBeenCalledExactlyOnceWith(aside());
});

it("loads nothing for a game that is over", async () => {
  opened().ready({ ...SNAPSHOT, finished: RESULT });
  await vi.dynamicImportSettled();
  expect(openBeside).not.toHaveBeenCalled();
});
