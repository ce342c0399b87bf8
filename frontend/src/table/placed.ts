/** A card of the board where it lies, and what has been written to the page of it. */

import { fly, isFlying, land, shift } from "./animate";
import { cardPlaced } from "./announce";
import { createCard, showName, type CardElement, type CardRole } from "./card";
import type { Geometry, Point } from "./layout";
import type { Piece } from "./pieces";
import { ROW, rowOf } from "./piles";
import { minus, ORIGIN, plus, same } from "./points";
import { isPlace, type Pile } from "./view";

/** Heights in painting order: cards on their way lie over those at rest, and those in the hand over all. */
export const FLYING = 500;
const HELD = 1000;

export interface Placed {
  readonly card: CardElement;
  piece: Piece;
  /** Where it lies, from the board's corner. */
  rest: Point;
  /** Where the page lays it out, from its pile's corner: what differs from that is shown by a transform. */
  anchor: Point;
  /** Where the player holds it, from the board's corner; null when not held. */
  held: Point | null;
  /** What was written to the page last: writing the same again is not free. */
  transform: string;
  over: number;
  named: string;
}

export function newlyPlaced(piece: Piece, role: CardRole, shape: Geometry): Placed {
  return { card: createCard(role, shape), piece, rest: ORIGIN, anchor: ORIGIN, held: null, transform: "", over: -1, named: "" };
}

/** Lays a card out at a point of its pile. */
export function anchor(one: Placed, at: Point): void {
  if (same(one.anchor, at)) return;
  one.anchor = at;
  one.card.element.style.left = `${at.x}px`;
  one.card.element.style.top = `${at.y}px`;
}

/**
 * Shows a card at a point of its pile. Cards have a transform only while they are away from where they are laid
 * out: one each is what makes painting slow. But one that stays in its pile is never laid out elsewhere, since
 * that would count as a page that shifts.
 */
export function move(one: Placed, to: Point): void {
  const transform = same(to, one.anchor) ? "" : shift(minus(to, one.anchor));
  if (one.transform !== transform) one.card.element.style.transform = one.transform = transform;
}

export function raise(one: Placed, over: number): void {
  if (one.over !== over) one.card.element.style.zIndex = String((one.over = over));
}

/** Resting cards in painting order: rows of foundations lie over those above them. */
function heightOver(piece: Piece): number {
  return 1 + piece.index + (isPlace(piece.pile) ? rowOf(piece.pile) * ROW : 0);
}

/** Takes a card into the hand, where it lies. */
export function takeUp(one: Placed): void {
  land(one.card.element);
  one.held = one.rest;
  one.card.element.classList.add("held");
  raise(one, HELD + one.piece.index);
}

/** Puts a card into its pile, behind the one below it; false where it is there already. */
export function insert(one: Placed, pile: HTMLElement | undefined, below: HTMLElement | undefined): boolean {
  const { element } = one.card;
  if (!pile || (element.parentElement === pile && element.dataset.at === String(one.piece.index))) return false;
  element.dataset.at = String(one.piece.index);
  pile.insertBefore(element, (below ?? pile.firstElementChild)?.nextSibling ?? null);
  return true;
}

/** Names a card for those who do not see it, by its place and how many cards lie on it. */
export function nameCard(one: Placed, over: number): void {
  const { face, pile, covered } = one.piece;
  const named = face === null || covered ? "" : `${face}${pile}${over}`;
  if (one.named === named) return;
  one.named = named;
  showName(one.card, covered, face === null || covered ? "" : cardPlaced(face, pile, over));
}

/** Puts a card where it lies, shown on its way from where it was seen; `order` delays it among others. */
export function settle(one: Placed, offset: Point, shape: Geometry, from: Point | undefined, order: number): void {
  const { element } = one.card;
  const corner = cornerOf(shape, one.piece.pile) ?? ORIGIN;
  const rest = plus(corner, offset);
  const onItsWay = !one.held && isFlying(element) && same(rest, one.rest);
  one.rest = rest;
  if (one.held) element.classList.remove("held");
  one.held = null;
  move(one, offset);
  if (from && onItsWay) return;
  if (from && !same(from, rest)) {
    raise(one, FLYING + one.piece.index);
    const laid = plus(corner, one.anchor);
    fly(element, minus(from, laid), minus(rest, laid), order, () => { raise(one, heightOver(one.piece)); });
  } else {
    land(element);
    raise(one, heightOver(one.piece));
  }
}

export function cornerOf(shape: Geometry, pile: Pile | undefined): Point | undefined {
  return pile === undefined ? undefined : shape.piles[pile];
}
