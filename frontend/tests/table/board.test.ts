import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBoard, type Board } from "../../src/table/board";
import { predicted } from "../../src/table/predict";
import { columnNames, isPlace, PLACES, sizeOf, type View } from "../../src/table/view";
import { DOUBLE, HARD, viewOf } from "./positions";

/** Animations that the test ends when it likes. */
const running = new Set<{ onfinish: (() => void) | null; cancel: () => void }>();

function endAnimations(): void {
  for (const animation of [...running]) {
    running.delete(animation);
    animation.onfinish?.();
  }
}

beforeAll(() => {
  vi.spyOn(Element.prototype, "animate").mockImplementation(() => {
    const animation = { onfinish: null, cancel: () => running.delete(animation) };
    running.add(animation);
    return animation as unknown as Animation;
  });
});

afterAll(() => {
  vi.restoreAllMocks();
});

let root: HTMLElement;
let board: Board;

beforeEach(() => {
  running.clear();
  root = document.createElement("div");
  Object.defineProperties(root, { clientWidth: { value: 1440 }, clientHeight: { value: 840 } });
  board = createBoard(root, () => undefined);
});

/** What the page shows in each pile: card names, `#` for the stock and cards face down; not what is on its way out. */
function shown(): Record<string, string[]> {
  const piles = [...root.querySelectorAll<HTMLElement>("[data-pile]")];
  return Object.fromEntries(piles.map((pile) => [pile.dataset.pile ?? "", cardsIn(pile)]));
}

function cardsIn(pile: HTMLElement): string[] {
  return [...pile.querySelectorAll<HTMLElement>(".card:not(.leaving)")]
    .filter((card) => card.dataset.card !== undefined || card.classList.contains("down"))
    .map((card) => card.dataset.card ?? "#");
}

function wanted(view: View, fanned: boolean): Record<string, string[]> {
  const columns = view.columns.map(({ down, up }) => [...Array<string>(down).fill("#"), ...up]);
  return {
    s: view.stock > 0 ? ["#"] : [],
    w: view.waste.top.slice(fanned ? 0 : -1).map((card) => card ?? "#"),
    ...Object.fromEntries(PLACES.map((place) => [place, [view.foundations[place]].filter((card) => card !== null && card !== undefined)])),
    ...Object.fromEntries(columnNames(view.columns.length).map((name, index) => [name, columns[index]])),
  };
}

const NAMES = Array.from("SHDC").flatMap((suit) => Array.from("A23456789TJQK").map((rank) => rank + suit));

/** A start like a real one, from a repeatable shuffle. */
function dealt(random: () => number): View {
  const deck = [...NAMES, ...NAMES];
  const next = () => deck.splice(Math.floor(random() * deck.length), 1)[0] ?? "";
  const columns = Array.from({ length: 9 }, (_, index) => "#".repeat(index) + next());
  return viewOf(columns, { stock: 59 });
}

/** Something that could happen on a table, legal or not: the board must not care. */
function anything(view: View, random: () => number): View {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const card = () => pick(NAMES) ?? "AS";
  const names = columnNames(9);
  const from = pick(names) ?? "1";
  const to = pick(names.filter((name) => name !== from)) ?? "2";
  const column = view.columns[Number(from) - 1] ?? { down: 0, up: [] };
  if (random() < 0.3 && view.stock > 0) {
    const count = Math.min(3, view.stock);
    const drawn = predicted(view, HARD, "sw", count);
    return random() < 0.5 ? drawn : { ...drawn, waste: { ...drawn.waste, top: drawn.waste.top.map((c) => c ?? card()) } };
  }
  if (random() < 0.1) return predicted(view, HARD, "ws", view.waste.count);
  if (random() < 0.3) return predicted(view, HARD, `${from}F`, 1);
  if (column.up.length > 0) return predicted(view, HARD, from + to, 1 + Math.floor(random() * column.up.length));
  const turned = { down: Math.max(0, column.down - 1), up: sizeOf(column) > 0 ? [card()] : [] };
  return { ...view, columns: view.columns.map((other, index) => (index === Number(from) - 1 ? turned : other)) };
}

