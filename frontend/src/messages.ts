/**
 * The texts the scripts show or say. Texts of the pages themselves are in the templates.
 *
 * Each language is a catalogue in languages/, an entry of its own: the page loads the one it is written in,
 * before any other script, and that one says so here.
 */

import type { en } from "./languages/en";

/** A text whose form depends on the number `{count}`, by the categories the language has. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type MessageKey = keyof typeof en;
/** Every text of a language; `{name}` stands for a value. One that lacks a text does not compile. */
export type Catalogue = Readonly<Record<MessageKey, string | Plural>>;

let catalogue: Catalogue | undefined;
let spoken = "";
let plural: Intl.PluralRules;
let numbers: Intl.NumberFormat | undefined;

/** From here on digits are grouped. */
const GROUPED = 10_000;

/** Makes a catalogue the one all texts come from. `language` is a tag, as in `uk`. */
export function speak(language: string, texts: Catalogue): void {
  catalogue = texts;
  spoken = language;
  plural = new Intl.PluralRules(language);
  numbers = undefined;
}

/** The text in the page's language, values filled in; where it has plural forms, the one of `count`. */
export function message(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = catalogue?.[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  const form = typeof text === "string" ? text : (text[plural.select(Number(values.count))] ?? "");
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => written(values[name] ?? whole));
}

function written(value: string | number): string {
  if (typeof value === "string") return value;
  if (Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
  // Made only where digits are grouped, which they hardly ever are: it takes a phone longer than all the cards of a table.
  numbers ??= new Intl.NumberFormat(spoken, { useGrouping: "min2" });
  return numbers.format(value);
}

/** A card's name to be read out: "seven of hearts". */
export function cardSpoken(card: string): string {
  return message("card", {
    rank: message(`rank.${card.charAt(0)}` as MessageKey),
    suit: message(`of.${card.charAt(1)}` as MessageKey),
  });
}

export function suitSpoken(suit: string): string {
  return message(`suit.${suit}` as MessageKey);
}

/** Why the server did not do what was asked, by the stable code of its refusal. */
export function refusalSaid(code: string): string {
  const key = `refused.${code}`;
  return message(catalogue && key in catalogue ? (key as MessageKey) : "said.refused");
}
