import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { delayBefore } from "../../src/connection";
import { connect, type LinkState } from "../../src/table/connection";
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
    [4403, "stranger"],
    [4404, "unknown"],
  ])("gives up after close code %i", (code, state) => {
    newest().open();
    newest().drop(code);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(states.at(-1)).toBe(state);
  });

  it("tries a refused session once more at once, as the browser may have a new one, then gives up", () => {
    newest().open();
    newest().say(SNAPSHOT);
    newest().drop(4401);
    vi.advanceTimersByTime(0);
    newest().open();
    newest().drop(4401);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(2);
    expect(states).toEqual(["connecting", "open", "lost", "session"]);
  });

  it("comes back when a restarting server has said, neither sooner nor later", () => {
    newest().open();
    newest().say(SNAPSHOT);
    newest().say({ type: "reconnect", after_ms: 2_300 });
    newest().drop(4012);
    vi.advanceTimersByTime(2_299);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("passes over messages it does not know", () => {
    newest().open();
    newest().say(SNAPSHOT);
    newest().say({ type: "fireworks" });
    expect(newest().sent.length).toBe(1);
  });

  it.each([4410, 4429])("waits a while after close code %i", (code) => {
    newest().open();
    newest().drop(code);
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
