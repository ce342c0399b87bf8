/** The end of a game: the wave over the foundations of a won one, and then the result. */

import { pace } from "./animate";
import type { Page } from "./page";
import { play } from "./sounds";
import type { Game } from "./state";

/** How long the last card of a game may fly before the result covers it, in milliseconds. */
const LAST_FLIGHT = 500;

/** How long the wave takes from then on. */
const WAVE = 1100;

export interface Ending {
  readonly celebrate: () => void;
  readonly showResult: (game: Game) => void;
}

export function createEnding(page: Page, wave: () => void): Ending {
  let waving = 0;
  return {
    celebrate: () => {
      waving = WAVE * pace();
      play("won");
      window.setTimeout(wave, LAST_FLIGHT * pace());
    },
    showResult: (game) => {
      page.result(game);
      page.dialog("finish", false);
      window.setTimeout(() => { page.dialog("result", true); }, LAST_FLIGHT + waving);
    },
  };
}
