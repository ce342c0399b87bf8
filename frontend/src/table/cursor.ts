/**
 * Where the keyboard stands on the table, and where each arrow leads: pure geometry, so that it is right in
 * every shape of the board, mirrored ones included.
 */

import { offsetOf, topIndex, type Box, type Geometry, type Spot } from "./layout";
import { columnOf, isColumn, STOCK, type Pile, type View } from "./view";

export type Direction = "left" | "right" | "up" | "down";

/** Where the keyboard stands first. */
export const FIRST_SPOT: Spot = { pile: STOCK, index: -1 };

/** More than any pile has cards: stands for the top one, whichever that is when the time comes. */
const TOP = 1000;

/** The top of a pile. */
export function topOf(pile: Pile): Spot {
  return { pile, index: TOP };
}

/** The nearest spot that can be stood on: in a column a card face up, elsewhere the top; -1 where no card is. */
export function standing(view: View, { pile, index }: Spot): Spot {
  const top = topIndex(view, pile);
  if (!isColumn(pile)) return { pile, index: top };
  const { down, up } = columnOf(view, pile);
  return { pile, index: up.length > 0 ? Math.min(Math.max(index, down), top) : top };
}

/** Where an arrow leads from a spot; the spot itself where nothing lies that way. */
export function neighbour(geometry: Geometry, view: View, from: Spot, direction: Direction): Spot {
  const here = standing(view, from);
  const sideways = direction === "left" || direction === "right";
  if (isColumn(here.pile) && !sideways) {
    const index = here.index + (direction === "up" ? -1 : 1);
    if (standing(view, { pile: here.pile, index }).index === index) return { pile: here.pile, index };
  }
  let best = here;
  let least = Infinity;
  for (const pile of Object.keys(geometry.piles)) {
    if (pile === here.pile || !leads(geometry, here.pile, pile, sideways)) continue;
    const spot = standing(view, topOf(pile));
    const start = boxOf(geometry, view, here);
    const card = boxOf(geometry, view, spot);
    // A column is met at whatever height its top card lies.
    const y = !isColumn(pile) ? card.y : sideways ? start.y : (geometry.piles[pile]?.y ?? card.y);
    const cost = costOf(start, { ...card, y }, direction);
    if (cost >= least) continue;
    least = cost;
    best = spot;
  }
  return best;
}

/** The columns lie below the other piles on an upright board, beside them on a broad one; and side by side. */
function leads({ shape }: Geometry, from: Pile, to: Pile, sideways: boolean): boolean {
  if (isColumn(from) !== isColumn(to)) return (shape === "wide") === sideways;
  return sideways || !isColumn(from);
}

/** The card at a spot, or the place for one. */
function boxOf(geometry: Geometry, view: View, { pile, index }: Spot): Box {
  const { x, y } = geometry.piles[pile] ?? { x: 0, y: 0 };
  const offset = index < 0 ? { x: 0, y: 0 } : offsetOf(geometry, view, pile, index);
  return { x: x + offset.x, y: y + offset.y, ...geometry.card };
}

/** How far a card lies in a direction, what is aside counting double; infinite where it does not lie there. */
function costOf(from: Box, to: Box, direction: Direction): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const sideways = direction === "left" || direction === "right";
  const ahead = (sideways ? x : y) * (direction === "left" || direction === "up" ? -1 : 1);
  return ahead < 1 ? Infinity : ahead + 2 * Math.abs(sideways ? y : x);
}
