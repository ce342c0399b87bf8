import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { geometryOf, offsetOf } from "../../src/table/layout";
import { tablePage } from "../../src/table/page";
import type { Legal } from "../../src/table/protocol";
import { openTable } from "../../src/table/table";
import type { View } from "../../src/table/view";
import { snapshotOf, viewOf } from "./positions";
import { FakeSocket, framed } from "./socket";

const PAGE = `
  <div data-table data-socket="/ws/table/1/">
    <b data-stat="score"></b><b data-stat="moves"></b><b data-stat="cards"></b><b data-stat="time"></b>
    <p data-figure><b data-stat="ranked"></b></p>
    <div data-board></div>
    <button data-action="undo"></button><button data-action="finish"></button>
    <p data-banner></p><p data-says></p><p data-toast></p><p data-note hidden></p><button data-action="hint"></button><button data-action="all-up" hidden></button>
    <button data-action="keys"></button><dialog data-dialog="keys"></dialog>
    <dialog data-dialog="finish"><button data-action="finish-now"></button></dialog>
    <dialog data-dialog="taken"><button data-action="take"></button></dialog>
    <dialog data-dialog="result"><h2 data-result="title"></h2><p data-result="closed" hidden></p><dl data-result="figures"></dl>
      <form data-result="go-on"></form><button data-action="go-on" hidden></button><a data-result="link"></a></dialog>
  </div>`;

const GEOMETRY = geometryOf({ w: 1440, h: 840 }, 9, 1);
const VIEW = viewOf(["#2S", "3H", "", "KD"], { stock: 5, foundations: { a: "AS" }, waste: { count: 1, top: ["QC"] } });
const LEGAL: Legal = { "1F": 1, "12": 1, "43": 1, w4: 1, sw: 1, zz: 0 };

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  vi.spyOn(Element.prototype, "animate").mockImplementation(() => ({ cancel: () => undefined }) as unknown as Animation);
  document.body.innerHTML = PAGE;
  root = document.body.querySelector<HTMLElement>("[data-table]") ?? document.body;
  const board = one("[data-board]");
  Object.defineProperties(board, { clientWidth: { value: 1440 }, clientHeight: { value: 840 } });
  board.setPointerCapture = () => undefined;
  openTable(tablePage(root));
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function one(selector: string): HTMLElement {
  const element = document.body.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
}

function tell(view: View, legal: Legal, version = 3): void {
  say(framed(snapshotOf(view, legal, version)));
}

/** Has the server say something, and the page draw its next frame. */
function say(message: object): void {
  FakeSocket.newest().say(message);
  vi.advanceTimersToNextFrame();
}

/** Tokens sent so far. */
function acts(): unknown[] {
  return FakeSocket.newest().sent.filter(({ type }) => type === "act").map(({ token }) => token);
}

function pointAt(pile: string, index = 0): { clientX: number; clientY: number } {
  const { x, y } = GEOMETRY.piles[pile] ?? GEOMETRY.foundations;
  return { clientX: x + 20, clientY: y + offsetOf(GEOMETRY, VIEW, pile, index).y + 8 };
}

function point(type: string, at: { clientX: number; clientY: number }): void {
  one("[data-board]").dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, pointerType: "mouse" }));
  vi.advanceTimersToNextFrame();
}

function tap(pile: string, index = 0): void {
  point("pointerdown", pointAt(pile, index));
  point("pointerup", pointAt(pile, index));
}

function drag(from: string, index: number, to: string): void {
  point("pointerdown", pointAt(from, index));
  point("pointermove", pointAt(to));
  point("pointerup", pointAt(to));
}

