/**
 * Playing with the keyboard: one spot of the board has the focus, and cards taken up go only where they may.
 *
 * The focus is the page's own, kept on a spot and not on an element: cards move, and what stands for the spot
 * after that is focused instead.
 */

import { gripped } from "./announce";
import type { Board } from "./board";
import { FIRST_SPOT, neighbour, standing, topOf, type Direction } from "./cursor";
import { bestColumn, runFrom, targetsOf, type Intent } from "./intent";
import type { Spot } from "./layout";
import { placeFor } from "./predict";
import type { Game } from "./state";
import { columnIndex, columnOf, FOUNDATIONS, isColumn, isPlace, STOCK, WASTE, type Pile } from "./view";

/** What the keyboard needs of the table. */
export interface Desk {
  readonly root: HTMLElement;
  readonly board: Board;
  /** The game while this tab may play it. */
  readonly game: () => Game | null;
  /** Whether an action is on its way: what is legal after it is not known yet. */
  readonly waiting: () => boolean;
  readonly want: (intent: Intent) => void;
  readonly say: (text: string) => void;
  /** Draws again after cards were taken up or put down. */
  readonly show: () => void;
  /** Cards that may go nowhere. */
  readonly refused: (spot: Spot, count: number) => void;
}

export interface Keyboard {
  readonly move: (direction: Direction) => void;
  readonly act: () => void;
  readonly grip: () => void;
  /** Puts back what is taken up; false where nothing is. */
  readonly cancel: () => boolean;
  /** To a column or the foundations with the cards taken up; to any pile with the focus alone. */
  readonly go: (pile: Pile) => void;
  readonly up: () => void;
  /** Where the keyboard stands from now on, without taking the focus. */
  readonly stand: (spot: Spot) => void;
  /** Keeps the focus where it was; call after every drawing, with whether the board had it before. */
  readonly refresh: (focused: boolean) => void;
  readonly focused: () => boolean;
  readonly gripping: () => boolean;
}

interface Grip {
  readonly spot: Spot;
  readonly count: number;
  /** Where the cards may go, null until that is known. */
  targets: readonly Pile[] | null;
  at: number;
}

/** How far cards that are taken up rise, in pixels. */
const RISE = 9;

