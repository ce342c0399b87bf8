/**
 * Which card on the screen is which: matches the cards drawn now with those a new view wants.
 *
 * Cards have no identity of their own (two of each, and face down none at all), so it is inferred: what stays
 * in its place stays itself, what is missing in one place and new in another has moved. What remains came from
 * the stock or went back to it, or was uncovered or covered.
 */

import type { Card } from "../cards";
import { below, heightOf } from "./predict";
import type { Rules } from "./protocol";
import { columnNames, columnOf, PLACES, STOCK, WASTE, type Pile, type View } from "./view";

/** A card as a view wants it: its pile, its position from the pile's first card, its face or null. */
export interface Wanted {
  readonly pile: Pile;
  readonly index: number;
  readonly face: Card | null;
  /** Wholly under another card: drawn only so that something lies there when that card is lifted. */
  readonly covered: boolean;
}

export interface Piece extends Wanted {
  readonly id: number;
}

export interface Change {
  readonly pieces: readonly Piece[];
  /** Where a new piece comes from, by its id; absent where it is just there. */
  readonly origins: ReadonlyMap<number, Pile>;
  /** Pieces that are no more, each with the pile it went to, null where it is just gone. */
  readonly gone: readonly (readonly [Piece, Pile | null])[];
}

/** The cards a view shows. Of the stock, and of what lies below the fan of the waste, only what can be seen. */
export function wantedOf(view: View, rules: Rules): Wanted[] {
  const wanted: Wanted[] = [];
  if (view.stock > 0) wanted.push({ pile: STOCK, index: 0, face: null, covered: false });
  const { count, top } = view.waste;
  for (const [at, face] of top.entries()) {
    const fromTop = top.length - 1 - at;
    if (rules.draw === 1 && fromTop > 1) continue;
    wanted.push({ pile: WASTE, index: count - 1 - fromTop, face, covered: rules.draw === 1 && fromTop > 0 });
  }
  for (const place of PLACES) {
    const face = view.foundations[place];
    if (!face) continue;
    const under = below(rules, face);
    const index = heightOf(rules, face);
    if (under) wanted.push({ pile: place, index: index - 1, face: under, covered: true });
    wanted.push({ pile: place, index, face, covered: false });
  }
  for (const pile of columnNames(view.columns.length)) {
    const { down, up } = columnOf(view, pile);
    for (let index = 0; index < down; index++) wanted.push({ pile, index, face: null, covered: false });
    for (const [at, face] of up.entries()) wanted.push({ pile, index: down + at, face, covered: false });
  }
  return wanted;
}

/** The pieces after a change. `fresh` gives ids to new ones; `before` and `after` tell draws from uncoverings. */
export function follow(
  pieces: readonly Piece[],
  wanted: readonly Wanted[],
  before: View | null,
  after: View,
  fresh: () => number,
): Change {
  const free = new Set(pieces);
  const found = new Map<Wanted, Piece>();
  // Asked by keys instead of each of each: with a hundred cards that is most of what a move costs.
  const match = (mayBe: (piece: Piece) => boolean, keyOf: (piece: Wanted) => string, isWanted: (want: Wanted, piece: Piece) => boolean) => {
    const waiting = new Map<string, Piece[]>();
    for (const piece of free) {
      if (!mayBe(piece)) continue;
      const key = keyOf(piece);
      const others = waiting.get(key);
      if (others) others.push(piece);
      else waiting.set(key, [piece]);
    }
    for (const want of wanted) {
      const candidates = found.has(want) ? undefined : waiting.get(keyOf(want));
      const at = candidates?.findIndex((piece) => isWanted(want, piece)) ?? -1;
      const piece = at < 0 ? undefined : candidates?.splice(at, 1)[0];
      if (!piece) continue;
      found.set(want, piece);
      free.delete(piece);
    }
  };
  const place = ({ pile, index }: Wanted) => `${pile}${index}`;
  match(() => true, place, (want, piece) => piece.face === want.face);
  match(() => true, place, (want, piece) => piece.face === null || want.face === null);
  match(({ face, covered }) => face !== null && !covered, ({ face }) => face ?? "", ({ covered }) => !covered);

  const origins = new Map<number, Pile>();
  const wasteBefore = before?.waste.count ?? Infinity;
  const next = wanted.map((want): Piece => {
    const known = found.get(want);
    const id = known?.id ?? fresh();
    if (!known && want.pile === WASTE && want.index >= wasteBefore) origins.set(id, STOCK);
    return { ...want, id };
  });
  const returned = before !== null && after.stock > before.stock;
  const gone = [...free].map((piece): readonly [Piece, Pile | null] => [
    piece,
    returned && piece.pile === WASTE && piece.index >= after.waste.count ? STOCK : null,
  ]);
  return { pieces: next, origins, gone };
}
