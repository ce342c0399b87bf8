/** Both sides of cards: of the faces the drawings where they can be read, plain ones of rank and suit where they cannot. */

import { suitOf, type Card } from "../cards";
import { settings } from "../settings";
import { paintBack } from "./backs";
import type { Geometry } from "./layout";
import { copiesOf, painted } from "./painted";
import { pictured, prepare } from "./pictures";
import { paintPlain } from "./plain";

const DRAWINGS = import.meta.glob<string>("../../cards/*-colour/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The set of drawings in the colours the player wants. */
function folder(): string {
  return `../../cards/${settings().colours}-colour/`;
}

function drawingOf(card: Card): string {
  return DRAWINGS[`${folder()}${card}.svg`] ?? "";
}

/** Loads all drawings of the chosen set, where they are seen at this size. */
export function loadDrawings({ card, plain }: Geometry): void {
  const chosen = Object.entries(DRAWINGS).filter(([path]) => path.startsWith(folder()));
  if (!plain) prepare(chosen.map(([, address]) => address), card);
}

export function faceOf(card: Card, shape: Geometry): HTMLElement {
  const { colours } = settings();
  const face = shape.plain
    ? painted(shape.card, (context) => { paintPlain(context, card, shape, colours); })
    : pictured(drawingOf(card));
  return sideOf(`face of-${suitOf(card)}`, face);
}

export function backOf(shape: Geometry): HTMLElement {
  const { back } = settings();
  return sideOf("back", copiesOf(back, shape.card, (context, size) => { paintBack(context, size, back); }));
}

function sideOf(name: string, element: HTMLElement): HTMLElement {
  element.className = name;
  element.setAttribute("aria-hidden", "true");
  return element;
}
