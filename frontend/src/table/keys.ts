/** What the keys mean at the table. Letters can be switched off, for those whose speech becomes key presses. */

import type { Direction } from "./cursor";
import type { Pile } from "./view";

export type Command =
  | { readonly kind: "move"; readonly direction: Direction }
  /** What a tap does. */
  | { readonly kind: "act" }
  /** Take up the cards here, or put down those taken. */
  | { readonly kind: "grip" }
  | { readonly kind: "cancel" }
  | { readonly kind: "column"; readonly pile: Pile }
  | { readonly kind: "waste" }
  /** To the foundations. */
  | { readonly kind: "up" }
  | { readonly kind: "stock" }
  | { readonly kind: "undo" }
  | { readonly kind: "hint" }
  | { readonly kind: "keys" };

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const NAMED: Readonly<Record<string, Command>> = {
  ArrowLeft: { kind: "move", direction: "left" },
  ArrowRight: { kind: "move", direction: "right" },
  ArrowUp: { kind: "move", direction: "up" },
  ArrowDown: { kind: "move", direction: "down" },
  Enter: { kind: "act" },
  " ": { kind: "grip" },
  Escape: { kind: "cancel" },
};

const LETTERS: Readonly<Record<string, Command>> = {
  d: { kind: "stock" },
  s: { kind: "stock" },
  w: { kind: "waste" },
  f: { kind: "up" },
  u: { kind: "undo" },
  h: { kind: "hint" },
  "?": { kind: "keys" },
};

/** The command of a key; null for one that means nothing here. */
export function commandOf(pressed: Key, letters: boolean): Command | null {
  const letter = letterOf(pressed);
  if (pressed.ctrlKey || pressed.metaKey) {
    return letter === "z" && !pressed.shiftKey && !pressed.altKey ? { kind: "undo" } : null;
  }
  if (pressed.altKey) return null;
  const named = NAMED[pressed.key];
  if (named) return named;
  if (!letters) return null;
  if (/^\d$/.test(letter)) return { kind: "column", pile: letter };
  return LETTERS[letter] ?? null;
}

/** The Latin letter or the digit of a key, by its place where the keyboard writes another alphabet. */
function letterOf({ key, code }: Key): string {
  if (/^[a-z0-9?]$/i.test(key)) return key.toLowerCase();
  return (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? "").toLowerCase();
}