describe("a page with a game in it", () => {
  const written = framed({ ...snapshotOf(VIEW, LEGAL, 3), holding: false });

  /** The page anew, with something written into it, before its socket has said anything. */
  function pageWith(text: string): void {
    document.body.innerHTML = PAGE.replace("<p data-banner>", `<script id="first-sight" type="application/json">${text}</script><p data-banner>`);
    root = document.body.querySelector<HTMLElement>("[data-table]") ?? document.body;
    Object.defineProperties(one("[data-board]"), { clientWidth: { value: 1440 }, clientHeight: { value: 840 } });
    one("[data-board]").setPointerCapture = () => undefined;
    openTable(tablePage(root));
    vi.advanceTimersToNextFrame();
  }

  it("shows it before the socket is open, and plays what is wanted as soon as it is", () => {
    pageWith(JSON.stringify(written));
    const king = one("[data-pile='4'] [data-card]");
    expect(king.dataset.card).toBe("KD");
    expect(root.dataset.state).toBe("connecting");
    expect(one("[data-dialog='taken']").hasAttribute("open")).toBe(false);
    tap("s");
    expect(acts()).toEqual([]);
    FakeSocket.newest().open();
    tell(VIEW, LEGAL);
    expect(root.dataset.state).toBe("ready");
    expect(one("[data-pile='4'] [data-card]")).toBe(king);
    expect(acts()).toEqual(["sw"]);
  });

  it("plays nothing that was wanted of another position, or while the connection is lost", () => {
    pageWith(JSON.stringify(written));
    tap("s");
    FakeSocket.newest().open();
    tell(VIEW, LEGAL, 4);
    expect(acts()).toEqual([]);
    pageWith(JSON.stringify(written));
    tap("s");
    FakeSocket.newest().drop(1006);
    tap("s");
    vi.advanceTimersByTime(1000);
    FakeSocket.newest().open();
    tell(VIEW, LEGAL);
    expect(acts()).toEqual([]);
  });

  it("goes by the socket alone where what is in it cannot be read", () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    pageWith('{"type":"snapshot","view":7}');
    expect(complaint).toHaveBeenCalled();
    FakeSocket.newest().open();
    tell(VIEW, LEGAL);
    expect(one("[data-pile='4'] [data-card]").dataset.card).toBe("KD");
  });
});

it("shows the game and says that it is ready", () => {
  expect(root.dataset).toMatchObject({ state: "ready", version: "3" });
  expect(one("[data-pile='4'] [data-card]").dataset.card).toBe("KD");
});

describe("a tap", () => {
  it("on the stock draws at once", () => {
    tap("s");
    expect(acts()).toEqual(["sw"]);
  });

  it("on a card that may also go to a column waits for a second one, then sends it up", () => {
    tap("1", 1);
    expect(acts()).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(acts()).toEqual(["1F"]);
  });

  it("twice looks for a place on the table", () => {
    tap("1", 1);
    tap("1", 1);
    vi.advanceTimersByTime(1000);
    expect(acts()).toEqual(["12"]);
  });

  it("on something else lets the waiting one act first", () => {
    tap("1", 1);
    tap("s");
    expect(acts()).toEqual(["1F"]);
    say({ ...framed(snapshotOf(VIEW, LEGAL, 4)), type: "ack", token: "1F", changes: {} });
    expect(acts()).toEqual(["1F", "sw"]);
  });

  it("twice on a king that fits nowhere else puts it into an empty column", () => {
    tap("4");
    tap("4");
    expect(acts()).toEqual(["43"]);
  });

  it("on a foundation does nothing", () => {
    tap("a");
    tap("a");
    vi.advanceTimersByTime(1000);
    expect(acts()).toEqual([]);
  });
});

