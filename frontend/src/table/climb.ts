/** Sends up all that is left, one ordinary action after another, until the player touches anything. */

import { pace } from "./animate";

/** How long after an action the next one is wanted, in milliseconds. */
const BREATH = 90;

export interface Climb {
  readonly start: () => void;
  readonly stop: () => void;
  /** Goes on after an action, if it is under way. */
  readonly next: () => void;
}

/** `step` wants the next action and says whether there was one. */
export function createClimb(step: () => boolean): Climb {
  let climbing = false;
  let timer: number | undefined;

  const go = () => {
    if (climbing) climbing = step();
  };
  const stop = () => {
    climbing = false;
    window.clearTimeout(timer);
  };
  for (const touch of ["pointerdown", "keydown"]) window.addEventListener(touch, stop, { capture: true });
  return {
    start: () => {
      climbing = true;
      go();
    },
    stop,
    next: () => {
      if (!climbing) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(go, BREATH * pace());
    },
  };
}
