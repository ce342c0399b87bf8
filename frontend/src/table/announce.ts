/** What happened, said for those who do not see the board. */

import type { Card } from "../cards";
import { cardSpoken, message } from "../messages";
import { columnIndex, columnName, isColumn, isPlace, STOCK, WASTE, type Pile, type View } from "./view";

/** A card where it lies, with how many cards `over` it: "seven of hearts, column 4, 3 cards on it". */
export function cardPlaced(face: Card, pile: Pile, over: number): string {
  const card = cardSpoken(face);
  if (pile === WASTE) return message("card.waste", { card });
  if (isPlace(pile)) return message("card.foundation", { card });
  const number = columnIndex(pile) + 1;
  return over > 0 ? message("card.column.under", { card, number, count: over }) : message("card.column", { card, number });
}

/** Cards taken up with the keyboard, and where they may go. */
export function gripped(first: Card, count: number, targets: readonly Pile[]): string {
  const card = cardSpoken(first);
  const said = count > 1 ? message("said.taken.run", { card, count: count - 1 }) : message("said.taken", { card });
  return `${said} ${message("said.targets", { places: targets.map(placeSaid).join(", ") })}`;
}

/** A place as a destination: "column 4", "the foundations". */
export function placeSaid(pile: Pile): string {
  return isColumn(pile) ? message("place.column", { number: columnIndex(pile) + 1 }) : message("place.foundation");
}

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
  const place = placeSaid(to);
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