describe("a drag", () => {
  it("to a legal place plays it", () => {
    drag("w", 0, "4");
    expect(acts()).toEqual(["w4"]);
  });

  it("to anywhere over the foundations sends up, whatever the place", () => {
    drag("1", 1, "h");
    expect(acts()).toEqual(["1F"]);
  });

  it("to an illegal place sends nothing and puts the card back", () => {
    drag("2", 0, "4");
    expect(acts()).toEqual([]);
    expect(root.querySelector(".held")).toBeNull();
    expect(one("[data-says]").textContent).toBe("A card goes on one of the other colour, one rank higher.");
    expect(one("[data-toast]").textContent).toBe(one("[data-says]").textContent);
    expect(one("[data-toast]").classList.contains("told")).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(one("[data-toast]").classList.contains("told")).toBe(false);
  });

  it("lights the legal places while it lasts", () => {
    point("pointerdown", pointAt("1", 1));
    point("pointermove", pointAt("3"));
    const lit = [...root.querySelectorAll<HTMLElement>(".lit")].map(({ dataset }) => dataset.pile);
    expect(lit).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "2"]);
    point("pointercancel", pointAt("3"));
    expect(root.querySelector(".lit")).toBeNull();
    expect(acts()).toEqual([]);
  });
});

describe("the keyboard", () => {
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
});

describe("help", () => {
  it("asks the server for a hint and shows it", () => {
    one("[data-action='hint']").click();
    expect(FakeSocket.newest().sent.at(-1)).toEqual({ type: "hint", version: 3 });
    say({ type: "hint", version: 3, token: "12" });
    expect(one("[data-toast]").textContent).toBe("Hint: two of spades to column 2.");
    const shown = [...root.querySelectorAll<HTMLElement>(".proposed")].map(({ dataset }) => dataset.card ?? dataset.pile);
    expect(shown).toEqual(["2S", "2"]);
    vi.advanceTimersByTime(5000);
    expect(root.querySelector(".proposed")).toBeNull();
    say({ type: "hint", version: 2, token: "sw" });
    expect(root.querySelector(".proposed")).toBeNull();
  });

  it("sends the rest up, one action after another, until the player touches anything", () => {
    expect(one("[data-action='all-up']").hidden).toBe(true);
    const view = viewOf(["", "3H", "2S"], { foundations: { a: "AS", c: "2H" } });
    tell(view, { "2F": 1, "3F": 1, zz: 0 });
    expect(one("[data-action='all-up']").hidden).toBe(false);
    one("[data-action='all-up']").click();
    expect(acts()).toEqual(["3F"]);
    const ack = (token: string, version: number, columns: object) => {
      say({ ...framed(snapshotOf(view, { "2F": 1, "3F": 1 }, version)), type: "ack", token, changes: { columns } });
    };
    ack("3F", 4, { "3": { down: 0, up: ["3C"] } });
    vi.advanceTimersByTime(200);
    expect(acts()).toEqual(["3F", "2F"]);
    window.dispatchEvent(new Event("pointerdown"));
    ack("2F", 5, { "2": { down: 0, up: ["4H"] } });
    vi.advanceTimersByTime(1000);
    expect(acts()).toEqual(["3F", "2F"]);
  });

  it("says that nothing moves any more, and takes it back", () => {
    expect(one("[data-note]").hidden).toBe(true);
    tell(VIEW, { zz: 0 }, 4);
    expect(one("[data-note]").hidden).toBe(false);
    expect(one("[data-says]").textContent).toBe("Nothing moves any more. You can undo, or finish here.");
    tell(VIEW, LEGAL, 5);
    expect(one("[data-note]").hidden).toBe(true);
  });
});

