import { beforeEach, expect, it, vi } from "vitest";
import { geometryOf } from "../../src/table/layout";
import { besideTable, placeOn } from "../../src/table/room";
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
  [1440, 848, "foundations"],
  [1920, 900, "waste"],
  [1366, 700, "waste"],
  [740, 316, null],
  [360, 620, null],
] as const)("lies on a board of %i × %i below: %s", (w, h, pile) => {
  const { below, ...geometry } = geometryOf({ w, h }, 9, 3);
  const place = placeOn({ below, ...geometry });
  expect(place).toBe(pile && below[pile]);
  // It takes no pile's room.
  for (const { x, y, w, h } of place ? Object.values(geometry.piles) : []) {
    const apart = place && (x >= place.x + place.w || x + w <= place.x || y >= place.y + place.h || y + h <= place.y);
    expect(apart).toBe(true);
  }
});

it("stays below the piles where these are on the other side", () => {
  const { below, foundations, piles } = geometryOf({ w: 1440, h: 848 }, 9, 1, { plain: false, left: true });
  expect(below.foundations.x).toBe(foundations.x);
  expect(below.waste.x + below.waste.w).toBe((piles.w?.x ?? 0) + (piles.w?.w ?? 0));
});

it("goes below the foundations, and back into the bar", () => {
  const room = opened();
  room.shaped(geometryOf({ w: 1440, h: 848 }, 9, 1));
  expect(aside().dataset.room).toBe("cloth");
  expect(aside().querySelector("[popover]")).toBeNull();
  room.shaped(geometryOf({ w: 360, h: 620 }, 9, 1));
  expect(aside().dataset.room).toBe("bar");
});

it("writes the rank", () => {
  opened().rank(12, 340);
  expect(aside().textContent).toContain("12 of 340");
});

it("loads the rest once, when the table is there", async () => {
  const room = opened();
  expect(openBeside).not.toHaveBeenCalled();
  room.ready(SNAPSHOT);
  room.ready(SNAPSHOT);
  await vi.dynamicImportSettled();
  expect(openBeside).toHaveBeenCalledExactlyOnceWith(aside(), expect.any(Function));
});

it("tells the result's rank as the final one, wherever it is shown", async () => {
  document.body.innerHTML = `
    <aside data-room><b data-room-rank></b><p data-room-provisional>if the game ended now</p><div popover></div></aside>
    <dl data-result="rank" hidden><dd data-room-rank></dd><dd data-room-of></dd></dl>`;
  const room = opened();
  room.ready(SNAPSHOT);
  await vi.dynamicImportSettled();
  const result = document.querySelector("dl");
  const caption = document.querySelector("p");
  expect(result?.hidden).toBe(true);
  room.rank(5, 9);
  expect(result?.hidden).toBe(false);
  expect(caption?.hidden).toBe(false);
  const [, ranked] = openBeside.mock.calls[0] as [HTMLElement, (rank: number, of: number) => void];
  ranked(4, 10);
  expect(result?.textContent).toBe("4 of 10");
  expect(aside().querySelector("b")?.textContent).toBe("4");
  expect(caption?.hidden).toBe(true);
});

it("loads nothing for a game that is over", async () => {
  opened().ready({ ...SNAPSHOT, finished: RESULT });
  await vi.dynamicImportSettled();
  expect(openBeside).not.toHaveBeenCalled();
});
