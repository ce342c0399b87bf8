/** Plain faces: rank and suit in the strip that shows in a squeezed column, the suit once more below. */

import { rankPrinted, suitOf, type Card, type Suit } from "../cards";
import type { Settings } from "../settings";
import { SHAPES } from "../suits";
import type { Geometry } from "./layout";

const COLOURS: Readonly<Record<Settings["colours"], Readonly<Record<Suit, string>>>> = {
  two: { S: "#14181a", H: "#c2121f", D: "#c2121f", C: "#14181a" },
  four: { S: "#14181a", H: "#c2121f", D: "#0b4fae", C: "#0f6b31" },
};

/** How far the middle of a numeral lies over its base line, as a share of the type size. */
const MIDDLE = 0.36;

export function paintPlain(
  context: CanvasRenderingContext2D,
  card: Card,
  { card: { w, h }, strip }: Pick<Geometry, "card" | "strip">,
  colours: Settings["colours"],
): void {
  const suit = suitOf(card);
  const rank = rankPrinted(card);
  const type = strip * 0.88;
  const small = strip * 0.62;
  const large = Math.min(h - strip, w) * 0.62;
  context.fillStyle = COLOURS[colours][suit];
  context.font = `700 ${type}px ${fonts()}`;
  // A ten is made as narrow as what the suit leaves of the strip.
  context.fillText(rank, w * 0.05, strip / 2 + type * MIDDLE, w * 0.88 - small);
  fillSuit(context, suit, w * 0.95 - small, (strip - small) / 2, small);
  fillSuit(context, suit, (w - large) / 2, h * 0.92 - large, large);
}

/** A suit's shape, whose own box is 24 by 24. */
function fillSuit(context: CanvasRenderingContext2D, suit: Suit, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 24, size / 24);
  context.fill(new Path2D(SHAPES[suit]));
  context.restore();
}

let text = "";

/** The page's own, from tokens.css. */
function fonts(): string {
  text ||= getComputedStyle(document.documentElement).getPropertyValue("--text").trim() || "sans-serif";
  return text;
}
