/** Small positions for the tests. */

import type { Legal, Rules, Snapshot, Status } from "../../src/table/protocol";
import { PLACES, type ColumnView, type View } from "../../src/table/view";

export const DOUBLE: Rules = {
  game: "DS1",
  columns: 9,
  draw: 1,
  recycles: true,
  returns: true,
  dollars: false,
  foundations: "SSHHDDCC",
};

export const HARD: Rules = { ...DOUBLE, draw: 3 };

export const DEUCES: Rules = { ...DOUBLE, game: "DE1", columns: 10, recycles: false, returns: false };

/** A view from columns written as "##7H6S": `#` for a card face down. */
export function viewOf(columns: string[], rest: Partial<Omit<View, "columns">> = {}): View {
  return {
    stock: rest.stock ?? 0,
    waste: rest.waste ?? { count: 0, top: [] },
    foundations: { ...Object.fromEntries(PLACES.map((place) => [place, null])), ...rest.foundations },
    columns: columns.map(columnOf),
  };
}

function columnOf(written: string): ColumnView {
  const down = written.lastIndexOf("#") + 1;
  return { down, up: written.slice(down).match(/../g) ?? [] };
}

export const STATUS: Status = { score: 0, rankedScore: 0, moves: 0, foundationCards: 0, won: false, elapsedMs: 0 };

export function snapshotOf(view: View, legal: Legal, version = 0, rules: Rules = DOUBLE): Snapshot {
  return {
    type: "snapshot",
    version,
    holding: true,
    attempt: { id: "1", variant: "DS1-D1N", code: null, ranked: true, closesAt: null, hinted: false },
    rules,
    view,
    legal,
    status: STATUS,
    finished: null,
    resultUrl: "/table/1/result/",
    continueUrl: null,
  };
}
