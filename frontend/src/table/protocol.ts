/**
 * Every message of the table's socket as a named type, and the one place that reads them.
 */

import { isCard, type Card } from "../cards";
import { readFrame, type Common } from "../connection";
import { BadMessage, count, flag, list, mapped, optional, record, text, whole, type Fields } from "../fields";
import { outcome, type Outcome } from "../outcome";
import { PLACES, type Changes, type ColumnView, type View, type WasteView } from "./view";

/** Legal tokens, each with the number of cards it moves. */
export type Legal = Readonly<Record<string, number>>;

export interface Attempt {
  readonly id: string;
  readonly variant: string;
  /** Null while the deal is sealed. */
  readonly code: string | null;
  readonly ranked: boolean;
  /** The instant (ISO 8601) after which nothing counts any more, for a challenge. */
  readonly closesAt: string | null;
  /** Whether the player was given a hint. */
  readonly hinted: boolean;
}

/** What the table has to know of the game to draw it. */
export interface Rules {
  readonly game: string;
  readonly columns: number;
  readonly draw: number;
  readonly recycles: boolean;
  readonly returns: boolean;
  /** Scores are amounts of money. */
  readonly dollars: boolean;
  /** The suit of each foundation place, `a` to `h`. */
  readonly foundations: string;
}

export interface Status {
  readonly score: number;
  readonly rankedScore: number;
  readonly moves: number;
  readonly foundationCards: number;
  readonly won: boolean;
  readonly elapsedMs: number;
}

export interface Result extends Outcome {
  readonly score: number;
  readonly foundationCards: number;
}

export interface Snapshot {
  readonly type: "snapshot";
  readonly version: number;
  readonly holding: boolean;
  readonly attempt: Attempt;
  readonly rules: Rules;
  readonly view: View;
  readonly legal: Legal;
  readonly status: Status;
  readonly finished: Result | null;
  readonly resultUrl: string;
  /** Where to go on unranked, once the close of the challenge has ended the game before it was won. */
  readonly continueUrl: string | null;
}

export interface Ack {
  readonly type: "ack";
  readonly version: number;
  readonly token: string;
  readonly changes: Changes;
  readonly legal: Legal;
  readonly status: Status;
}

export interface Finished {
  readonly type: "finished";
  readonly version: number;
  readonly result: Result;
  readonly resultUrl: string;
}

export interface Refusal {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
}

export interface Taken {
  readonly type: "taken";
}

/** The challenge has closed: the game is ranked as it stands, if a card of it was shown. */
export interface Closed {
  readonly type: "closed";
  readonly version: number;
  readonly result: Result | null;
  readonly resultUrl: string;
  readonly continueUrl: string | null;
}

/** An action to propose in the game with `version` actions; null for none. */
export interface Hint {
  readonly type: "hint";
  readonly version: number;
  readonly token: string | null;
}

/** The rank a ranked game would have if it ended now. */
export interface Rank {
  readonly type: "rank";
  readonly rank: number;
  readonly of: number;
}

export type ServerMessage = Snapshot | Ack | Finished | Refusal | Taken | Closed | Hint | Rank;

export type ClientMessage =
  | { readonly type: "join"; readonly tab: string; readonly take: boolean }
  | { readonly type: "act"; readonly version: number; readonly token: string }
  | { readonly type: "hint"; readonly version: number }
  | { readonly type: "finish"; readonly version: number }
  | { readonly type: "take" }
  | { readonly type: "sync" }
  | { readonly type: "ping" };

/** Reads one text frame; null for a kind of message that is not known. Throws `BadMessage` for an ill-formed one. */
export function readMessage(frame: string): ServerMessage | Common | null {
  return readFrame(frame, READERS);
}

