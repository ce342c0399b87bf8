/** Which rows a board shows: the top, then the viewer's neighbourhood where that is not in it. */

import type { Row, You } from "./protocol";

export interface BoardRow {
  /** The same for the same result wherever it stands. */
  readonly key: string;
  readonly rank: number;
  /** Null for the viewer's own game that goes on: it has a rank and no result yet. */
  readonly result: Row | null;
  readonly own: boolean;
  /** Whether there are others between this row and the one above. */
  readonly apart: boolean;
}

/** A result's key. Names are not unique, guests' are chosen at random; all of a result together is. */
export function keyOf({ name, won, rankedScore, moves, timeMs }: Row): string {
  return JSON.stringify([name, won, rankedScore, moves, timeMs]);
}

export const OWN_GAME = "own game";

export function boardRows(top: readonly Row[], you: You | null): readonly BoardRow[] {
  const last = top.at(-1)?.rank ?? 0;
  const shown = new Set(top.map(keyOf));
  // The two messages come one after the other: what only an older top had is not shown twice.
  const beside = (you?.neighbours ?? []).filter((row) => row.rank > last && !shown.has(keyOf(row)));
  const ownResult = you && !you.provisional ? you.neighbours.find(({ rank }) => rank === you.rank) : undefined;
  const ownKey = ownResult && keyOf(ownResult);
  const rows = [...top, ...beside].map((result) => {
    const key = keyOf(result);
    return { key, rank: result.rank, result, own: key === ownKey };
  });
  const listed: Omit<BoardRow, "apart">[] = [...rows];
  if (you?.provisional && you.rank !== null) {
    const { rank } = you;
    const below = rows.findIndex((row) => row.rank >= rank);
    listed.splice(below < 0 ? rows.length : below, 0, { key: OWN_GAME, rank, result: null, own: true });
  }
  return listed.map((row, index) => ({ ...row, apart: row.rank > (listed[index - 1]?.rank ?? row.rank) + 1 }));
}

/**
 * The keys of what is worth a look in the second of two boards: what has come into its `top` rows, and the own row
 * if it has moved. Its other neighbours are others wherever it moves.
 */
export function newsIn(before: readonly BoardRow[], after: readonly BoardRow[], top: number): ReadonlySet<string> {
  const known = new Set(before.map(({ key }) => key));
  const was = before.find(({ own }) => own);
  const news = after.filter(({ key, rank, own }) =>
    own ? was && (was.rank !== rank || was.key !== key) : rank <= top && !known.has(key),
  );
  return new Set(news.map(({ key }) => key));
}
