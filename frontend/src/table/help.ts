/** What the table may be asked to do for the player, and what it says of itself: pure readings of a game. */

import { cardSpoken, message } from "../messages";
import { placeSaid } from "./announce";
import { tokenFor } from "./intent";
import type { Spot } from "./layout";
import { heightOf, placeFor } from "./predict";
import type { Legal, Rules } from "./protocol";
import { columnName, columnOf, FOUNDATIONS, sizeOf, STOCK, WASTE, type Pile, type View } from "./view";

/** A proposed action as it is shown and said. */
export interface Proposal {
  /** The first of the cards to move, or the stock. */
  readonly from: Spot;
  readonly to: Pile;
  readonly said: string;
}

/** How to show and say a legal token. */
export function proposed(token: string, view: View, rules: Rules, legal: Legal): Proposal {
  const source = token.charAt(0);
  const target = token.charAt(1);
  if (source === STOCK) return { from: { pile: STOCK, index: 0 }, to: STOCK, said: message("hint.draw") };
  if (target === STOCK) return { from: { pile: STOCK, index: -1 }, to: STOCK, said: message("hint.recycle") };
  const index = source === WASTE ? view.waste.count - 1 : sizeOf(columnOf(view, source)) - (legal[token] ?? 1);
  const card = source === WASTE ? view.waste.top.at(-1) : columnOf(view, source).up[index - columnOf(view, source).down];
  return {
    from: { pile: source, index },
    to: target === FOUNDATIONS && card ? (placeFor(view, rules, card) ?? target) : target,
    said: message("hint.move", { card: card ? cardSpoken(card) : "", place: placeSaid(target) }),
  };
}

/** Whether all that is left is going up: no card is hidden, none lies in stock or waste. */
export function onlyUpIsLeft(view: View): boolean {
  const { stock, waste, columns } = view;
  return stock === 0 && waste.count === 0 && columns.every(({ down }) => down === 0) && columns.some((column) => sizeOf(column) > 0);
}

/** The pile whose top card goes up next: the lowest that may; null for none. */
export function nextUp(view: View, rules: Rules, legal: Legal): Pile | null {
  let next: Pile | null = null;
  let least = Infinity;
  for (const [at, column] of view.columns.entries()) {
    const from = columnName(at);
    const card = column.up.at(-1);
    if (!card || tokenFor({ kind: "up", from }, view, legal) === null) continue;
    const height = heightOf(rules, card);
    if (height < least) {
      least = height;
      next = from;
    }
  }
  return next;
}

/** Whether nothing moves any more: at most undoing is left. That is no loss, and is not called one. */
export function nothingMoves(legal: Legal): boolean {
  return Object.keys(legal).every((token) => token === "zz");
}