const READERS: Readonly<Record<string, (message: Fields) => ServerMessage>> = {
  snapshot: (message) => ({
    type: "snapshot",
    version: count(message.version, "version"),
    holding: flag(message.holding, "holding"),
    attempt: attempt(record(message.attempt, "attempt")),
    rules: rules(record(message.rules, "rules")),
    view: view(record(message.view, "view")),
    legal: legal(record(message.legal, "legal")),
    status: status(record(message.status, "status")),
    finished: optional(message.finished, (value) => result(record(value, "finished"))),
    resultUrl: text(message.result_url, "result_url"),
    continueUrl: optional(message.continue_url, (value) => text(value, "continue_url")),
  }),
  ack: (message) => ({
    type: "ack",
    version: count(message.version, "version"),
    token: text(message.token, "token"),
    changes: changes(record(message.changes, "changes")),
    legal: legal(record(message.legal, "legal")),
    status: status(record(message.status, "status")),
  }),
  finished: (message) => ({
    type: "finished",
    version: count(message.version, "version"),
    result: result(record(message.result, "result")),
    resultUrl: text(message.result_url, "result_url"),
  }),
  error: (message) => {
    const error = record(message.error, "error");
    return { type: "error", code: text(error.code, "code"), message: text(error.message, "message") };
  },
  taken: () => ({ type: "taken" }),
  hint: (message) => ({
    type: "hint",
    version: count(message.version, "version"),
    token: optional(message.token, (value) => text(value, "token")),
  }),
  closed: (message) => ({
    type: "closed",
    version: count(message.version, "version"),
    result: optional(message.result, (value) => result(record(value, "result"))),
    resultUrl: text(message.result_url, "result_url"),
    continueUrl: optional(message.continue_url, (value) => text(value, "continue_url")),
  }),
  rank: (message) => ({ type: "rank", rank: count(message.rank, "rank"), of: count(message.of, "of") }),
};

function attempt(fields: Fields): Attempt {
  return {
    id: text(fields.id, "id"),
    variant: text(fields.variant, "variant"),
    code: optional(fields.code, (value) => text(value, "code")),
    ranked: flag(fields.ranked, "ranked"),
    closesAt: optional(fields.closes_at, (value) => text(value, "closes_at")),
    hinted: flag(fields.hinted, "hinted"),
  };
}

/** Reads what has to be known of a game to draw it. Throws `BadMessage`, as do the other readers. */
export function readRules(value: unknown): Rules {
  return rules(record(value, "rules"));
}

export function readView(value: unknown): View {
  return view(record(value, "view"));
}

export function readChanges(value: unknown): Changes {
  return changes(record(value, "changes"));
}

export function readNumbers(value: unknown, name: string): readonly number[] {
  return list(value, name).map((number) => whole(number, name));
}

function rules(fields: Fields): Rules {
  return {
    game: text(fields.game, "game"),
    columns: count(fields.columns, "columns"),
    draw: count(fields.draw, "draw"),
    recycles: flag(fields.recycles, "recycles"),
    returns: flag(fields.returns, "returns"),
    dollars: flag(fields.dollars, "dollars"),
    foundations: text(fields.foundations, "foundations"),
  };
}

function status(fields: Fields): Status {
  return {
    score: whole(fields.score, "score"),
    rankedScore: whole(fields.ranked_score, "ranked_score"),
    moves: count(fields.moves, "moves"),
    foundationCards: count(fields.foundation_cards, "foundation_cards"),
    won: flag(fields.won, "won"),
    elapsedMs: count(fields.elapsed_ms, "elapsed_ms"),
  };
}

function result(fields: Fields): Result {
  return {
    ...outcome(fields),
    score: whole(fields.score, "score"),
    foundationCards: count(fields.foundation_cards, "foundation_cards"),
  };
}

function view(fields: Fields): View {
  const places = record(fields.foundations, "foundations");
  return {
    stock: count(fields.stock, "stock"),
    waste: waste(fields.waste),
    foundations: Object.fromEntries(PLACES.map((place) => [place, optional(places[place], card)])),
    columns: list(fields.columns, "columns").map(column),
  };
}

function changes(fields: Fields): Changes {
  return {
    ...("stock" in fields && { stock: count(fields.stock, "stock") }),
    ...("waste" in fields && { waste: waste(fields.waste) }),
    ...("foundations" in fields && {
      foundations: mapped(fields.foundations, (value) => optional(value, card)),
    }),
    ...("columns" in fields && { columns: mapped(fields.columns, column) }),
  };
}

function waste(value: unknown): WasteView {
  const fields = record(value, "waste");
  return { count: count(fields.count, "count"), top: list(fields.top, "top").map(card) };
}

function column(value: unknown): ColumnView {
  const fields = record(value, "column");
  return { down: count(fields.down, "down"), up: list(fields.up, "up").map(card) };
}

function legal(fields: Fields): Legal {
  return mapped(fields, (value) => count(value, "legal"));
}

function card(value: unknown): Card {
  if (!isCard(value)) throw new BadMessage("a card expected");
  return value;
}
