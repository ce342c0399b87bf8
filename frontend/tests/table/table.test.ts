import { beforeEach, describe, expect, it, vi } from "vitest";
import { snapshotOf, viewOf } from "./positions";
import { acts, drag, LEGAL, one, openPage, point, pointAt, root, say, sit, tap, tell, VIEW } from "./sitting";
import { FakeSocket, framed } from "./socket";

sit();

beforeEach(() => {
  openPage();
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
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

describe("help", () => {
  it("asks the server for a hint and shows it", () => {
    const snapshot = snapshotOf(VIEW, LEGAL, 3);
    say(framed({ ...snapshot, attempt: { ...snapshot.attempt, ranked: false } }));
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

  it("asks once before the first hint of a ranked game, which marks its result", () => {
    const sent = () => FakeSocket.newest().sent.filter(({ type }) => type === "hint").length;
    one("[data-action='hint']").click();
    expect(one("[data-dialog='hint']").hasAttribute("open")).toBe(true);
    expect(sent()).toBe(0);
    one("[data-action='hint-now']").click();
    expect(one("[data-dialog='hint']").hasAttribute("open")).toBe(false);
    expect(sent()).toBe(1);
    one("[data-action='hint']").click();
    expect(sent()).toBe(2);
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
