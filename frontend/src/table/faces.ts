/** Card faces: the drawings where they can be read, plain ones of rank and suit where they cannot. */

import { isRed, rankPrinted, suitOf, type Card } from "../cards";
import { settings } from "../settings";
import { suitDrawn } from "../suits";

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

/** Kept as long as the page, or the browser might drop them again. */
const loaded = new Map<string, HTMLImageElement>();

/** Loads all drawings of the chosen set, so that a card that turns is there at once. */
export function loadDrawings(): void {
  for (const [path, url] of Object.entries(DRAWINGS)) {
    if (loaded.has(url) || !path.startsWith(folder())) continue;
    const image = new Image();
    image.src = url;
    loaded.set(url, image);
  }
}

export function faceOf(card: Card, plain: boolean): HTMLElement {
  const face = document.createElement("span");
  face.className = `face ${isRed(card) ? "red" : "black"} of-${suitOf(card)}`;
  face.setAttribute("aria-hidden", "true");
  if (plain) face.append(plainCorner(card), suitDrawn(suitOf(card)));
  else face.append(drawing(card));
  return face;
}

function drawing(card: Card): HTMLImageElement {
  const image = new Image();
  image.src = drawingOf(card);
  image.alt = "";
  image.draggable = false;
  image.decoding = "sync";
  return image;
}

function plainCorner(card: Card): HTMLElement {
  const corner = document.createElement("span");
  corner.className = "corner";
  const rank = document.createElement("span");
  rank.className = "rank";
  // Drawn by the style sheet: a picture as on the other faces, not words that the card's name would have to have.
  rank.dataset.rank = rankPrinted(card);
  corner.append(rank, suitDrawn(suitOf(card)));
  return corner;
}
