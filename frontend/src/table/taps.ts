/**
 * One tap or two quick ones.
 *
 * A tap sends the top card up, two quick taps look for a place on the table. A tap acts at once wherever a
 * second one could not mean something else; only a card that may go both ways waits for it.
 */

/** How long a tap that a second one could change waits for it, in milliseconds. */
export const PATIENCE = 280;

/** The longest time between two quick taps, in milliseconds: longer, since where nothing waits it costs nothing. */
export const QUICK = 500;

/** A card tapped on: its pile and position in it. */
export interface Tapped {
  readonly pile: string;
  readonly index: number;
}

/** What the tapped card could do now. */
export interface Chances {
  readonly up: boolean;
  readonly place: boolean;
}

export type Verdict =
  /** Send it up now. */
  | "up"
  /** Look for a place now. */
  | "find"
  /** Send it up unless a second tap comes within `PATIENCE`. */
  | "up-later"
  /** Nothing, unless a second tap comes. */
  | "wait";

export interface Taps {
  readonly last: (Tapped & { readonly at: number }) | null;
}

export const NO_TAPS: Taps = { last: null };

/** What a tap at time `at` means, and what to remember for the next one. */
export function tap(taps: Taps, tapped: Tapped, at: number, chances: Chances, doubles: boolean): [Taps, Verdict] {
  const last = taps.last;
  const second = last?.pile === tapped.pile && last.index === tapped.index && at - last.at <= QUICK;
  if (doubles && second) return [NO_TAPS, "find"];
  const remembered = { last: { ...tapped, at } };
  if (!chances.up) return [remembered, "wait"];
  if (doubles && chances.place) return [remembered, "up-later"];
  return [remembered, "up"];
}
