/** A row of the board as an element, the same as templates/parts/ranking_row.html writes. */

import { scoreWritten, timeWritten } from "../figures";
import { message, type MessageKey } from "../messages";
import { write } from "../write";
import type { Row } from "./protocol";
import type { BoardRow } from "./rows";

/** What the page knows of the challenge. */
export interface Facts {
  /** Path of the room's socket. */
  readonly socket: string;
  /** Scores are amounts of money. */
  readonly dollars: boolean;
  /** The viewer's name, empty for a visitor without an account. */
  readonly name: string;
}

export function rowElement(row: BoardRow, facts: Facts): HTMLTableRowElement {
  const element = document.createElement("tr");
  element.dataset.key = row.key;
  element.append(cell("td", "rank", ""), ...(row.result ? resultCells(row.result, facts) : gameCells(facts)));
  showPlace(element, row);
  return element;
}

/** Writes what may change of a row whose result does not: its rank, whose it is, and what stands above it. */
export function showPlace(element: HTMLTableRowElement, row: BoardRow): void {
  const rank = String(row.rank);
  const [place, name] = element.cells;
  if (place) write(place, rank);
  element.classList.toggle("own", row.own);
  element.classList.toggle("apart", row.apart);
  element.classList.toggle("below", row.apart);
  element.classList.toggle("provisional", !row.result);
  if (row.own) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
  const mark = name?.querySelector(".you");
  if (!row.own) mark?.remove();
  else if (name && !mark) name.append(" ", marked("span", "you", message("live.you")));
}

function resultCells(result: Row, { dollars }: Facts): HTMLElement[] {
  const won = document.createElement("td");
  won.className = "won";
  won.append(picture(result.won ? "tick" : "dash", result.won ? "live.tick" : "live.dash"));
  const score = cell("td", "score", scoreWritten(result.rankedScore, dollars));
  if (result.betterThanPar) {
    const star = picture("beats-par", "live.better-than-par");
    star.title = message("live.better-than-par");
    star.textContent = "★";
    score.append(star);
  }
  const name = nameCell(result.name);
  if (result.hinted) name.append(" ", hintMark());
  return [name, won, score, cell("td", "", String(result.moves)), cell("td", "", timeWritten(result.timeMs))];
}

/** For the viewer's game that goes on. */
function gameCells({ name }: Facts): HTMLElement[] {
  const rest = cell("td", "if-now", message("live.if-now"));
  rest.colSpan = 4;
  return [nameCell(name), rest];
}

function nameCell(name: string): HTMLTableCellElement {
  const element = cell("th", "name", name);
  element.scope = "row";
  return element;
}

/** As templates/parts/with_hints.html. */
function hintMark(): HTMLElement {
  const mark = marked("span", "with-hints", "");
  mark.title = message("result.hinted");
  const sign = marked("span", "", "?");
  sign.ariaHidden = "true";
  mark.append(sign, marked("span", "visually-hidden", message("result.hinted")));
  return mark;
}

function cell(tag: "td" | "th", className: string, text: string): HTMLTableCellElement {
  return marked(tag, className, text);
}

function marked<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function picture(className: string, name: MessageKey): HTMLElement {
  const element = marked("span", className, "");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", message(name));
  return element;
}
