/**
 * The table's state: one plain object, changed by the pure functions below and nowhere else.
 *
 * `confirmed` is what the server said last, `shown` adds the guess about the one action on its way. Wants
 * that cannot be sent yet wait in `wanted`. A snapshot replaces everything.
 */

import { tokenFor, type Intent } from "./intent";
import { predicted } from "./predict";
import type { Ack, Attempt, Legal, Result, Rules, ServerMessage, Snapshot, Status } from "./protocol";
import { changed, type View } from "./view";

export interface Game {
  readonly attempt: Attempt;
  readonly rules: Rules;
  readonly version: number;
  readonly confirmed: View;
  readonly shown: View;
  readonly legal: Legal;
  readonly status: Status;
  readonly finished: Result | null;
  readonly resultUrl: string;
  /** Where to go on unranked, if the close of the challenge has ended the game. */
  readonly continueUrl: string | null;
}

/** An action sent and not answered yet. */
export interface Flight {
  readonly token: string;
  readonly version: number;
}

export interface TableState {
  /** Null until the first snapshot. */
  readonly game: Game | null;
  readonly holding: boolean;
  /** Shown from the page, before the socket has said anything: what is wanted waits for it. */
  readonly foreseen: boolean;
  readonly flight: Flight | null;
  readonly wanted: readonly Intent[];
}

/** What a change of state asks the table to do beyond drawing it. */
export type Effect =
  | { readonly kind: "send"; readonly flight: Flight }
  | { readonly kind: "sync" }
  | { readonly kind: "refused"; readonly intent: Intent | null; readonly code?: string }
  | { readonly kind: "played"; readonly token: string; readonly before: View }
  | { readonly kind: "hint"; readonly token: string | null }
  | { readonly kind: "finished" };

export type Step = readonly [TableState, readonly Effect[]];

export const NOTHING_YET: TableState = { game: null, holding: false, foreseen: false, flight: null, wanted: [] };

/** More than a player can have meant; further ones are dropped. */
const MOST_WANTED = 12;

/** The state after a message of the server. */
export function received(state: TableState, message: ServerMessage): Step {
  switch (message.type) {
    case "snapshot":
      return begun(state, opened(message), isOver(message) ? [{ kind: "finished" }] : []);
    case "ack":
      return acknowledged(state, message);
    case "finished":
      if (!state.game) return [state, []];
      return [
        {
          ...settled(state),
          game: { ...state.game, version: message.version, finished: message.result, resultUrl: message.resultUrl, legal: {} },
        },
        [{ kind: "finished" }],
      ];
    case "closed": {
      if (!state.game) return [state, []];
      const { version, result, resultUrl, continueUrl } = message;
      const game = { ...state.game, version, finished: result, resultUrl, continueUrl, legal: {} };
      return [settled({ ...state, game }), [{ kind: "finished" }]];
    }
    case "error":
      return [settled(state), [{ kind: "refused", intent: null, code: message.code }]];
    case "taken":
      return [{ ...settled(state), holding: false }, []];
    case "hint":
      // One for a position that has gone by is of no use.
      return [state, state.game?.version === message.version && !state.flight ? [{ kind: "hint", token: message.token }] : []];
    case "rank":
      return [state, []];
  }
}

/** Whether nothing more can be played: after a result, and after the close, which is without one for cards never shown. */
export function isOver({ finished, continueUrl }: Pick<Game, "finished" | "continueUrl">): boolean {
  return finished !== null || continueUrl !== null;
}

/** The state after the player wanted something. */
export function wants(state: TableState, intent: Intent): Step {
  if (!state.game || isOver(state.game) || !(state.holding || state.foreseen)) return [state, []];
  if (state.wanted.length >= MOST_WANTED) return [state, []];
  const wanting = { ...state, wanted: [...state.wanted, intent] };
  return state.foreseen ? [wanting, []] : launched(wanting);
}

/** The connection is gone: whether the action on its way arrived, and who holds the table, the next snapshot tells. */
export function disconnected(state: TableState): TableState {
  return { ...settled(state), holding: false, foreseen: false };
}

/** Forgets a want that has not been sent, for a tap that turned out to be the first of two. */
export function forgotten(state: TableState, matches: (intent: Intent) => boolean): TableState {
  return { ...state, wanted: state.wanted.filter((intent) => !matches(intent)) };
}

/** The state to show before the socket tells how the game stands. */
export function foreseen(snapshot: Snapshot): TableState {
  return { ...opened(snapshot), holding: false, foreseen: true };
}

/** The state after a snapshot: what was wanted before the first one is begun, if the game is the one that was seen. */
function begun(before: TableState, state: TableState, effects: readonly Effect[]): Step {
  const same = before.foreseen && state.holding && state.game?.version === before.game?.version;
  if (!same || before.wanted.length === 0) return [state, effects];
  const [after, more] = launched({ ...state, wanted: before.wanted });
  return [after, [...effects, ...more]];
}

function opened(snapshot: Snapshot): TableState {
  const { attempt, rules, version, view, legal, status, finished, resultUrl, continueUrl } = snapshot;
  return {
    game: { attempt, rules, version, confirmed: view, shown: view, legal, status, finished, resultUrl, continueUrl },
    holding: snapshot.holding,
    foreseen: false,
    flight: null,
    wanted: [],
  };
}

function acknowledged(state: TableState, ack: Ack): Step {
  const game = state.game;
  if (!game || ack.version <= game.version) return [state, []];
  if (ack.version !== game.version + 1) return [settled(state), [{ kind: "sync" }]];
  const view = changed(game.confirmed, ack.changes);
  const next = { ...game, version: ack.version, confirmed: view, shown: view, legal: ack.legal, status: ack.status };
  const [after, effects] = launched({ ...state, game: next, flight: null });
  return [after, [{ kind: "played", token: ack.token, before: game.confirmed }, ...effects]];
}

/** Sends the first want that is legal, unless an action is on its way; those before it are refused. */
function launched(state: TableState): Step {
  const { game } = state;
  if (!game || state.flight) return [state, []];
  const effects: Effect[] = [];
  for (const [at, intent] of state.wanted.entries()) {
    const token = tokenFor(intent, game.confirmed, game.legal);
    if (token === null) {
      effects.push({ kind: "refused", intent });
      continue;
    }
    const flight = { token, version: game.version };
    const shown = predicted(game.confirmed, game.rules, token, game.legal[token] ?? 0);
    const wanted = state.wanted.slice(at + 1);
    return [{ ...state, game: { ...game, shown }, flight, wanted }, [...effects, { kind: "send", flight }]];
  }
  return [{ ...state, wanted: [] }, effects];
}

function settled(state: TableState): TableState {
  const game = state.game && { ...state.game, shown: state.game.confirmed };
  return { ...state, game, flight: null, wanted: [] };
}
