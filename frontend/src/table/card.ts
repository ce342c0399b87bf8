/** One card on the board, as an element. Face down it says nothing of itself. */

import type { Card } from "../cards";
import { turn } from "./animate";
import { faceOf } from "./faces";

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

export function createCard(role: CardRole): CardElement {
  const element = document.createElement("div");
  element.className = "card down";
  element.setAttribute("aria-hidden", "true");
  const sides = document.createElement("div");
  sides.className = "sides";
  const back = document.createElement("span");
  back.className = "back";
  sides.append(back);
  element.append(sides);
  return { element, sides, role, face: null, covered: false, label: "" };
}

/** Shows a face, or the back for null; turned before the player's eyes where `visibly`. */
export function showFace(card: CardElement, face: Card | null, plain: boolean, visibly: boolean): void {
  if (card.face === face) return;
  const before = card.face;
  card.face = face;
  card.element.classList.toggle("up", face !== null);
  card.element.classList.toggle("down", face === null);
  if (face !== null) {
    clearFaces(card);
    card.sides.prepend(faceOf(face, plain));
  }
  const settle = () => { if (card.face === null) clearFaces(card); };
  if (visibly && (before === null) !== (face === null)) turn(card.element, face !== null, settle);
  else settle();
}

/** Says what this card is, or nothing where it lies face down or another lies wholly over it. */
export function showName(card: CardElement, covered: boolean, label: string): void {
  if (card.covered === covered && card.label === label) return;
  card.covered = covered;
  card.label = label;
  name(card);
}

/** Draws the face again, for another size. */
export function redraw(card: CardElement, plain: boolean): void {
  if (card.face === null) return;
  clearFaces(card);
  card.sides.prepend(faceOf(card.face, plain));
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

function clearFaces(card: CardElement): void {
  for (const face of card.sides.querySelectorAll(".face")) face.remove();
}
