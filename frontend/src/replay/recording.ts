/** A finished game as the server sends it: what was visible first, and what each action changed in it. */

import { BadMessage, list, record, text } from "../fields";
import { readChanges, readNumbers, readRules, readView, type Rules } from "../table/protocol";
import type { Changes, View } from "../table/view";

export interface Recording {
  readonly rules: Rules;
  readonly view: View;
  /** The actions' tokens. */
  readonly tokens: readonly string[];
  readonly changes: readonly Changes[];
  /** Numbers after so many actions, from none on. */
  readonly score: readonly number[];
  readonly rankedScore: readonly number[];
  readonly moves: readonly number[];
  readonly foundationCards: readonly number[];
}

/** Reads a recording. Throws `BadMessage` for anything that is none. */
export function readRecording(value: unknown): Recording {
  const fields = record(value, "recording");
  const tokens = text(fields.log, "log").match(/../g) ?? [];
  const recording = {
    rules: readRules(fields.rules),
    view: readView(fields.view),
    tokens,
    changes: list(fields.changes, "changes").map(readChanges),
    score: readNumbers(fields.score, "score"),
    rankedScore: readNumbers(fields.ranked_score, "ranked_score"),
    moves: readNumbers(fields.moves, "moves"),
    foundationCards: readNumbers(fields.foundation_cards, "foundation_cards"),
  };
  const { changes, score, rankedScore, moves, foundationCards } = recording;
  const lengths = [changes.length + 1, score.length, rankedScore.length, moves.length, foundationCards.length];
  if (lengths.some((length) => length !== tokens.length + 1)) throw new BadMessage("lists of one length expected");
  return recording;
}

const BUSY = 503;
/** How often, and after how many milliseconds, to ask again while the server replays others' long games. */
const TRIES = 5;
const PAUSE = 1_000;

/** Fetches one. Throws where there is none to be had. */
export async function fetchRecording(address: string): Promise<Recording> {
  const ask = () => fetch(address, { headers: { Accept: "application/json" } });
  let response = await ask();
  for (let tries = 1; response.status === BUSY && tries < TRIES; tries++) {
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE));
    response = await ask();
  }
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return readRecording(await response.json());
}