/** Numbers from 0 to 1 that are the same in every run. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe("the page after a draw", () => {
  it.each([1, 2, 3, 4])("shows the view, whatever came before and in whatever flight it is (game %i)", (seed) => {
    const random = repeatable(seed);
    let view = dealt(random);
    const history = [view];
    for (let action = 0; action < 100; action++) {
      const undo = random() < 0.25 && history.length > 1;
      if (undo) history.pop();
      else history.push(anything(view, random));
      view = history.at(-1) ?? view;
      board.draw(view, HARD, false);
      if (random() < 0.4) endAnimations();
      expect(shown()).toEqual(wanted(view, true));
    }
    endAnimations();
    expect(shown()).toEqual(wanted(view, true));
  });

  it("says nothing of a card that lies face down again", () => {
    board.draw(viewOf(["#AS"]), DOUBLE, false);
    board.draw(viewOf(["##"]), DOUBLE, false);
    endAnimations();
    expect(root.querySelector("[data-card]")).toBeNull();
    expect(root.querySelector("[data-pile='1'] .face")).toBeNull();
    expect(root.innerHTML).not.toContain("ace of");
  });

  it("names cards for those who do not see them, and hides the backs", () => {
    board.draw(viewOf(["#7H"], { stock: 3 }), DOUBLE, false);
    const cards = [...root.querySelectorAll("[data-pile='1'] .card")];
    expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual([null, "seven of hearts, column 1"]);
    expect(cards.map((card) => card.getAttribute("aria-hidden"))).toEqual(["true", null]);
    expect(root.querySelector("[data-pile='1']")?.getAttribute("aria-label")).toBe("Column 1, 1 face down, 1 face up");
  });

  it("says how many cards lie on one, and where else a card is", () => {
    const view = viewOf(["7H6S5D", "#8C"], { foundations: { a: "AS" }, waste: { count: 1, top: ["KD"] } });
    board.draw(view, DOUBLE, false);
    const named = (pile: string) => [...root.querySelectorAll(`[data-pile='${pile}'] [data-card]`)].map((card) => card.getAttribute("aria-label"));
    expect(named("1")).toEqual([
      "seven of hearts, column 1, 2 cards on it",
      "six of spades, column 1, 1 card on it",
      "five of diamonds, column 1",
    ]);
    expect([...named("a"), ...named("w")]).toEqual(["ace of spades, foundation", "king of diamonds, waste"]);
    board.draw(viewOf(["7H6S", "#8C"], { foundations: { a: "AS" } }), DOUBLE, false);
    expect(named("1")).toEqual(["seven of hearts, column 1, 1 card on it", "six of spades, column 1"]);
  });

  it("keeps the element of a card that moves", () => {
    board.draw(viewOf(["7H", "8C"]), DOUBLE, false);
    const before = root.querySelector("[data-card='7H']");
    board.draw(viewOf(["", "8C7H"]), DOUBLE, false);
    expect(root.querySelector("[data-pile='2'] [data-card='7H']")).toBe(before);
  });
});

describe("cards in the hand", () => {
  it("stay there while the table changes elsewhere, and fly to their place when let go", () => {
    const view = viewOf(["#7H6S", "8C"], { stock: 5 });
    board.draw(view, DOUBLE, false);
    endAnimations();
    board.lift({ pile: "1", index: 1 });
    board.carry({ x: 500, y: 400 });
    const held = [...root.querySelectorAll<HTMLElement>(".held")];
    expect(held.map((card) => card.dataset.card)).toEqual(["7H", "6S"]);
    const where = held.map((card) => card.style.transform);
    board.draw({ ...view, stock: 4 }, DOUBLE, true);
    expect(held.map((card) => card.style.transform)).toEqual(where);
    board.draw({ ...view, stock: 4 }, DOUBLE, false);
    expect(root.querySelector(".held")).toBeNull();
    expect(running.size).toBe(2);
  });

  it("are no more in the hand when the server moved them", () => {
    board.draw(viewOf(["7H", "8C"]), DOUBLE, false);
    board.lift({ pile: "1", index: 0 });
    board.draw(viewOf(["", "8C7H"]), DOUBLE, true);
    expect(root.querySelector(".held")).toBeNull();
  });

  it("light the places where they may go, all foundations together", () => {
    board.draw(viewOf(["AS"]), DOUBLE, false);
    board.light(["3", "F"], "3");
    const lit = [...root.querySelectorAll<HTMLElement>(".lit")].map((pile) => pile.dataset.pile ?? "");
    expect(lit.filter((pile) => !isPlace(pile))).toEqual(["3"]);
    expect(lit.filter(isPlace)).toEqual(PLACES);
    expect(root.querySelector(".over")?.getAttribute("data-pile")).toBe("3");
  });
});
