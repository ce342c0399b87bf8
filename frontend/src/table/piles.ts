/** The places cards lie in, as elements: outlines, names, the number of cards in the stock. */

import type { Suit } from "../cards";
import { cardSpoken, message, suitSpoken } from "../messages";
import { pictureOf, suitDrawn } from "../suits";
import type { CardRole } from "./card";
import { heightOfPile, type Geometry } from "./layout";
import type { Rules } from "./protocol";
import { columnNames, columnOf, isColumn, isPlace, PLACES, sizeOf, STOCK, WASTE, type Pile, type View } from "./view";

export interface PileElement {
  readonly element: HTMLElement;
  readonly count: HTMLElement | null;
  /** What was written to the page last: writing the same again is not free. */
  written: string;
}

export type PileElements = ReadonlyMap<Pile, PileElement>;

/** How far the painting order of a row of foundations lies over the row above it. */
export const ROW = 20;

/** The row of a foundation place, from 0. */
export function rowOf(place: Pile): number {
  return Math.floor(PLACES.indexOf(place) / 2);
}

/** Makes all piles of a game in `board`, in the order in which they are read out. */
export function createPiles(board: HTMLElement, rules: Rules): PileElements {
  const names = [STOCK, WASTE, ...PLACES, ...columnNames(rules.columns)];
  const piles = new Map(names.map((name) => [name, createPile(name, rules)]));
  board.replaceChildren(...Array.from(piles.values(), ({ element }) => element));
  return piles;
}

function createPile(name: Pile, rules: Rules): PileElement {
  const pile = document.createElement("div");
  pile.className = `pile ${isColumn(name) ? "column" : isPlace(name) ? "foundation" : name === STOCK ? "stock" : "waste"}`;
  pile.dataset.pile = name;
  pile.setAttribute("role", "group");
  if (isPlace(name)) {
    const suit = rules.foundations.charAt(PLACES.indexOf(name)) as Suit;
    pile.dataset.suit = suit;
    const mark = outline(suitDrawn(suit));
    mark.style.zIndex = String(rowOf(name) * ROW);
    pile.append(mark);
  } else if (name === STOCK) {
    pile.append(outline(stockSign(rules)), counter());
  } else {
    pile.append(outline());
  }
  return { element: pile, count: pile.querySelector<HTMLElement>(".count"), written: "" };
}

/** What an empty stock shows: whether the waste can be turned back, or all is over. */
function stockSign(rules: Rules): Node {
  return pictureOf(rules.recycles ? "M4.5 5v5h5M5.2 9.6a8 8 0 1 1-.9 5" : "M6 6l12 12M18 6 6 18", "again");
}

function outline(...content: Node[]): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "outline";
  mark.setAttribute("aria-hidden", "true");
  mark.append(...content);
  return mark;
}

function counter(): HTMLElement {
  const count = document.createElement("span");
  count.className = "count";
  count.setAttribute("aria-hidden", "true");
  return count;
}

/** Puts those piles that may have changed where the geometry has them, and names what lies in them. */
export function arrangePiles(piles: PileElements, touched: ReadonlySet<Pile>, geometry: Geometry, view: View, role: CardRole): void {
  const playable = role === "button" ? role : "group";
  for (const [name, pile] of piles) {
    const box = geometry.piles[name];
    if (!box || !touched.has(name)) continue;
    const { element, count } = pile;
    const height = heightOfPile(geometry, view, name);
    const label = spoken(name, element, view);
    const written = [box.x, box.y, box.w, height, label].join();
    if (written === pile.written) continue;
    pile.written = written;
    element.style.left = `${box.x}px`;
    element.style.top = `${box.y}px`;
    element.style.width = `${box.w}px`;
    element.style.height = `${height}px`;
    element.setAttribute("aria-label", label);
    const empty = isEmpty(name, view);
    element.classList.toggle("empty", empty);
    // What stands for itself and holds nothing that could be reached is a thing to press.
    element.setAttribute("role", name === STOCK || empty ? playable : "group");
    if (count) count.textContent = view.stock > 0 ? String(view.stock) : "";
  }
}

function isEmpty(name: Pile, view: View): boolean {
  if (name === STOCK) return view.stock === 0;
  if (name === WASTE) return view.waste.count === 0;
  return isPlace(name) ? !view.foundations[name] : sizeOf(columnOf(view, name)) === 0;
}

function spoken(name: Pile, pile: HTMLElement, view: View): string {
  if (name === STOCK) return counted("pile.stock", view.stock);
  if (name === WASTE) return counted("pile.waste", view.waste.count);
  if (isPlace(name)) {
    const suit = suitSpoken(pile.dataset.suit ?? "");
    const card = view.foundations[name];
    return card
      ? message("pile.foundation", { suit, card: cardSpoken(card) })
      : message("pile.foundation.empty", { suit });
  }
  const { down, up } = columnOf(view, name);
  const number = name === "0" ? 10 : Number(name);
  return down + up.length > 0
    ? message("pile.column", { number, down, up: up.length })
    : message("pile.column.empty", { number });
}

function counted(key: "pile.stock" | "pile.waste", count: number): string {
  return count > 0 ? message(key, { count }) : message(`${key}.empty`);
}
