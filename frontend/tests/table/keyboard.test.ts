/** Playing at the table by keyboard alone. */

import { beforeEach, expect, it } from "vitest";
import { viewOf } from "./positions";
import { acts, LEGAL, one, openPage, root, sit, tell, VIEW } from "./sitting";
import { FakeSocket } from "./socket";

sit();

beforeEach(() => {
  openPage();
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
});

function press(...keys: string[]): void {
  for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

function standing(): string | null | undefined {
  return document.activeElement?.getAttribute("aria-label");
}

it("goes from card to card and says each", () => {
  press("1");
  expect(standing()).toBe("two of spades, column 1");
  press("ArrowRight");
  expect(standing()).toBe("three of hearts, column 2");
  press("ArrowRight");
  expect(standing()).toBe("Column 3, empty");
  expect(root.querySelectorAll("[data-board] [tabindex='0']")).toHaveLength(1);
});

it("takes a card up and offers only the places where it may go", () => {
  press("1", " ");
  expect(one("[data-says]").textContent).toBe("two of spades taken. May go to: column 2, the foundations.");
  expect([...root.querySelectorAll(".held")]).toHaveLength(1);
  expect(standing()).toBe("three of hearts, column 2");
  press("ArrowRight");
  expect(standing()).toBe("ace of spades, foundation");
  press("ArrowRight", " ");
  expect(acts()).toEqual(["12"]);
  expect(root.querySelector(".held")).toBeNull();
});

it("puts back what was taken up", () => {
  press("1", " ", "Escape");
  expect(root.querySelector(".held, .lit")).toBeNull();
  expect(standing()).toBe("two of spades, column 1");
  press("ArrowRight");
  expect(standing()).toBe("three of hearts, column 2");
  expect(acts()).toEqual([]);
});

it("puts cards down by the column's number, and says why where they do not fit", () => {
  press("4", " ", "3");
  expect(acts()).toEqual(["43"]);
  tell(VIEW, LEGAL, 4);
  press("4", " ", "2");
  expect(acts()).toEqual(["43"]);
  expect(one("[data-says]").textContent).toBe("A card goes on one of the other colour, one rank higher.");
});

it("says at once where a card may go nowhere", () => {
  press("2", " ");
  expect(root.querySelector(".held")).toBeNull();
  expect(one("[data-says]").textContent).toBe("No place for it on the table.");
});

it("does with Enter what a tap does, draws, sends up", () => {
  press("4", "Enter");
  expect(acts()).toEqual(["43"]);
  tell(VIEW, LEGAL, 4);
  press("d");
  tell(VIEW, LEGAL, 5);
  press("1", "f");
  expect(acts()).toEqual(["43", "sw", "1F"]);
});

it("stays where it was when cards move", () => {
  press("1");
  tell(viewOf(["5D", "3H2S", "", "KD"]), { sw: 1 }, 4);
  expect(standing()).toBe("five of diamonds, column 1");
  tell(viewOf(["", "3H2S", "", "KD"]), { sw: 1 }, 5);
  expect(standing()).toBe("Column 1, empty");
});

it("plays by a screen reader's clicks", () => {
  one("[data-pile='s']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(acts()).toEqual(["sw"]);
  tell(VIEW, LEGAL, 4);
  one("[data-card='QC']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  one("[data-card='KD']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(acts()).toEqual(["sw", "w4"]);
});

it("has a list of its keys", () => {
  press("?");
  expect(one("[data-dialog='keys']").hasAttribute("open")).toBe(true);
  press("d");
  expect(acts()).toEqual([]);
});
