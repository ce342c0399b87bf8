/**
 * Draws a view by what differs from the one drawn before.
 *
 * Cards are children of their piles, so that the page reads in order; the way from pile to pile is shown by
 * `animate`. Nothing here decides what may be played.
 */

import { settings } from "../settings";
import { fly, isFlying, refuse, rise } from "./animate";
import { forget, redraw, showFace, type CardRole } from "./card";
import { geometryOf, offsetOf, topIndex, type Geometry, type Point, type Size, type Spot } from "./layout";
import { follow, wantedOf, type Change, type Piece } from "./pieces";
import { arrangePiles, createPiles, type PileElements } from "./piles";
import { anchor, cornerOf, FLYING, insert, move, nameCard, newlyPlaced, raise, settle, takeUp, type Placed } from "./placed";
import { minus, ORIGIN, plus } from "./points";
import type { Rules } from "./protocol";
import { differing, FOUNDATIONS, isColumn, isPlace, PLACES, type Pile, type View } from "./view";

/** A view being drawn. */
interface Drawing {
  readonly view: View;
  readonly shape: Geometry;
  /** The piles that have to be drawn. */
  readonly touched: ReadonlySet<Pile>;
  /** Where the cards of these piles were seen before, by their ids. */
  readonly seen: ReadonlyMap<number, Point>;
  /** With the ways of the cards. */
  readonly animated: boolean;
  /** With what is in the hand staying there. */
  readonly holding: boolean;
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
  /** What stands for a spot in the page: its card, or its pile where no card is to be seen. */
  readonly elementAt: (spot: Spot) => HTMLElement | null;
  /** The spot an element stands for, or lies in. */
  readonly spotOf: (element: Element) => Spot | null;
  /** Shows an action for a moment: its cards, from a spot up, and the pile they go to. */
  readonly point: (from: Spot, to: Pile) => void;
  /** Has the next drawing heed settings that have changed. */
  readonly restyle: () => void;
  /** Plays a short, calm wave over the finished foundations. */
  readonly celebrate: () => void;
  /** The geometry of what is drawn; null before anything is. */
  readonly geometry: () => Geometry | null;
}

/** How long a proposal is shown, in milliseconds. */
const POINTED = 2600;

