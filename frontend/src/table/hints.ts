/** Hints: asked for, agreed to where they mark a ranked result, and shown. */

import { message } from "../messages";
import type { Board } from "./board";
import { proposed } from "./help";
import type { Spot } from "./layout";
import type { Page } from "./page";
import type { Game } from "./state";

/** What hints need of the table. */
export interface HintDesk {
  readonly page: Page;
  readonly board: Board;
  /** The game while this tab may play it. */
  readonly game: () => Game | null;
  /** Whether an action is on its way: what is legal after it is not known yet. */
  readonly waiting: () => boolean;
  /** Asks the server, for the game with so many actions. */
  readonly request: (version: number) => void;
  /** Has the keyboard stand where the proposal begins. */
  readonly stand: (spot: Spot) => void;
}

export interface Hints {
  readonly ask: () => void;
  /** Shows what the server proposes; null where it has nothing to propose. */
  readonly show: (token: string | null) => void;
}

export function createHints({ page, board, game, waiting, request, stand }: HintDesk): Hints {
  /** Whether the player knows what hints do to a ranked result. */
  let agreed = false;

  function ask(): void {
    const playing = game();
    if (!playing || waiting()) return;
    const { ranked, hinted } = playing.attempt;
    if (ranked && !hinted && !agreed) page.dialog("hint", true);
    else request(playing.version);
  }

  function show(token: string | null): void {
    const playing = game();
    if (!playing) return;
    if (token === null) {
      page.tell(message("hint.none"));
      return;
    }
    const { from, to, said } = proposed(token, playing.shown, playing.rules, playing.legal);
    board.point(from, to);
    stand(from);
    page.tell(said);
  }

  page.onAction("hint", ask);
  page.onAction("hint-now", () => {
    agreed = true;
    page.dialog("hint", false);
    ask();
  });

  return { ask, show };
}
