/** What taps want: at once, or as soon as it is clear that no second tap follows. */

import { settings } from "../settings";
import { bestColumn, runFrom, type Intent } from "./intent";
import type { Spot } from "./layout";
import type { Game } from "./state";
import { NO_TAPS, PATIENCE, tap, type Taps } from "./taps";
import { FOUNDATIONS, isPlace, STOCK } from "./view";

/** What tapping needs of the table. */
export interface TapDesk {
  readonly game: () => Game | null;
  /** Whether an action is on its way: what is legal after it is not known yet. */
  readonly waiting: () => boolean;
  readonly act: (intent: Intent) => void;
  /** Drops what was wanted and has not been sent. */
  readonly forget: (unwanted: (intent: Intent) => boolean) => void;
}

export interface Tapping {
  readonly tap: (spot: Spot, at: number) => void;
  /** Wants something, after whatever a tap before it has wanted. */
  readonly want: (intent: Intent) => void;
}

export function createTapping({ game, waiting, act, forget }: TapDesk): Tapping {
  let taps: Taps = NO_TAPS;
  let later: { readonly intent: Intent; readonly timer: number } | null = null;

  function want(intent: Intent): void {
    actOnPatience();
    taps = NO_TAPS;
    act(intent);
  }

  /** Wants something unless a second tap comes soon; anything else wanted comes after it. */
  function wantLater(intent: Intent): void {
    actOnPatience();
    later = { intent, timer: window.setTimeout(actOnPatience, PATIENCE) };
  }

  function actOnPatience(): void {
    const waited = later;
    losePatience();
    if (waited) act(waited.intent);
  }

  function losePatience(): void {
    window.clearTimeout(later?.timer);
    later = null;
  }

  function tapped(spot: Spot, at: number): void {
    const playing = game();
    if (!playing) return;
    if (spot.pile === STOCK) { want({ kind: "stock" }); return; }
    const { shown, legal } = playing;
    const count = isPlace(spot.pile) ? 0 : runFrom(shown, spot.pile, spot.index);
    if (count === 0) return;
    const from = spot.pile;
    const top = count === 1;
    const doubles = settings().taps === "double";
    // While an action is on its way the legal tokens are those before it: what else may go up is tried.
    const up = top && (waiting() || from + FOUNDATIONS in legal);
    const chances = { up, place: bestColumn(shown, legal, from, count) !== null };
    const [next, verdict] = tap(taps, spot, at, chances, doubles);
    if (verdict === "up") want({ kind: "up", from });
    else if (verdict === "up-later" || (verdict === "wait" && top && doubles)) wantLater({ kind: "up", from });
    else if (verdict === "wait" && top) want({ kind: "up", from });
    else if (verdict === "find") {
      losePatience();
      forget((intent) => intent.kind === "up" && intent.from === from);
      want({ kind: "find", from, count });
    }
    // After what was wanted: a second tap may follow this one, but nothing older.
    taps = next;
  }

  return { tap: tapped, want };
}
