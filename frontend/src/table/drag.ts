/** Cards in the player's hand: taken up with mouse, finger or pen, and let go over a place. */

import type { Board } from "./board";
import { runFrom, targetsOf, type Intent } from "./intent";
import { placeUnder, type Point, type Spot } from "./layout";
import type { Game } from "./state";
import type { Pile } from "./view";

/** What a drag needs of the table. */
export interface DragDesk {
  readonly board: Board;
  /** The game while this tab may play it. */
  readonly game: () => Game | null;
  /** Whether an action is on its way: what is legal after it is not known yet. */
  readonly waiting: () => boolean;
  readonly want: (intent: Intent) => void;
  readonly show: () => void;
}

export interface Drag {
  readonly take: (spot: Spot) => Point | null;
  readonly carry: (to: Point) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly lightTargets: () => void;
  readonly carrying: () => boolean;
}

/** What the player carries: the spot it was taken from and how many cards it is. */
interface Carried {
  readonly spot: Spot;
  readonly count: number;
  at: Point;
}

export function createDrag({ board, game, waiting, want, show }: DragDesk): Drag {
  let carried: Carried | null = null;

  function take(spot: Spot): Point | null {
    const playing = game();
    const count = playing ? runFrom(playing.shown, spot.pile, spot.index) : 0;
    if (count === 0) return null;
    const at = board.lift(spot);
    if (!at) return null;
    carried = { spot, count, at };
    lightTargets();
    return at;
  }

  function drop(): void {
    if (!carried) return;
    const { spot, count } = carried;
    const on = placeBelow();
    letGo();
    if (on && on !== spot.pile) want({ kind: "drop", from: spot.pile, count, on });
    show();
  }

  function letGo(): void {
    carried = null;
    board.light([], null);
  }

  function lightTargets(): void {
    const playing = game();
    if (!carried || !playing) return;
    board.light(waiting() ? [] : targetsOf(playing.legal, carried.spot.pile, carried.count), placeBelow());
  }

  function placeBelow(): Pile | null {
    const geometry = board.geometry();
    return geometry && carried ? placeUnder(geometry, { ...carried.at, ...geometry.card }) : null;
  }

  return {
    take,
    carry: (to) => {
      if (!carried) return;
      carried.at = to;
      board.carry(to);
      lightTargets();
    },
    drop,
    cancel: () => {
      letGo();
      show();
    },
    lightTargets,
    carrying: () => carried !== null,
  };
}
