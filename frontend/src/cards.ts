/** Cards as they are written everywhere: rank then suit, `AS`, `TH`, `KC` (notation: Cards). */
export type Card = string;

export type Suit = "S" | "H" | "D" | "C";

const WRITTEN = /^[A2-9TJQK][SHDC]$/;

export function isCard(value: unknown): value is Card {
  return typeof value === "string" && WRITTEN.test(value);
}

/** The rank's letter, `T` for ten. */
export function rankOf(card: Card): string {
  return card.charAt(0);
}

export function suitOf(card: Card): Suit {
  return card.charAt(1) as Suit;
}

/** The rank as it is printed on a card. */
export function rankPrinted(card: Card): string {
  const rank = rankOf(card);
  return rank === "T" ? "10" : rank;
}
