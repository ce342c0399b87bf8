import { beforeEach, expect, it, vi } from "vitest";
import { openExample } from "../../src/examples/page";
import { readExample } from "../../src/examples/read";
import { DOUBLE, viewOf } from "../table/positions";

const START = viewOf(["", "##QH", "9S"], { waste: { count: 1, top: ["KS"] } });
const SERVED = {
  rules: DOUBLE,
  view: START,
  score: 0,
  ranked_score: 0,
  moves: 0,
  steps: [
    { token: "21", refused: "does_not_fit", view: START, score: 0, ranked_score: 0, moves: 0 },
    { token: "w1", refused: null, view: viewOf(["KS", "##QH", "9S"]), score: 5, ranked_score: 5, moves: 1 },
  ],
};

let section: HTMLElement;

beforeEach(() => {
  vi.spyOn(Element.prototype, "animate").mockImplementation(() => ({ cancel: () => undefined }) as unknown as Animation);
  document.body.innerHTML = `<section>
    <div data-board></div><button data-next>What happens?</button><button data-again hidden>Again</button>
    <b data-stat="score"></b><b data-stat="moves"></b><p data-says></p>
    <ol data-steps><li>She is refused.</li><li>The king comes.</li></ol></section>`;
  section = document.querySelector("section") ?? document.body;
  openExample(section, readExample(SERVED));
});

function one(selector: string): HTMLElement {
  const element = section.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
}

function reached(): number {
  return section.querySelectorAll(".reached").length;
}

it("begins before the first action", () => {
  expect([reached(), section.dataset.step, one("[data-again]").hidden]).toEqual([0, "0", true]);
});

it("plays and says one action a press, and marks it in the text", () => {
  one("[data-next]").click();
  expect([reached(), one("[data-says]").textContent]).toEqual([1, "She is refused."]);
  expect(one("[aria-current=step]").textContent).toBe("She is refused.");
  one("[data-next]").click();
  expect([reached(), one("[data-stat=score]").textContent, one("[data-stat=moves]").textContent]).toEqual([2, "5", "1"]);
});

it("offers to begin again at the end, and keeps the focus on a button that is there", () => {
  one("[data-next]").focus();
  one("[data-next]").click();
  one("[data-next]").click();
  expect([one("[data-next]").hidden, document.activeElement]).toEqual([true, one("[data-again]")]);
  one("[data-again]").click();
  expect([reached(), one("[data-again]").hidden, document.activeElement]).toEqual([0, true, one("[data-next]")]);
});

it("only draws where nothing happens", () => {
  document.body.innerHTML = "<section><div data-board></div></section>";
  const still = document.querySelector("section") ?? document.body;
  openExample(still, readExample({ ...SERVED, steps: [] }));
  expect(still.dataset.step).toBeUndefined();
});
