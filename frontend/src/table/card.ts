/** One card on the board, as an element. Face down it says nothing of itself. */

import type { Card } from "../cards";
import { turn } from "./animate";
import { backOf, faceOf } from "./faces";
import type { Geometry } from "./layout";

/** What a card that can be read is: something to play with, or to look at. */
export type CardRole = "button" | "img";

export interface CardElement {
  readonly element: HTMLElement;
  readonly sides: HTMLElement;
  readonly role: CardRole;
  face: Card | null;
  covered: boolean;
  /** How it is read out: its name and where it lies. */
  label: string;
}

export function createCard(role: CardRole, shape: Geometry): CardElement {
  const element = document.createElement("div");
  element.className = "card down";
  element.setAttribute("aria-hidden", "true");
  const sides = document.createElement("div");
  sides.className = "sides";
  sides.append(backOf(shape));
  element.append(sides);
  return { element, sides, role, face: null, covered: false, label: "" };
}

/** Shows a face, or the back for null; turned before the player's eyes where `visibly`. */
export function showFace(card: CardElement, face: Card | null, shape: Geometry, visibly: boolean): void {
  if (card.face === face) return;
  const before = card.sides.lastElementChild;
  const turns = (card.face === null) !== (face === null);
  card.face = face;
  card.element.classList.toggle("up", face !== null);
  card.element.classList.toggle("down", face === null);
  const side = sideOf(card, shape);
  // Only while a card turns are both sides there: what is not seen would still have to be styled and placed.
  if (!before || !visibly || !turns) show(card, side);
  else {
    card.sides.replaceChildren(before, side);
    turn(card.element, face !== null, () => { show(card, side); });
  }
}

/** Says what this card is, or nothing where it lies face down or another lies wholly over it. */
export function showName(card: CardElement, covered: boolean, label: string): void {
  if (card.covered === covered && card.label === label) return;
  card.covered = covered;
  card.label = label;
  name(card);
}

/** Draws what it shows again, for another size or in another look. */
export function redraw(card: CardElement, shape: Geometry): void {
  show(card, sideOf(card, shape));
}

/** Takes name and role from a card on its way out. */
export function forget(card: CardElement): void {
  showName(card, true, "");
}

function name(card: CardElement): void {
  const { element, face, covered } = card;
  if (face === null || covered) {
    delete element.dataset.card;
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    element.removeAttribute("tabindex");
    element.setAttribute("aria-hidden", "true");
    return;
  }
  element.dataset.card = face;
  element.setAttribute("role", card.role);
  element.setAttribute("aria-label", card.label);
  element.removeAttribute("aria-hidden");
}

function sideOf({ face }: CardElement, shape: Geometry): HTMLElement {
  return face === null ? backOf(shape) : faceOf(face, shape);
}

function show(card: CardElement, side: HTMLElement): void {
  card.sides.replaceChildren(side);
}
