/**
 * What the player wants, before it is known which action that is.
 *
 * Taps made while an action is on its way wait as intents and are read against the legal tokens of the
 * position they meet.
 */

import type { Legal } from "./protocol";
import { columnName, columnOf, FOUNDATIONS, sizeOf, STOCK, WASTE, type Pile, type View } from "./view";

export type Intent =
  /** The top card of a pile to the foundations. */
  | { readonly kind: "up"; readonly from: Pile }
  /** The last `count` cards to the best place on the table. */
  | { readonly kind: "find"; readonly from: Pile; readonly count: number }
  /** The last `count` cards to the place they were dropped on. */
  | { readonly kind: "drop"; readonly from: Pile; readonly count: number; readonly on: Pile }
  | { readonly kind: "stock" }
  | { readonly kind: "undo" };

/** The token that does what is wanted, null where nothing legal does. */
export function tokenFor(intent: Intent, view: View, legal: Legal): string | null {
  switch (intent.kind) {
    case "up":
      return allowed(legal, intent.from + FOUNDATIONS);
    case "find": {
      const place = bestColumn(view, legal, intent.from, intent.count);
      return place ? intent.from + place : null;
    }
    case "drop":
      return allowed(legal, intent.from + intent.on, intent.count);
    case "stock":
      return allowed(legal, STOCK + WASTE) ?? allowed(legal, WASTE + STOCK);
    case "undo":
      return allowed(legal, "zz");
  }
}

/** Where the last `count` cards of a pile may be dropped: columns by name, the foundations as `F`. */
export function targetsOf(legal: Legal, from: Pile, count: number): Pile[] {
  return Object.keys(legal)
    .filter((token) => token.startsWith(from) && legal[token] === count)
    .map((token) => token.charAt(1));
}

/** Of the columns that take these cards the longest, hence an empty one last; the leftmost of equals. */
export function bestColumn(view: View, legal: Legal, from: Pile, count: number): Pile | null {
  let best: Pile | null = null;
  let longest = -1;
  for (const [index, column] of view.columns.entries()) {
    const name = columnName(index);
    if (legal[from + name] === count && sizeOf(column) > longest) {
      best = name;
      longest = sizeOf(column);
    }
  }
  return best;
}

/** How many cards move when the card at `index` of a pile is taken, 0 where it may not be. */
export function runFrom(view: View, from: Pile, index: number): number {
  if (from === WASTE) return view.waste.count > 0 ? 1 : 0;
  if (from === STOCK) return 0;
  if (view.foundations[from] !== undefined) return view.foundations[from] ? 1 : 0;
  const column = columnOf(view, from);
  return index < column.down ? 0 : sizeOf(column) - index;
}

function allowed(legal: Legal, token: string, count?: number): string | null {
  const moved = legal[token];
  return moved === undefined || (count !== undefined && moved !== count) ? null : token;
}