export function createKeyboard(desk: Desk): Keyboard {
  const { root, board } = desk;
  let cursor: Spot = FIRST_SPOT;
  let grip: Grip | null = null;
  let marked: HTMLElement | null = null;

  /** Moves the one element that the Tab key reaches, and the focus with it. */
  function mark(focus: boolean): void {
    const game = desk.game();
    const spot = target() ?? cursor;
    const element = board.elementAt(game ? standing(game.shown, spot) : spot);
    if (!element) return;
    if (marked !== element) marked?.setAttribute("tabindex", "-1");
    marked = element;
    element.tabIndex = 0;
    if (focus && document.activeElement !== element) element.focus({ preventScroll: true });
  }

  /** The place chosen for the cards taken up. */
  function target(): Spot | null {
    const pile = grip?.targets?.[grip.at];
    const game = desk.game();
    if (pile === undefined || !grip || !game) return null;
    if (pile !== FOUNDATIONS) return topOf(pile);
    const card = cardAt(game, grip.spot);
    return topOf((card && placeFor(game.shown, game.rules, card)) ?? "a");
  }

  function cardAt(game: Game, { pile, index }: Spot): string | null {
    if (pile === WASTE) return game.shown.waste.top.at(-1) ?? null;
    if (isPlace(pile)) return game.shown.foundations[pile] ?? null;
    const { down, up } = columnOf(game.shown, pile);
    return up[index - down] ?? null;
  }

  function take(): void {
    const game = desk.game();
    if (!game) return;
    const spot = standing(game.shown, cursor);
    if (spot.pile === STOCK) { desk.want({ kind: "stock" }); return; }
    const count = runFrom(game.shown, spot.pile, spot.index);
    if (count === 0) return;
    grip = { spot, count, targets: null, at: 0 };
    const at = board.lift(spot);
    if (at) board.carry({ x: at.x, y: at.y - RISE });
    choose();
  }

  /** Finds out where the cards may go, once that is known. */
  function choose(): void {
    const game = desk.game();
    if (!grip || grip.targets || !game || desk.waiting()) return;
    const { spot, count } = grip;
    const targets = targetsOf(game.legal, spot.pile, count).sort((one, other) => place(one) - place(other));
    if (targets.length === 0) {
      release();
      desk.refused(spot, count);
      return;
    }
    grip.targets = targets;
    grip.at = Math.max(0, targets.indexOf(bestColumn(game.shown, game.legal, spot.pile, count) ?? FOUNDATIONS));
    const card = cardAt(game, spot);
    if (card) desk.say(gripped(card, count, targets));
    lightTargets();
    mark(true);
  }

  function lightTargets(): void {
    board.light(grip?.targets ?? [], grip?.targets?.[grip.at] ?? null);
  }

  function release(): void {
    grip = null;
    board.light([], null);
    desk.show();
  }

  function putDown(on: Pile): void {
    if (!grip) return;
    const { spot, count } = grip;
    cursor = topOf(on === FOUNDATIONS ? spot.pile : on);
    grip = null;
    board.light([], null);
    desk.want({ kind: "drop", from: spot.pile, count, on });
    desk.show();
    mark(true);
  }

  function next(by: number): void {
    if (!grip?.targets) return;
    grip.at = (grip.at + by + grip.targets.length) % grip.targets.length;
    lightTargets();
    mark(true);
  }

  function move(direction: Direction): void {
    const game = desk.game();
    const geometry = board.geometry();
    if (!game || !geometry) return;
    if (grip) { next(direction === "left" || direction === "up" ? -1 : 1); return; }
    // The first arrow only shows where the keyboard stands.
    if (focused()) cursor = neighbour(geometry, game.shown, cursor, direction);
    mark(true);
  }

  function act(): void {
    const game = desk.game();
    if (!game) return;
    if (grip) { confirm(); return; }
    const spot = standing(game.shown, cursor);
    const count = runFrom(game.shown, spot.pile, spot.index);
    if (spot.pile === STOCK) desk.want({ kind: "stock" });
    else if (isPlace(spot.pile)) take();
    else if (count === 1 && (desk.waiting() || spot.pile + FOUNDATIONS in game.legal)) desk.want({ kind: "up", from: spot.pile });
    else if (count > 0) desk.want({ kind: "find", from: spot.pile, count });
  }

  function confirm(): void {
    const on = grip?.targets?.[grip.at];
    if (on !== undefined) putDown(on);
  }

  function focused(): boolean {
    return root.contains(document.activeElement) && document.activeElement !== root;
  }

  function go(pile: Pile): void {
    if (grip) {
      if (isColumn(pile) || pile === FOUNDATIONS) putDown(pile);
      return;
    }
    const game = desk.game();
    if (!game || (isColumn(pile) && columnIndex(pile) >= game.rules.columns)) return;
    cursor = topOf(pile);
    mark(true);
  }

  return {
    move,
    act,
    grip: () => { if (grip) confirm(); else take(); },
    cancel: () => {
      if (!grip) return false;
      cursor = grip.spot;
      release();
      mark(true);
      return true;
    },
    go,
    up: () => {
      if (grip) { putDown(FOUNDATIONS); return; }
      const game = desk.game();
      if (game && cursor.pile !== STOCK && !isPlace(cursor.pile)) desk.want({ kind: "up", from: cursor.pile });
    },
    stand: (spot) => {
      cursor = spot;
      mark(false);
    },
    refresh: (had) => {
      // Another tab, or the answer to something else, may have moved what was taken up.
      if (grip && !desk.game()) grip = null;
      mark(had);
      choose();
    },
    focused,
    gripping: () => grip !== null,
  };
}

/** Columns from the left, then the foundations. */
function place(pile: Pile): number {
  return isColumn(pile) ? columnIndex(pile) : 100;
}
