/**
 * Draws a view by what differs from the one drawn before.
 *
 * Cards are children of their piles, so that the page reads in order; the way from pile to pile is shown by
 * `animate`. Nothing here decides what may be played.
 */

import { fly, isFlying, land, refuse, shift } from "./animate";
import { createCard, forget, redraw, showCovered, showFace, type CardElement } from "./card";
import { geometryOf, offsetOf, type Geometry, type Point, type Size, type Spot } from "./layout";
import { follow, wantedOf, type Change, type Piece } from "./pieces";
import { arrangePiles, createPiles, ROW, rowOf, type PileElements } from "./piles";
import type { Rules } from "./protocol";
import { isPlace, type Pile, type View } from "./view";

interface Placed {
  readonly card: CardElement;
  piece: Piece;
  /** Where it lies, from the board's corner. */
  rest: Point;
  /** Where the player holds it, from the board's corner; null when not held. */
  held: Point | null;
}

export interface Board {
  /** Draws a view; cards come from where they are seen, held ones unless `holding` from the hand. */
  readonly draw: (view: View, rules: Rules, holding: boolean) => void;
  /** Takes a run into the hand and returns where its first card lies. */
  readonly lift: (spot: Spot) => Point | null;
  /** Moves what is in the hand so that its first card is at a point. */
  readonly carry: (to: Point) => void;
  /** Lights the places where what is in the hand may go, and the one it is over. */
  readonly light: (targets: readonly Pile[], over: Pile | null) => void;
  /** Shakes the card at a spot. */
  readonly shake: (spot: Spot) => void;
  /** The geometry of what is drawn; null before anything is. */
  readonly geometry: () => Geometry | null;
}

const FLYING = 500;
const HELD = 1000;

