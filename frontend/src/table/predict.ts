/**
 * What the table will look like once the server agrees with an action, so that cards need not wait for it.
 *
 * A guess and no more: the server's answer is applied to what it last said, never to this. Cards nobody has
 * seen yet are null, and an undo is not guessed.
 */

import { rankOf, suitOf, type Card } from "../cards";
import type { Rules } from "./protocol";
import { columnName, columnOf, FOUNDATIONS, isColumn, isPlace, PLACES, STOCK, WASTE, type Pile, type View } from "./view";

const RANK_ORDERS: Readonly<Record<string, string>> = { DE1: "23456789TJQKA" };
const USUAL_ORDER = "A23456789TJQK";

/** The view after a legal `token` that moves `count` cards. */
export function predicted(view: View, rules: Rules, token: string, count: number): View {
  if (token === "zz") return view;
  const from = token.charAt(0);
  const to = token.charAt(1);
  if (from === STOCK) return drawn(view, count);
  if (from === WASTE && to === STOCK) return { ...view, stock: view.waste.count, waste: { count: 0, top: [] } };
  const [cards, rest] = taken(view, rules, from, count);
  if (cards.length < count) return view;
  return put(rest, rules, to, cards);
}

/** How high a card lies on its foundation place, from 0. */
export function heightOf(rules: Rules, card: Card): number {
  return (RANK_ORDERS[rules.game] ?? USUAL_ORDER).indexOf(rankOf(card));
}

/** The card below `card` on its foundation place, null below the first. */
export function below(rules: Rules, card: Card): Card | null {
  const order = RANK_ORDERS[rules.game] ?? USUAL_ORDER;
  const rank = order[heightOf(rules, card) - 1];
  return rank === undefined ? null : rank + suitOf(card);
}

/** The foundation place that takes a card which may go up: the first of its suit that waits for it. */
export function placeFor(view: View, rules: Rules, card: Card): Pile | null {
  const under = below(rules, card);
  return (
    PLACES.find((place, at) => rules.foundations[at] === suitOf(card) && view.foundations[place] === under) ?? null
  );
}

function drawn(view: View, count: number): View {
  const top = [...view.waste.top, ...Array<null>(count).fill(null)].slice(-3);
  return { ...view, stock: view.stock - count, waste: { count: view.waste.count + count, top } };
}

function taken(view: View, rules: Rules, from: Pile, count: number): [Card[], View] {
  if (from === WASTE) {
    const card = view.waste.top.at(-1);
    const waste = { count: view.waste.count - 1, top: view.waste.top.slice(0, -1) };
    return [card ? [card] : [], { ...view, waste }];
  }
  if (isPlace(from)) {
    const card = view.foundations[from];
    if (!card) return [[], view];
    return [[card], { ...view, foundations: { ...view.foundations, [from]: below(rules, card) } }];
  }
  const column = columnOf(view, from);
  const kept = Math.max(column.up.length - count, 0);
  return [column.up.slice(kept), withColumn(view, from, { down: column.down, up: column.up.slice(0, kept) })];
}

function put(view: View, rules: Rules, to: Pile, cards: readonly Card[]): View {
  if (isColumn(to)) {
    const column = columnOf(view, to);
    return withColumn(view, to, { down: column.down, up: [...column.up, ...cards] });
  }
  const card = cards[0];
  const place = to === FOUNDATIONS && card ? placeFor(view, rules, card) : null;
  return card && place ? { ...view, foundations: { ...view.foundations, [place]: card } } : view;
}

function withColumn(view: View, pile: Pile, column: View["columns"][number]): View {
  return { ...view, columns: view.columns.map((old, index) => (columnName(index) === pile ? column : old)) };
}
