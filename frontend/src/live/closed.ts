/**
 * The board of a closed challenge: the last results may still be on their way, and a moderator may change it at
 * any time. Its room tells the version; a page that shows another one is fetched anew.
 */

import { follow } from "./follow";

/** Not everybody at once, and not at each of many changes. */
const SOONEST = 300;
const SPREAD = 3_000;

/** Calls `renew` once the board has changed, until the answer is called. */
export function followClosed(section: HTMLElement, renew: () => void): () => void {
  const shown = Number(section.dataset.revision);
  let waiting: number | undefined;
  const stop = follow(section.dataset.follow ?? "", {
    changed: ({ standings }) => {
      if (!standings || standings.version === shown || waiting !== undefined) return;
      waiting = window.setTimeout(renew, SOONEST + Math.random() * SPREAD);
    },
    won: () => undefined,
    closed: () => undefined,
    link: () => undefined,
  });
  return () => {
    window.clearTimeout(waiting);
    stop();
  };
}
