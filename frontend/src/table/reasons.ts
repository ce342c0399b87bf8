/**
 * Why nothing came of what the player wanted, where the page could tell so without asking: it was not among
 * the legal actions. The words are those of the server's stable codes, and of the game's rule where one helps.
 */

import type { MessageKey } from "../messages";
import type { Intent } from "./intent";
import type { Rules } from "./protocol";
import { columnOf, FOUNDATIONS, isColumn, sizeOf, type View } from "./view";

/** The text that says why there is no action for an intent. */
export function reasonOf(intent: Intent | null, view: View, rules: Rules): MessageKey {
  switch (intent?.kind) {
    case "up":
      return "refused.foundation_refuses";
    case "find":
      return "said.no-place";
    case "stock":
      return "said.stock-out";
    case "undo":
      return "refused.nothing_to_undo";
    case "drop":
      return whyNotThere(intent.on, intent.count, view, rules);
    case undefined:
      return "said.refused";
  }
}

function whyNotThere(on: string, count: number, view: View, rules: Rules): MessageKey {
  if (on === FOUNDATIONS) return count > 1 ? "refused.one_at_a_time" : "refused.foundation_refuses";
  if (!isColumn(on)) return "said.refused";
  if (rules.game === "DE1") return count > 1 ? "refused.only_top" : "refused.fits.DE1";
  return sizeOf(columnOf(view, on)) === 0 ? "refused.only_kings" : "refused.fits.DS1";
}