describe("undo", () => {
  it.each([{ key: "u" }, { key: "z", ctrlKey: true }, { key: "z", metaKey: true }])("has a key (%o)", (key) => {
    window.dispatchEvent(new KeyboardEvent("keydown", key));
    expect(acts()).toEqual(["zz"]);
  });

  it("goes on while its button is held, one at a time", () => {
    const button = one("[data-action='undo']");
    button.dispatchEvent(new PointerEvent("pointerdown"));
    vi.advanceTimersByTime(500);
    expect(acts()).toEqual(["zz"]);
    vi.advanceTimersByTime(1000);
    // One is on its way, one waits.
    say({ ...framed(snapshotOf(VIEW, LEGAL, 4)), type: "ack", token: "zz", changes: {} });
    expect(acts()).toEqual(["zz", "zz"]);
    button.dispatchEvent(new PointerEvent("pointerup"));
    button.click();
    vi.advanceTimersByTime(2000);
    say({ ...framed(snapshotOf(VIEW, LEGAL, 5)), type: "ack", token: "zz", changes: {} });
    expect(acts()).toHaveLength(2);
  });

  it("has a button that is off when there is nothing to undo", () => {
    one("[data-action='undo']").click();
    expect(acts()).toEqual(["zz"]);
    tell(VIEW, { sw: 1 }, 0);
    expect(one("[data-action='undo']").hasAttribute("disabled")).toBe(true);
  });
});

it("offers to play here when another tab takes the table", () => {
  say({ type: "taken" });
  expect(one("[data-dialog='taken']").hasAttribute("open")).toBe(true);
  tap("s");
  expect(acts()).toEqual([]);
  one("[data-action='take']").click();
  expect(FakeSocket.newest().sent.at(-1)).toEqual({ type: "take" });
  tell(VIEW, LEGAL);
  expect(one("[data-dialog='taken']").hasAttribute("open")).toBe(false);
});

it("ends the game after asking, and shows the result", () => {
  one("[data-action='finish']").click();
  expect(FakeSocket.newest().sent.some(({ type }) => type === "finish")).toBe(false);
  one("[data-action='finish-now']").click();
  expect(FakeSocket.newest().sent.at(-1)).toEqual({ type: "finish", version: 3 });
  const result = { won: false, score: 15, ranked_score: 15, moves: 6, foundation_cards: 1, time_ms: 7000, hinted: false };
  say({ type: "finished", version: 3, result, result_url: "/table/1/result/" });
  vi.advanceTimersByTime(1000);
  expect(one("[data-dialog='result']").hasAttribute("open")).toBe(true);
  expect(one("[data-result='link']").getAttribute("href")).toBe("/table/1/result/");
  tap("s");
  expect(acts()).toEqual([]);
});

describe("at the close of its challenge", () => {
  const result = { won: false, score: 15, ranked_score: 15, moves: 6, foundation_cards: 1, time_ms: 7000, hinted: false };
  const closed = { type: "closed", version: 3, result, result_url: "/table/1/result/", continue_url: "/table/1/continue/" };

  it("shows the result that is ranked, plays no more, and leads on", () => {
    say(closed);
    vi.advanceTimersByTime(1000);
    expect(one("[data-dialog='result']").hasAttribute("open")).toBe(true);
    expect(one("[data-result='title']").textContent).toBe("The challenge has closed");
    expect(one("[data-result='go-on']").getAttribute("action")).toBe("/table/1/continue/");
    expect(one("[data-action='go-on']").hidden).toBe(false);
    tap("s");
    expect(acts()).toEqual([]);
  });

  it("has no result where no card was shown", () => {
    say({ ...closed, result: null });
    vi.advanceTimersByTime(1000);
    expect(one("[data-result='link']").hidden).toBe(true);
    expect(one("[data-result='closed']").hidden).toBe(false);
  });

  it("leads nowhere after a game that was won", () => {
    say({ ...closed, result: { ...result, won: true }, continue_url: null });
    vi.advanceTimersByTime(1000);
    expect(one("[data-result='title']").textContent).toBe("All 104 cards are up!");
    expect(one("[data-action='go-on']").hidden).toBe(true);
  });
});

it("plays nothing while the connection is lost, and tells so", () => {
  const lost = FakeSocket.newest();
  lost.drop(1006);
  tap("s");
  vi.advanceTimersByTime(800);
  expect(lost.sent.map(({ type }) => type)).toEqual(["join"]);
  expect(one("[data-banner]").hidden).toBe(false);
  expect(root.dataset.state).toBe("lost");
});
