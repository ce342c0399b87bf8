/** The page of a table in tests, which play at it and speak for its server. */

import { afterEach, beforeEach, vi } from "vitest";
import { geometryOf, offsetOf } from "../../src/table/layout";
import { tablePage } from "../../src/table/page";
import type { Legal } from "../../src/table/protocol";
import { openTable } from "../../src/table/table";
import type { View } from "../../src/table/view";
import { snapshotOf, viewOf } from "./positions";
import { FakeSocket, framed } from "./socket";

const PAGE = `
  <div data-table data-socket="/ws/table/1/">
    <b data-stat="score"></b><b data-stat="moves"></b><b data-stat="cards"></b><b data-stat="time"></b>
    <p data-figure><b data-stat="ranked"></b></p>
    <div data-board></div>
    <button data-action="undo"></button><button data-action="finish"></button>
    <p data-banner></p><p data-says></p><p data-toast></p><p data-note hidden></p><button data-action="hint"></button><button data-action="all-up" hidden></button>
    <button data-action="keys"></button><dialog data-dialog="keys"></dialog>
    <dialog data-dialog="finish"><button data-action="finish-now"></button></dialog>
    <dialog data-dialog="hint"><button data-action="hint-now"></button></dialog>
    <dialog data-dialog="taken"><button data-action="take"></button></dialog>
    <dialog data-dialog="result"><h2 data-result="title"></h2><p data-result="closed" hidden></p><dl data-result="figures"></dl>
      <form data-result="go-on"></form><button data-action="go-on" hidden></button><a data-result="link"></a></dialog>
  </div>`;

const BOARD = { w: 1440, h: 840 };
const GEOMETRY = geometryOf(BOARD, 9, 1);
export const VIEW = viewOf(["#2S", "3H", "", "KD"], { stock: 5, foundations: { a: "AS" }, waste: { count: 1, top: ["QC"] } });
export const LEGAL: Legal = { "1F": 1, "12": 1, "43": 1, w4: 1, sw: 1, zz: 0 };

/** The table of the page opened last. */
export let root: HTMLElement;

/** For every test of a file: clocks, sockets and animations that the test has in its hand. */
export function sit(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    vi.spyOn(Element.prototype, "animate").mockImplementation(() => ({ cancel: () => undefined }) as unknown as Animation);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Opens the page, with a snapshot written into it where there is one, before its socket has said anything. */
export function openPage(written?: string): void {
  const sight = written === undefined ? "" : `<script id="first-sight" type="application/json">${written}</script>`;
  document.body.innerHTML = PAGE.replace("<p data-banner>", `${sight}<p data-banner>`);
  root = one("[data-table]");
  const board = one("[data-board]");
  Object.defineProperties(board, { clientWidth: { value: BOARD.w }, clientHeight: { value: BOARD.h } });
  board.setPointerCapture = () => undefined;
  openTable(tablePage(root));
}

export function one(selector: string): HTMLElement {
  const element = document.body.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
}

export function tell(view: View, legal: Legal, version = 3): void {
  say(framed(snapshotOf(view, legal, version)));
}

/** Has the server say something, and the page draw its next frame. */
export function say(message: object): void {
  FakeSocket.newest().say(message);
  vi.advanceTimersToNextFrame();
}

/** Tokens sent so far. */
export function acts(): unknown[] {
  return FakeSocket.newest().sent.filter(({ type }) => type === "act").map(({ token }) => token);
}

export function pointAt(pile: string, index = 0): { clientX: number; clientY: number } {
  const { x, y } = GEOMETRY.piles[pile] ?? GEOMETRY.foundations;
  return { clientX: x + 20, clientY: y + offsetOf(GEOMETRY, VIEW, pile, index).y + 8 };
}

export function point(type: string, at: { clientX: number; clientY: number }): void {
  one("[data-board]").dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, pointerType: "mouse" }));
  vi.advanceTimersToNextFrame();
}

export function tap(pile: string, index = 0): void {
  point("pointerdown", pointAt(pile, index));
  point("pointerup", pointAt(pile, index));
}

export function drag(from: string, index: number, to: string): void {
  point("pointerdown", pointAt(from, index));
  point("pointermove", pointAt(to));
  point("pointerup", pointAt(to));
}