export function createBoard(root: HTMLElement, shaped: (geometry: Geometry) => void): Board {
  const placed = new Map<number, Placed>();
  let piles: PileElements = new Map();
  let pieces: readonly Piece[] = [];
  let drawn: View | null = null;
  let drawnRules: Rules | null = null;
  let geometry: Geometry | null = null;
  let size: Size = { w: 0, h: 0 };
  let lastId = 0;

  function draw(view: View, rules: Rules, holding: boolean): void {
    const fresh = drawnRules?.game !== rules.game || drawnRules.columns !== rules.columns;
    if (fresh) start(rules);
    const reshaped = reshape(rules) || fresh;
    const shape = geometry;
    if (!shape) return;
    if (!reshaped && view === drawn && !handFull()) return;
    const change = follow(pieces, wantedOf(view, rules), drawn, view, () => ++lastId);
    const seen = seenBefore();
    arrangePiles(piles, shape, view);
    place(change, view, shape, seen, { animated: !reshaped, holding });
    pieces = change.pieces;
    drawn = view;
  }

  function start(rules: Rules): void {
    piles = createPiles(root, rules);
    placed.clear();
    pieces = [];
    drawn = null;
    drawnRules = rules;
  }

  /** Takes the board's size; true where it changed. */
  function reshape(rules: Rules): boolean {
    const now = { w: root.clientWidth, h: root.clientHeight };
    if (geometry && now.w === size.w && now.h === size.h) return false;
    const plain = geometry?.plain;
    size = now;
    geometry = geometryOf(size, rules.columns, rules.draw);
    root.style.setProperty("--card-w", `${geometry.card.w}px`);
    root.style.setProperty("--card-h", `${geometry.card.h}px`);
    root.style.setProperty("--row", `${geometry.rowStep}px`);
    root.style.setProperty("--strip", `${geometry.strip}px`);
    root.dataset.shape = geometry.shape;
    root.classList.toggle("plain", geometry.plain);
    if (plain !== geometry.plain) for (const { card } of placed.values()) redraw(card, geometry.plain);
    shaped(geometry);
    return true;
  }

  function handFull(): boolean {
    return [...placed.values()].some(({ held }) => held !== null);
  }

  /** Where each card is seen now, read before anything is written. */
  function seenBefore(): Map<number, Point> {
    const corner = root.getBoundingClientRect();
    const seen = new Map<number, Point>();
    for (const [id, { card, rest, held }] of placed) {
      if (held) seen.set(id, held);
      else if (isFlying(card.element)) {
        const box = card.element.getBoundingClientRect();
        seen.set(id, { x: box.left - corner.left, y: box.top - corner.top });
      } else seen.set(id, rest);
    }
    return seen;
  }

  function place(
    change: Change,
    view: View,
    shape: Geometry,
    seen: ReadonlyMap<number, Point>,
    how: { animated: boolean; holding: boolean },
  ): void {
    let order = 0;
    for (const piece of change.pieces) {
      const known = placed.get(piece.id);
      const one = known ?? { card: createCard(), piece, rest: { x: 0, y: 0 }, held: null };
      placed.set(piece.id, one);
      const kept = one.held && how.holding && one.piece.pile === piece.pile && one.piece.index === piece.index;
      const from = seen.get(piece.id) ?? cornerOf(shape, change.origins.get(piece.id));
      const corner = cornerOf(shape, piece.pile) ?? { x: 0, y: 0 };
      const offset = offsetOf(shape, view, piece.pile, piece.index);
      const cameFromHand = one.held !== null;
      one.piece = piece;
      one.rest = plus(corner, offset);
      if (!kept) one.held = null;
      insert(one);
      showCovered(one.card, piece.covered);
      showFace(one.card, piece.face, shape.plain, how.animated && (known !== undefined || from !== undefined));
      if (kept) continue;
      const { element } = one.card;
      element.classList.remove("held");
      element.style.transform = shift(offset);
      const moves = how.animated && from && (from.x !== one.rest.x || from.y !== one.rest.y);
      if (!moves) {
        land(element);
        element.style.zIndex = String(heightOver(piece));
        continue;
      }
      element.style.zIndex = String(FLYING + piece.index);
      const delay = change.origins.has(piece.id) && !cameFromHand ? order++ : 0;
      fly(element, minus(from, corner), offset, delay, () => { element.style.zIndex = String(heightOver(piece)); });
    }
    for (const [piece, to] of change.gone) dismiss(piece, to, shape, seen.get(piece.id), how.animated);
  }

  /** Lets a card go, to the pile where it vanishes, or at once. */
  function dismiss(piece: Piece, to: Pile | null, shape: Geometry, from: Point | undefined, animated: boolean): void {
    const one = placed.get(piece.id);
    placed.delete(piece.id);
    if (!one) return;
    const { element } = one.card;
    const corner = cornerOf(shape, piece.pile);
    const target = to === null ? undefined : cornerOf(shape, to);
    if (!animated || !corner || !target || !from) {
      element.remove();
      return;
    }
    forget(one.card);
    element.classList.add("leaving");
    showFace(one.card, null, shape.plain, true);
    element.style.zIndex = String(FLYING - piece.index);
    fly(element, minus(from, corner), minus(target, corner), 0, () => { element.remove(); });
  }

  /** Puts a card into its pile, in order. */
  function insert(one: Placed): void {
    const pile = piles.get(one.piece.pile);
    const { element } = one.card;
    if (!pile || (element.parentElement === pile && element.dataset.at === String(one.piece.index))) return;
    element.dataset.at = String(one.piece.index);
    const after = [...pile.querySelectorAll<HTMLElement>(":scope > .card")].find(
      (other) => other !== element && Number(other.dataset.at) > one.piece.index,
    );
    pile.insertBefore(element, after ?? null);
  }

  function handOf(spot: Spot): Placed[] {
    return [...placed.values()]
      .filter(({ piece }) => piece.pile === spot.pile && piece.index >= spot.index && !piece.covered)
      .sort((one, other) => one.piece.index - other.piece.index);
  }

  function lift(spot: Spot): Point | null {
    const hand = handOf(spot);
    for (const one of hand) {
      land(one.card.element);
      one.held = one.rest;
      one.card.element.classList.add("held");
      one.card.element.style.zIndex = String(HELD + one.piece.index);
    }
    return hand[0]?.rest ?? null;
  }

  function carry(to: Point): void {
    const hand = [...placed.values()].filter(({ held }) => held !== null);
    hand.sort((one, other) => one.piece.index - other.piece.index);
    const lead = hand[0]?.rest;
    if (!lead || !geometry) return;
    for (const one of hand) {
      one.held = plus(to, minus(one.rest, lead));
      const corner = cornerOf(geometry, one.piece.pile) ?? { x: 0, y: 0 };
      one.card.element.style.transform = shift(minus(one.held, corner));
    }
  }

  function light(targets: readonly Pile[], over: Pile | null): void {
    for (const [name, pile] of piles) {
      const target = pile.classList.contains("foundation") ? "F" : name;
      pile.classList.toggle("lit", targets.includes(target));
      pile.classList.toggle("over", targets.includes(target) && target === over);
    }
  }

  function shake(spot: Spot): void {
    for (const one of handOf(spot)) refuse(one.card.element);
  }

  return { draw, lift, carry, light, shake, geometry: () => geometry };
}

/** Resting cards in painting order: rows of foundations lie over those above them. */
function heightOver(piece: Piece): number {
  return 1 + piece.index + (isPlace(piece.pile) ? rowOf(piece.pile) * ROW : 0);
}

function cornerOf(shape: Geometry, pile: Pile | undefined): Point | undefined {
  return pile === undefined ? undefined : shape.piles[pile];
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}
