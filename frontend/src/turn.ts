/**
 * The day's turn: a part of the page that says when it will be another one (`data-turns`, an instant in ISO
 * 8601) is fetched anew then and put in place of the old one; whatever else the visitor has on the page stays.
 *
 * Everybody's page turns at the same instant, so each waits a little longer of its own, and one that nobody
 * looks at waits until somebody does.
 */

import { delayBefore } from "./connection";

const SOONEST = 800;
const SPREAD = 14_000;
/** Timers may be stopped while a machine sleeps: the clock is looked at now and then. */
const LOOK = 10_000;

/** Milliseconds to wait now for a turn at `instant`: never long at once. 0 when it is time. */
export function waitFor(instant: number, now: number, delay: number): number {
  return Math.max(0, Math.min(LOOK, instant + delay - now));
}

export interface Turn {
  readonly now: () => number;
  /** After a part has been replaced. */
  readonly turned: (part: HTMLElement) => void;
}

/** Turns over the page's part, every time one is due. */
export function turnOver(page: Document, { now, turned }: Turn): void {
  const delay = SOONEST + Math.random() * SPREAD;
  let failures = 0;

  const look = () => {
    const part = page.querySelector<HTMLElement>("[data-turns]");
    if (!part) return;
    const wait = waitFor(Date.parse(part.dataset.turns ?? ""), now(), delay);
    if (wait > 0) window.setTimeout(look, wait);
    else if (page.visibilityState === "hidden") page.addEventListener("visibilitychange", look, { once: true });
    else void turn(part);
  };

  const turn = async (part: HTMLElement) => {
    const fresh = await fetched(part).catch(() => null);
    // Not one that has not turned yet.
    if (fresh && fresh.dataset.turns !== part.dataset.turns) {
      replace(part, fresh);
      failures = 0;
      turned(fresh);
      look();
    } else {
      window.setTimeout(look, 1_000 + delayBefore(failures++, Math.random()));
    }
  };

  look();
}

/** Has a part of the page fetched and put in place of the old one, again until that has worked. */
export async function renew(part: HTMLElement, renewed: () => void): Promise<void> {
  for (let failures = 0; ; failures++) {
    const fresh = await fetched(part).catch(() => null);
    if (!part.isConnected) return;
    if (fresh) {
      replace(part, fresh);
      renewed();
      return;
    }
    await new Promise((resume) => window.setTimeout(resume, 1_000 + delayBefore(failures, Math.random())));
  }
}

/** The part as the server shows it now. */
async function fetched(part: HTMLElement): Promise<HTMLElement> {
  const response = await fetch(window.location.href, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById(part.id);
  if (!fresh) throw new Error(`no ${part.id} any more`);
  return fresh;
}

function replace(part: HTMLElement, fresh: HTMLElement): void {
  const focused = part.contains(document.activeElement);
  part.replaceWith(fresh);
  if (!focused) return;
  // Not to lose the place of who goes by keyboard.
  fresh.tabIndex = -1;
  fresh.focus({ preventScroll: true });
}
