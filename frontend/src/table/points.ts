/** Sums and differences of points, in pixels. */

import type { Point } from "./layout";

export const ORIGIN: Point = { x: 0, y: 0 };

export function same(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

export function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

export function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}
