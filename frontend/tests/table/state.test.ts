import { describe, expect, it } from "vitest";
import type { Ack } from "../../src/table/protocol";
import { disconnected, NOTHING_YET, received, wants, type TableState } from "../../src/table/state";
import { snapshotOf, STATUS, viewOf } from "./positions";

const VIEW = viewOf(["#AS", "2H", "3S"], { stock: 5 });
const UP = { kind: "up", from: "1" } as const;
const DRAW = { kind: "stock" } as const;

function opened(): TableState {
  return received(NOTHING_YET, snapshotOf(VIEW, { "1F": 1, "23": 1, sw: 1 }, 7))[0];
}

function ack(version: number, rest: Partial<Ack> = {}): Ack {
  return { type: "ack", version, token: "1F", changes: {}, legal: {}, status: STATUS, ...rest };
}

describe("a want", () => {
  it("is sent with the version it was made at and shown at once", () => {
    const [state, effects] = wants(opened(), UP);
    expect(effects).toEqual([{ kind: "send", flight: { token: "1F", version: 7 } }]);
    expect(state.game?.shown.foundations.a).toBe("AS");
    expect(state.game?.confirmed).toEqual(VIEW);
  });

  it("that is not legal is refused and changes nothing", () => {
    const before = opened();
    const [state, effects] = wants(before, { kind: "up", from: "2" });
    expect(effects).toEqual([{ kind: "refused", intent: { kind: "up", from: "2" } }]);
    expect(state).toEqual(before);
  });

  it("waits while another is on its way, and goes out on the acknowledgement", () => {
    const [one] = wants(opened(), UP);
    const [two, none] = wants(one, DRAW);
    expect(none).toEqual([]);
    const [three, effects] = received(two, ack(8, { legal: { sw: 1 } }));
    expect(effects.map(({ kind }) => kind)).toEqual(["played", "send"]);
    expect(three.flight).toEqual({ token: "sw", version: 8 });
    expect(three.wanted).toEqual([]);
  });

  it("is read against the position it meets", () => {
    const [state] = wants(wants(opened(), UP)[0], { kind: "find", from: "2", count: 1 });
    const [, effects] = received(state, ack(8, { legal: { "21": 1 } }));
    expect(effects.at(-1)).toEqual({ kind: "send", flight: { token: "21", version: 8 } });
  });

  it("is not taken without holding the table, nor after the end", () => {
    const [watching] = received(opened(), { type: "taken" });
    expect(wants(watching, UP)).toEqual([watching, []]);
    const result = { won: false, score: 0, rankedScore: 0, moves: 0, foundationCards: 0, timeMs: 1, hinted: false };
    const [over, effects] = received(opened(), { type: "finished", version: 7, result, resultUrl: "/r/" });
    expect(effects).toEqual([{ kind: "finished" }]);
    expect(wants(over, UP)[1]).toEqual([]);
  });
});

describe("what the server says", () => {
  it("is applied to what it said before, not to the guess", () => {
    const [guessed] = wants(opened(), UP);
    const changes = { foundations: { b: "AS" }, columns: { "1": { down: 0, up: ["9D"] } } };
    const [state] = received(guessed, ack(8, { changes }));
    expect(state.game?.shown.foundations).toMatchObject({ a: null, b: "AS" });
    expect(state.game?.shown.columns[0]).toEqual({ down: 0, up: ["9D"] });
  });

  it("asks for everything when an acknowledgement is missing", () => {
    const [state, effects] = received(wants(opened(), UP)[0], ack(9));
    expect(effects).toEqual([{ kind: "sync" }]);
    expect(state.game?.shown).toEqual(VIEW);
  });

  it("ignores an acknowledgement of what a snapshot already had", () => {
    const state = opened();
    expect(received(state, ack(7))).toEqual([state, []]);
  });

  it("takes a guess back when it refuses", () => {
    const [state, effects] = received(wants(opened(), UP)[0], { type: "error", code: "illegal_action", message: "no" });
    expect(state.game?.shown).toEqual(VIEW);
    expect(state.flight).toBeNull();
    expect(effects).toEqual([{ kind: "refused", intent: null, code: "illegal_action" }]);
  });

  it("replaces everything with a snapshot", () => {
    const other = viewOf(["KH"]);
    const [state] = received(wants(wants(opened(), UP)[0], DRAW)[0], snapshotOf(other, { sw: 1 }, 20));
    expect(state).toMatchObject({ flight: null, wanted: [], game: { version: 20, shown: other } });
  });
});

it("forgets what was on its way when the connection is lost", () => {
  const state = disconnected(wants(opened(), UP)[0]);
  expect(state).toMatchObject({ flight: null, wanted: [], holding: false });
  expect(state.game?.shown).toEqual(VIEW);
});