export function createBoard(root: HTMLElement, shaped: (geometry: Geometry) => void, role: CardRole = "img"): Board {
  const placed = new Map<number, Placed>();
  let piles: PileElements = new Map();
  let pieces: readonly Piece[] = [];
  let drawn: View | null = null;
  let drawnRules: Rules | null = null;
  let geometry: Geometry | null = null;
  let size: Size = { w: 0, h: 0 };
  let restyled = false;
  /** Whether the board may have another size than was read last: reading it has the page laid out at once. */
  let resized = true;
  let lit = "";
  let lastId = 0;
  new ResizeObserver(() => { resized = true; }).observe(root);

  function draw(view: View, rules: Rules, holding: boolean): void {
    const fresh = drawnRules?.game !== rules.game || drawnRules.columns !== rules.columns;
    if (fresh) start(rules);
    const reshaped = reshape(rules) || fresh;
    const shape = geometry;
    if (!shape) return;
    if (!reshaped && view === drawn && !handFull()) return;
    const change = follow(pieces, wantedOf(view, rules), drawn, view, () => ++lastId);
    const touched = reshaped || !drawn ? new Set(piles.keys()) : differing(drawn, view);
    for (const { held, piece } of placed.values()) if (held) touched.add(piece.pile);
    // Before anything is written: to read it then would have the page laid out at once.
    const seen = seenIn(touched);
    arrangePiles(piles, touched, shape, view, role);
    place(change, { view, shape, touched, seen, animated: !reshaped, holding });
    pieces = change.pieces;
    drawn = view;
  }

  function start(rules: Rules): void {
    piles = createPiles(root, rules);
    lit = "";
    placed.clear();
    pieces = [];
    drawn = null;
    drawnRules = rules;
  }

  /** Takes the board's size; true where it changed. */
  function reshape(rules: Rules): boolean {
    if (geometry && !restyled && !resized) return false;
    resized = false;
    const now = { w: root.clientWidth, h: root.clientHeight };
    if (geometry && !restyled && now.w === size.w && now.h === size.h) return false;
    restyled = false;
    size = now;
    const { faces, hand } = settings();
    geometry = geometryOf(size, rules.columns, rules.draw, { plain: faces === "plain", left: hand === "left" });
    root.style.setProperty("--card-w", `${geometry.card.w}px`);
    root.style.setProperty("--card-h", `${geometry.card.h}px`);
    root.style.setProperty("--row", `${geometry.rowStep}px`);
    root.style.setProperty("--strip", `${geometry.strip}px`);
    root.dataset.shape = geometry.shape;
    root.classList.toggle("plain", geometry.plain);
    for (const { card } of placed.values()) redraw(card, geometry);
    shaped(geometry);
    return true;
  }

  function handFull(): boolean {
    return [...placed.values()].some(({ held }) => held !== null);
  }

  /** Where the cards of piles are seen now. */
  function seenIn(touched: ReadonlySet<Pile>): Map<number, Point> {
    let corner: Point | undefined;
    const seen = new Map<number, Point>();
    for (const [id, { card, piece, rest, held }] of placed) {
      if (!touched.has(piece.pile)) continue;
      if (held) seen.set(id, held);
      else if (isFlying(card.element)) {
        corner ??= cornerInWindow();
        const box = card.element.getBoundingClientRect();
        seen.set(id, { x: box.left - corner.x, y: box.top - corner.y });
      } else seen.set(id, rest);
    }
    return seen;
  }

  function cornerInWindow(): Point {
    const { left, top } = root.getBoundingClientRect();
    return { x: left, y: top };
  }

  function place(change: Change, drawing: Drawing): void {
    const { view, shape, touched, seen, animated, holding } = drawing;
    let arriving = 0;
    const lastIn = new Map<Pile, HTMLElement>();
    for (const piece of change.pieces) {
      if (!touched.has(piece.pile)) continue;
      const origin = change.origins.get(piece.id);
      const from = seen.get(piece.id) ?? cornerOf(shape, origin);
      const one = placed.get(piece.id) ?? newlyPlaced(piece, role, shape);
      placed.set(piece.id, one);
      const stays = one.piece.pile === piece.pile && one.piece.index === piece.index;
      const offset = offsetOf(shape, view, piece.pile, piece.index);
      one.piece = piece;
      if (insert(one, piles.get(piece.pile)?.element, lastIn.get(piece.pile)) || !animated) anchor(one, offset);
      lastIn.set(piece.pile, one.card.element);
      showFace(one.card, piece.face, shape, animated && from !== undefined);
      nameCard(one, topIndex(view, piece.pile) - piece.index);
      if (one.held && holding && stays) continue;
      settle(one, offset, shape, animated ? from : undefined, origin ? arriving++ : 0);
    }
    for (const [piece, to] of change.gone) dismiss(piece, to, drawing);
  }

  /** Lets a card go, to the pile where it vanishes, or at once. */
  function dismiss(piece: Piece, to: Pile | null, { shape, seen, animated }: Drawing): void {
    const one = placed.get(piece.id);
    placed.delete(piece.id);
    if (!one) return;
    const { element } = one.card;
    const from = seen.get(piece.id);
    const corner = cornerOf(shape, piece.pile);
    const target = to === null ? undefined : cornerOf(shape, to);
    if (!animated || !corner || !target || !from) {
      element.remove();
      return;
    }
    forget(one.card);
    element.classList.add("leaving");
    showFace(one.card, null, shape, true);
    raise(one, FLYING - piece.index);
    const laid = plus(corner, one.anchor);
    fly(element, minus(from, laid), minus(target, laid), 0, () => { element.remove(); });
  }

  /** The cards of a pile from a spot up. */
  function runAt(spot: Spot): Placed[] {
    return lowestFirst(({ piece }) => piece.pile === spot.pile && piece.index >= spot.index && !piece.covered);
  }

  /** What the player holds. */
  function inHand(): Placed[] {
    return lowestFirst(({ held }) => held !== null);
  }

  function lowestFirst(wanted: (one: Placed) => boolean): Placed[] {
    return [...placed.values()].filter(wanted).sort((one, other) => one.piece.index - other.piece.index);
  }

  function lift(spot: Spot): Point | null {
    const run = runAt(spot);
    run.forEach(takeUp);
    return run[0]?.rest ?? null;
  }

  function carry(to: Point): void {
    const hand = inHand();
    const lead = hand[0]?.rest;
    if (!lead || !geometry) return;
    for (const one of hand) {
      one.held = plus(to, minus(one.rest, lead));
      const corner = cornerOf(geometry, one.piece.pile) ?? ORIGIN;
      move(one, minus(one.held, corner));
    }
  }

  function light(targets: readonly Pile[], over: Pile | null): void {
    const now = `${targets.join("")}>${over ?? ""}`;
    if (now === lit) return;
    lit = now;
    for (const [pile, { element }] of piles) {
      const target = isPlace(pile) ? FOUNDATIONS : pile;
      element.classList.toggle("lit", targets.includes(target));
      element.classList.toggle("over", targets.includes(target) && target === over);
    }
  }

  function shake(spot: Spot): void {
    for (const one of runAt(spot)) refuse(one.card.element);
  }

  function point(from: Spot, to: Pile): void {
    const cards = runAt(from).map(({ card }) => card.element);
    const shown = [...cards, piles.get(to)?.element].filter((element) => element !== undefined);
    for (const element of shown) element.classList.add("proposed");
    window.setTimeout(() => { for (const element of shown) element.classList.remove("proposed"); }, POINTED);
  }

  function celebrate(): void {
    const tops = [...placed.values()].filter(({ piece }) => isPlace(piece.pile) && !piece.covered);
    for (const { card, piece } of tops) rise(card.element, PLACES.indexOf(piece.pile));
  }

  function elementAt({ pile, index }: Spot): HTMLElement | null {
    let top: Placed | undefined;
    for (const one of placed.values()) {
      const { piece } = one;
      if (piece.pile !== pile || piece.face === null || piece.covered) continue;
      if (isColumn(pile) && piece.index !== index) continue;
      if (!top || piece.index > top.piece.index) top = one;
    }
    return top?.card.element ?? piles.get(pile)?.element ?? null;
  }

  function spotOf(element: Element): Spot | null {
    const pile = element.closest<HTMLElement>("[data-pile]")?.dataset.pile;
    const at = element.closest<HTMLElement>(".card[data-card]")?.dataset.at;
    return pile === undefined ? null : { pile, index: at === undefined ? -1 : Number(at) };
  }

  return { draw, lift, carry, light, shake, point, celebrate, elementAt, spotOf, restyle: () => { restyled = true; }, geometry: () => geometry };
}
