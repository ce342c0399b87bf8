/**
 * The challenge beside its table: where it goes, and loading it once the table is ready, so that the first
 * card does not wait for it. A free game, and a challenge that has closed, have none.
 */

import { message } from "../messages";
import type { Geometry } from "./layout";
import type { Snapshot } from "./protocol";

export interface TableRoom {
  readonly shaped: (geometry: Geometry) => void;
  /** The rank the game would have if it ended now, of so many with it. */
  readonly rank: (rank: number, of: number) => void;
  /** The table is there. */
  readonly ready: (snapshot: Snapshot) => void;
}

/** What the card needs to lie on the cloth, in pixels. */
const LEAST = { w: 168, h: 150 };

/** Whether there is room for the card below the foundations; else it opens from the bar. */
export function fitsBelow({ below }: Geometry): boolean {
  return below.w >= LEAST.w && below.h >= LEAST.h;
}

export function besideTable(root: HTMLElement, board: HTMLElement): TableRoom {
  const aside = root.querySelector<HTMLElement>("[data-room]");
  const card = aside?.querySelector<HTMLElement>("[popover]");
  let loaded = false;
  return {
    shaped: (geometry) => {
      if (!aside || !card) return;
      const lies = fitsBelow(geometry);
      aside.dataset.room = lies ? "below" : "bar";
      if (lies) card.removeAttribute("popover");
      else card.popover = "auto";
      const { x, y, w, h } = geometry.below;
      const box = { x: board.offsetLeft + x, y: board.offsetTop + y, w, h };
      for (const side of ["x", "y", "w", "h"] as const) aside.style.setProperty(`--room-${side}`, `${box[side]}px`);
    },
    rank: (rank, of) => {
      const write = (part: string, text: string) => {
        for (const element of aside?.querySelectorAll(`[data-room-${part}]`) ?? []) element.textContent = text;
      };
      write("rank", String(rank));
      write("of", message("room.of", { of }));
    },
    ready: ({ finished, continueUrl }) => {
      if (!aside || loaded || finished || continueUrl !== null) return;
      loaded = true;
      void import("../live/beside").then(({ openBeside }) => { openBeside(aside); });
    },
  };
}
