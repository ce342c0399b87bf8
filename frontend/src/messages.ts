/**
 * Every text the scripts show or say, by language. Texts of the pages themselves are in the templates.
 *
 * `{name}` stands for a value. A language has all keys or does not compile.
 */

const en = {
  "rank.A": "ace",
  "rank.2": "two",
  "rank.3": "three",
  "rank.4": "four",
  "rank.5": "five",
  "rank.6": "six",
  "rank.7": "seven",
  "rank.8": "eight",
  "rank.9": "nine",
  "rank.T": "ten",
  "rank.J": "jack",
  "rank.Q": "queen",
  "rank.K": "king",
  "suit.S": "spades",
  "suit.H": "hearts",
  "suit.D": "diamonds",
  "suit.C": "clubs",
  "card": "{rank} of {suit}",
  "card.down": "face-down card",

  "pile.stock": "Stock, {count} cards",
  "pile.stock.empty": "Stock, empty",
  "pile.waste": "Waste, {count} cards",
  "pile.waste.empty": "Waste, empty",
  "pile.foundation": "Foundation, {suit}: {card}",
  "pile.foundation.empty": "Foundation, {suit}: empty",
  "pile.column": "Column {number}, {down} face down, {up} face up",
  "pile.column.empty": "Column {number}, empty",

  "said.move": "{card} to {place}.",
  "said.turned": "{card} turned up in column {number}.",
  "said.drawn": "Drawn: {card}. {count} left in the stock.",
  "said.recycled": "The waste is the stock again.",
  "said.undone": "Undone.",
  "said.refused": "Not possible here.",
  "said.no-place": "No place for it on the table.",
  "said.stock-out": "The stock is out.",
  "said.no-undo": "Nothing left to undo.",
  "place.column": "column {number}",
  "place.foundation": "the foundations",

  "link.connecting": "Connecting…",
  "link.lost": "Connection lost. Trying again by itself…",
  "link.slow-down": "Too many messages at once. Going on in a moment…",
  "link.stranger": "This game belongs to another player.",
  "link.unknown": "There is no such game.",
  "link.session": "You were logged out. Load the page again to go on.",

  "result.won": "All 104 cards are up!",
  "result.over": "Game finished",
  "result.score": "Score",
  "result.ranked": "Ranked score",
  "result.on-table": "Score on the table",
  "result.moves": "Moves",
  "result.cards": "Cards up",
  "result.time": "Time",

  "left.days": "{days} d {hours} h left",
  "left.hours": "{hours} h {minutes} min left",
  "left.minutes": "{minutes} min left",
  "left.closed": "closed",
} as const;

export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, string>>;

const CATALOGUES: Readonly<Record<string, Catalogue>> = { en };

function catalogue(): Catalogue {
  return CATALOGUES[document.documentElement.lang.slice(0, 2)] ?? en;
}

/** The text in the page's language, values filled in. */
export function message(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return catalogue()[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A card's name to be read out: "seven of hearts". */
export function cardSpoken(card: string): string {
  return message("card", {
    rank: message(`rank.${card.charAt(0)}` as MessageKey),
    suit: suitSpoken(card.charAt(1)),
  });
}

export function suitSpoken(suit: string): string {
  return message(`suit.${suit}` as MessageKey);
}
