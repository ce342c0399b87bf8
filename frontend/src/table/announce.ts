/** What happened, said for those who do not see the board. */

import { cardSpoken, message } from "../messages";
import { columnIndex, columnName, isColumn, isPlace, STOCK, WASTE, type View } from "./view";

/** One or two sentences about an action, from the views before and after it. */
export function announced(token: string, before: View, after: View): string {
  if (token === "zz") return message("said.undone");
  const from = token.charAt(0);
  const to = token.charAt(1);
  if (to === STOCK) return message("said.recycled");
  if (from === STOCK) {
    const cards = after.waste.top.slice(after.waste.count > before.waste.count ? before.waste.count - after.waste.count : 0);
    const names = cards.filter((card) => card !== null).map(cardSpoken);
    return message("said.drawn", { card: names.join(", "), count: after.stock });
  }
  const card = movedCard(from, to, before, after);
  const place = isColumn(to) ? message("place.column", { number: columnIndex(to) + 1 }) : message("place.foundation");
  const said = card ? [message("said.move", { card: cardSpoken(card), place })] : [];
  return [...said, ...turnedSaid(from, before, after)].join(" ");
}

function movedCard(from: string, to: string, before: View, after: View): string | null {
  if (from === WASTE) return before.waste.top.at(-1) ?? null;
  if (isPlace(from)) return before.foundations[from] ?? null;
  if (!isColumn(to)) return before.columns[columnIndex(from)]?.up.at(-1) ?? null;
  // The first of a run is where the target column used to end.
  const ended = before.columns[columnIndex(to)]?.up.length ?? 0;
  return after.columns[columnIndex(to)]?.up[ended] ?? null;
}

function turnedSaid(from: string, before: View, after: View): string[] {
  if (!isColumn(from)) return [];
  const index = columnIndex(from);
  const turned = (before.columns[index]?.down ?? 0) > (after.columns[index]?.down ?? 0);
  const card = after.columns[index]?.up.at(-1);
  return turned && card ? [message("said.turned", { card: cardSpoken(card), number: Number(columnName(index)) || 10 })] : [];
}
