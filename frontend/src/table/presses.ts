/** Screen readers at the board: they press what they stand on, a click that no pointer made, and move the focus. */

import type { Board } from "./board";
import type { Keyboard } from "./keyboard";
import type { Spot } from "./layout";
import { FOUNDATIONS, isPlace } from "./view";

/** Has presses take cards up and put them down; `catchUp` draws what has changed before one counts. */
export function followPresses(root: HTMLElement, board: Board, keyboard: Keyboard, catchUp: () => void): void {
  const spotAt = ({ target }: Event): Spot | null => (target instanceof Element ? board.spotOf(target) : null);

  root.addEventListener("click", (event) => {
    const spot = event.detail === 0 ? spotAt(event) : null;
    if (!spot) return;
    catchUp();
    if (keyboard.gripping()) keyboard.go(isPlace(spot.pile) ? FOUNDATIONS : spot.pile);
    else {
      keyboard.stand(spot);
      keyboard.grip();
    }
  });
  root.addEventListener("focusin", (event) => {
    const spot = spotAt(event);
    if (spot && !keyboard.gripping()) keyboard.stand(spot);
  });
}
