/** What a player may see of a position, and how it changes. Nothing here knows what may be played. */

import type { Card } from "../cards";

/** A column's name is its digit, `0` for the tenth; `s` stock, `w` waste, `a`–`h` the foundation places. */
export type Pile = string;

export const STOCK: Pile = "s";
export const WASTE: Pile = "w";
/** All foundation places together: where a card sent up is dropped. Never the pile a card lies in. */
export const FOUNDATIONS: Pile = "F";
export const PLACES: readonly Pile[] = ["a", "b", "c", "d", "e", "f", "g", "h"];

export interface ColumnView {
  /** How many cards lie face down, below those face up. */
  readonly down: number;
  readonly up: readonly Card[];
}

export interface WasteView {
  readonly count: number;
  /** The last up to three cards, the top one last; null for one not known yet. */
  readonly top: readonly (Card | null)[];
}

export interface View {
  readonly stock: number;
  readonly waste: WasteView;
  readonly foundations: Readonly<Record<Pile, Card | null>>;
  /** From the first column. */
  readonly columns: readonly ColumnView[];
}

/** The parts of a view that differ; columns and foundation places by name. */
export interface Changes {
  readonly stock?: number;
  readonly waste?: WasteView;
  readonly foundations?: Readonly<Record<Pile, Card | null>>;
  readonly columns?: Readonly<Record<Pile, ColumnView>>;
}

export function isPlace(pile: Pile): boolean {
  return PLACES.includes(pile);
}

export function isColumn(pile: Pile): boolean {
  return pile >= "0" && pile <= "9";
}

/** The column's position from the left, from 0. */
export function columnIndex(pile: Pile): number {
  return pile === "0" ? 9 : Number(pile) - 1;
}

/** The name of a column by its position from the left, from 0. */
export function columnName(index: number): Pile {
  return String((index + 1) % 10);
}

export function columnNames(count: number): Pile[] {
  return Array.from({ length: count }, (_, index) => columnName(index));
}

const NO_COLUMN: ColumnView = { down: 0, up: [] };

export function columnOf(view: View, pile: Pile): ColumnView {
  return view.columns[columnIndex(pile)] ?? NO_COLUMN;
}

/** How many cards a column holds. */
export function sizeOf(column: ColumnView): number {
  return column.down + column.up.length;
}

/** The view after the changes; `view` itself stays as it was. */
export function changed(view: View, changes: Changes): View {
  const columns = changes.columns ?? {};
  return {
    stock: changes.stock ?? view.stock,
    waste: changes.waste ?? view.waste,
    foundations: { ...view.foundations, ...changes.foundations },
    columns: view.columns.map((column, index) => columns[columnName(index)] ?? column),
  };
}

/** The piles in which two views differ; parts that are the same object are taken to be the same. */
export function differing(before: View, after: View): Set<Pile> {
  const piles = new Set<Pile>();
  if (before.stock !== after.stock) piles.add(STOCK);
  if (before.waste !== after.waste) piles.add(WASTE);
  for (const place of PLACES) if (before.foundations[place] !== after.foundations[place]) piles.add(place);
  for (const [index, column] of after.columns.entries()) if (before.columns[index] !== column) piles.add(columnName(index));
  return piles;
}
