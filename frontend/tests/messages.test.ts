import { beforeEach, describe, expect, it } from "vitest";
import { en } from "../src/languages/en";
import { ru } from "../src/languages/ru";
import { uk } from "../src/languages/uk";
import { cardSpoken, message, refusalSaid, speak, type Catalogue, type MessageKey } from "../src/messages";

const CATALOGUES: Readonly<Record<string, Catalogue>> = { en, uk, ru };

beforeEach(() => { speak("en", en); });

function forms(text: Catalogue[MessageKey]): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

function blanks(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
}

describe.each(Object.entries(CATALOGUES))("the catalogue %s", (language, catalogue) => {
  const keys = Object.keys(en) as MessageKey[];

  it("has every text, none of them empty, and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
    const empty = keys.filter((key) => forms(catalogue[key]).some((text) => text.trim() === ""));
    expect(empty).toEqual([]);
  });

  it("has the values of the English texts in its own", () => {
    for (const key of keys) {
      const wanted = blanks(forms(en[key]).at(-1) ?? "");
      for (const text of forms(catalogue[key])) expect([key, blanks(text)]).toEqual([key, wanted]);
    }
  });

  it("has a form for every count", () => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const key of keys) {
      const text = catalogue[key];
      if (typeof text !== "string") expect([key, new Set(Object.keys(text))]).toEqual([key, needed]);
    }
  });
});

it("names cards as each language does", () => {
  speak("uk", uk);
  expect(["7H", "AS", "TD", "QC"].map(cardSpoken)).toEqual(["сімка чирв", "туз пік", "десятка бубен", "дама треф"]);
  speak("ru", ru);
  expect(["7H", "AS", "TD", "QC"].map(cardSpoken)).toEqual(["семёрка червей", "туз пик", "десятка бубен", "дама треф"]);
});

it("chooses the form of the count", () => {
  speak("uk", uk);
  const counted = [1, 3, 11, 59].map((count) => message("pile.stock", { count }));
  expect(counted).toEqual(["Колода, 1 карта", "Колода, 3 карти", "Колода, 11 карт", "Колода, 59 карт"]);
});

it("groups the digits of large numbers as the language does", () => {
  const numbers = [0, 9999, 10000, 12345].map((number) => message("place.column", { number }));
  expect(numbers).toEqual(["column 0", "column 9999", "column 10,000", "column 12,345"]);
  speak("ru", ru);
  expect(message("place.column", { number: 12345 })).toBe("в колонку 12\u00a0345");
});

it("says why the server refuses, and something of a code it does not know", () => {
  expect(refusalSaid("does_not_fit")).toBe("The card does not fit there.");
  expect(refusalSaid("from_the_future")).toBe("Not possible here.");
});
