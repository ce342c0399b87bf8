/** What every result of a game says, beside its table as on a board. */

import { count, flag, whole, type Fields } from "./fields";

export interface Outcome {
  readonly won: boolean;
  readonly rankedScore: number;
  readonly moves: number;
  readonly timeMs: number;
  /** Whether the player was given a hint. */
  readonly hinted: boolean;
}

/** Reads it. Throws `BadMessage`. */
export function outcome(fields: Fields): Outcome {
  return {
    won: flag(fields.won, "won"),
    rankedScore: whole(fields.ranked_score, "ranked_score"),
    moves: count(fields.moves, "moves"),
    timeMs: count(fields.time_ms, "time_ms"),
    hinted: flag(fields.hinted, "hinted"),
  };
}
