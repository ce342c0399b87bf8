import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connect, delayBefore, type LinkState } from "../../src/table/connection";
import { snapshotOf, viewOf } from "./positions";
import { FakeSocket, framed } from "./socket";

const SNAPSHOT = framed(snapshotOf(viewOf([""]), {}));
const newest = () => FakeSocket.newest();

describe("the connection", () => {
  const states: LinkState[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    states.length = 0;
    connect("ws://table/", { message: () => undefined, state: (state) => states.push(state) });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("takes the table at first and after a lost connection only asks for it, as the same tab", () => {
    newest().open();
    expect(newest().sent).toMatchObject([{ type: "join", take: true }]);
    newest().say(SNAPSHOT);
    const tab = newest().sent[0]?.tab;
    newest().drop(1006);
    vi.advanceTimersByTime(1000);
    newest().open();
    expect(newest().sent).toEqual([{ type: "join", take: false, tab }]);
    expect(states).toEqual(["connecting", "open", "lost"]);
  });

  it("tries again by itself until it succeeds", () => {
    for (let tries = 1; tries <= 6; tries++) {
      expect(FakeSocket.all.length).toBe(tries);
      newest().drop(1006);
      // Long enough for the next try, too short for that to count as hanging.
      vi.advanceTimersToNextTimer();
    }
  });

  it.each([
    [4401, "session"],
    [4403, "stranger"],
    [4404, "unknown"],
  ])("gives up after close code %i", (code, state) => {
    newest().open();
    newest().drop(code);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(states.at(-1)).toBe(state);
  });

  it("comes back later after too many messages", () => {
    newest().open();
    newest().drop(4429);
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("notices a silent server and connects anew", () => {
    newest().open();
    newest().say(SNAPSHOT);
    vi.advanceTimersByTime(20_000);
    expect(newest().sent.at(-1)).toEqual({ type: "ping" });
    newest().say({ type: "pong" });
    vi.advanceTimersByTime(20_000);
    vi.advanceTimersByTime(9_000);
    expect(states.at(-1)).toBe("lost");
    expect(FakeSocket.all.length).toBe(2);
  });

  it("asks for everything after a message it cannot read", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    newest().open();
    newest().say({ type: "ack" });
    expect(newest().sent.at(-1)).toEqual({ type: "sync" });
  });
});

it("waits longer after each failure, never more than fifteen seconds, never all at once", () => {
  expect(delayBefore(0, 0)).toBe(200);
  expect(delayBefore(0, 1)).toBe(400);
  expect(delayBefore(3, 1)).toBe(3200);
  expect(delayBefore(30, 1)).toBe(15_000);
});
