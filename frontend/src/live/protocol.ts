/** Every message of a challenge's room (docs/protocol.md, The room) as a named type, and the one place that reads them. */

import { readFrame, type Common } from "../connection";
import { count, flag, instant, list, optional, record, text, type Fields } from "../fields";
import { outcome, type Outcome } from "../outcome";

/** A result on the board. Results do not change: one with other values is another one. */
export interface Row extends Outcome {
  readonly rank: number;
  readonly name: string;
  readonly betterThanPar: boolean;
}

export interface Counts {
  /** Players at a table now. */
  readonly playing: number;
  readonly entered: number;
  readonly finished: number;
  readonly won: number;
}

export interface Standings {
  readonly type: "standings";
  readonly version: number;
  readonly rows: readonly Row[];
  readonly counts: Counts;
  readonly open: boolean;
  /** Instants in milliseconds since 1970, by the server's clock. */
  readonly closesAt: number;
  readonly now: number;
}

/** Where the viewer's own entry stands; `rank` is null for a game of which no card was shown yet. */
export interface You {
  readonly type: "you";
  readonly rank: number | null;
  readonly of: number;
  /** The game goes on: the rank it would have if it ended now, between rows that do not count it. */
  readonly provisional: boolean;
  readonly neighbours: readonly Row[];
}

export interface Won {
  readonly type: "won";
  readonly name: string;
  readonly timeMs: number;
  readonly moves: number;
}

export interface Closed {
  readonly type: "closed";
}

export type RoomMessage = Standings | You | Won | Closed;

/** Reads one text frame; null for a kind of message that is not known. Throws `BadMessage` for an ill-formed one. */
export function readRoomMessage(frame: string): RoomMessage | Common | null {
  return readFrame(frame, READERS);
}

const READERS: Readonly<Record<string, (message: Fields) => RoomMessage>> = {
  standings: (message) => ({
    type: "standings",
    version: count(message.version, "version"),
    rows: list(message.rows, "rows").map(row),
    counts: counts(record(message.counts, "counts")),
    open: text(message.state, "state") === "open",
    closesAt: instant(message.closes_at, "closes_at"),
    now: instant(message.now, "now"),
  }),
  you: (message) => ({
    type: "you",
    rank: optional(message.rank, (value) => count(value, "rank")),
    of: count(message.of, "of"),
    provisional: flag(message.provisional, "provisional"),
    neighbours: list(message.neighbours, "neighbours").map(row),
  }),
  won: (message) => ({
    type: "won",
    name: text(message.name, "name"),
    timeMs: count(message.time_ms, "time_ms"),
    moves: count(message.moves, "moves"),
  }),
  closed: () => ({ type: "closed" }),
};

function row(value: unknown): Row {
  const fields = record(value, "row");
  return {
    rank: count(fields.rank, "rank"),
    name: text(fields.name, "name"),
    ...outcome(fields),
    betterThanPar: flag(fields.better_than_par, "better_than_par"),
  };
}

function counts(fields: Fields): Counts {
  return {
    playing: count(fields.playing, "playing"),
    entered: count(fields.entered, "entered"),
    finished: count(fields.finished, "finished"),
    won: count(fields.won, "won"),
  };
}
