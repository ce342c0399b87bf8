/**
 * The challenge beside its table: where it goes, and loading it once the table is ready, so that the first
 * card does not wait for it. A free game, and a challenge that has closed, have none.
 */

import { message } from "../messages";
import { write } from "../write";
import type { Box, Geometry, Size } from "./layout";
import type { Snapshot } from "./protocol";

export interface TableRoom {
  readonly shaped: (geometry: Geometry) => void;
  /** The rank the game would have if it ended now, of so many with it. */
  readonly rank: (rank: number, of: number) => void;
  /** The table is there. */
  readonly ready: (snapshot: Snapshot) => void;
}

/** What the card needs to lie on the cloth, in pixels: broad, or narrow and then longer. */
const BROAD: Size = { w: 168, h: 184 };
const NARROW: Size = { w: 96, h: 250 };

/** Where the card lies: below the foundations, else below the waste; null where it opens from the bar. */
export function placeOn({ below: { foundations, waste } }: Geometry): Box | null {
  if (fits(foundations, BROAD)) return foundations;
  return fits(waste, NARROW) ? waste : null;
}

function fits(box: Box, least: Size): boolean {
  return box.w >= least.w && box.h >= least.h;
}

export function besideTable(root: HTMLElement, board: HTMLElement): TableRoom {
  const aside = root.querySelector<HTMLElement>("[data-room]");
  const card = aside?.querySelector<HTMLElement>("[popover]");
  let loaded = false;

  /** Writes a rank into the bar, the card and the result. */
  function rank(place: number, of: number): void {
    const tell = (part: string, text: string) => {
      for (const element of root.querySelectorAll(`[data-room-${part}]`)) write(element, text);
    };
    tell("rank", String(place));
    // With the space between the two: one in the page would be moved by the rank.
    tell("of", ` ${message("room.of", { of })}`);
    root.querySelector("[data-result='rank']")?.removeAttribute("hidden");
  }

  function finalRank(place: number, of: number): void {
    rank(place, of);
    aside?.querySelector("[data-room-provisional]")?.setAttribute("hidden", "");
  }

  return {
    shaped: (geometry) => {
      if (!aside || !card) return;
      const place = placeOn(geometry);
      aside.dataset.room = place ? "cloth" : "bar";
      if (!place) {
        card.popover = "auto";
        return;
      }
      card.removeAttribute("popover");
      aside.classList.toggle("narrow", place.w < BROAD.w);
      const box = { ...place, x: board.offsetLeft + place.x, y: board.offsetTop + place.y };
      for (const side of ["x", "y", "w", "h"] as const) aside.style.setProperty(`--room-${side}`, `${box[side]}px`);
    },
    rank,
    ready: ({ finished, continueUrl }) => {
      if (!aside || loaded || finished || continueUrl !== null) return;
      loaded = true;
      void import("../live/beside").then(({ openBeside }) => { openBeside(aside, finalRank); });
    },
  };
}
