import { beforeEach, expect, it } from "vitest";
import { showRows } from "../../src/live/board";
import type { Row } from "../../src/live/protocol";
import type { Facts } from "../../src/live/row";
import { boardRows, keyOf } from "../../src/live/rows";

const FACTS: Facts = { socket: "/", dollars: true, name: "Ivan" };
const row = (rank: number, name: string, rankedScore: number, won = false): Row => ({ rank, name, won, rankedScore, moves: 10, timeMs: 65_000, hinted: false, betterThanPar: won });
const OLENA = row(1, "Olena", 416, true);
const TARAS = row(2, "Taras", -104);
let body: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = "<table><tbody><tr><td>from the server</td></tr></tbody></table>";
  body = document.body.querySelector("tbody") ?? document.body;
});

const texts = () => [...body.children].map((child) => child.textContent);

it("replaces the page's rows, and writes scores, times and marks as the page does", () => {
  showRows(body, boardRows([OLENA, TARAS], null), FACTS, new Set());
  expect(texts()).toEqual(["1Olena$416★101:05", "2Taras-$104101:05"]);
  expect(body.querySelector(".tick")?.getAttribute("aria-label")).toBe("won");
});

it("marks a result with hints", () => {
  showRows(body, boardRows([{ ...OLENA, hinted: true }], null), FACTS, new Set());
  expect(body.querySelector(".with-hints .visually-hidden")?.textContent).toBe("With hints");
});

it("keeps the elements of results that stay, and marks what is new", () => {
  showRows(body, boardRows([OLENA, TARAS], null), FACTS, new Set());
  const [olena, taras] = body.children;
  const ada = row(2, "Ada", 200);
  showRows(body, boardRows([OLENA, ada, { ...TARAS, rank: 3 }], null), FACTS, new Set([keyOf(ada)]));
  expect(body.children[0]).toBe(olena);
  expect(body.children[2]).toBe(taras);
  expect(taras?.firstElementChild?.textContent).toBe("3");
  expect([...body.querySelectorAll(".fresh")]).toEqual([body.children[1]]);
  showRows(body, boardRows([{ ...TARAS, rank: 1 }], null), FACTS, new Set());
  expect([...body.children]).toEqual([taras]);
});

it("shows the viewer's own game between others' results, and nobody else as the viewer", () => {
  const you = { type: "you", rank: 2, of: 3, provisional: true, neighbours: [OLENA, TARAS] } as const;
  showRows(body, boardRows([OLENA, TARAS], you), FACTS, new Set());
  expect(texts()[1]).toBe("2Ivan youif it ended now");
  showRows(body, boardRows([OLENA, TARAS], { ...you, rank: 1, provisional: false }), FACTS, new Set());
  expect([...body.querySelectorAll("[aria-current]")]).toEqual([body.children[0]]);
});
