import { expect, it } from "vitest";
import { announced } from "../../src/table/announce";
import { viewOf } from "./positions";

it("names the first card of a moved run and what turned", () => {
  const said = announced("12", viewOf(["##7H6S", "8C"]), viewOf(["#9D", "8C7H6S"]));
  expect(said).toBe("seven of hearts to column 2. nine of diamonds turned up in column 1.");
});

it("names drawn cards, and how many are left", () => {
  const before = viewOf([""], { stock: 9, waste: { count: 1, top: ["5S"] } });
  const after = viewOf([""], { stock: 7, waste: { count: 3, top: ["5S", "TD", "KH"] } });
  expect(announced("sw", before, after)).toBe("Drawn: ten of diamonds, king of hearts. 7 left in the stock.");
});

it("tells a card sent up", () => {
  const before = viewOf([""], { waste: { count: 1, top: ["AS"] } });
  expect(announced("wF", before, viewOf([""], { foundations: { a: "AS" } }))).toBe("ace of spades to the foundations.");
});
