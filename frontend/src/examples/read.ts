/** An example as the server writes it into the page: states of a table, and the actions between them. */

import { list, record, type Fields } from "../fields";
import { readRules, readView, type Rules } from "../table/protocol";
import type { View } from "../table/view";

export interface State {
  readonly view: View;
  readonly score: number;
  readonly rankedScore: number;
  readonly moves: number;
}

export interface Step {
  readonly token: string;
  /** Whether the rules refuse it. */
  readonly refused: boolean;
  readonly after: State;
}

export interface Example {
  readonly rules: Rules;
  readonly first: State;
  readonly steps: readonly Step[];
}

export function readExample(value: unknown): Example {
  const fields = record(value, "example");
  return { rules: readRules(fields.rules), first: readState(fields), steps: list(fields.steps, "steps").map(readStep) };
}

function readStep(value: unknown): Step {
  const fields = record(value, "step");
  return { token: String(fields.token), refused: fields.refused !== null, after: readState(fields) };
}

function readState(fields: Fields): State {
  return {
    view: readView(fields.view),
    score: Number(fields.score),
    rankedScore: Number(fields.ranked_score),
    moves: Number(fields.moves),
  };
}
