/** Time left until an instant: in the two largest units that count, near the end to the second. */

import { message } from "./messages";
import { bothTimes, pageLocale } from "./time";
import { write } from "./write";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** From here on seconds are told. */
const NEAR = 10 * MINUTE;
const SELDOM = 15 * SECOND;

export function leftWritten(ms: number): string {
  if (ms <= 0) return message("left.closed");
  if (ms < NEAR) {
    const seconds = Math.ceil(ms / SECOND);
    return message("left.clock", { clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` });
  }
  const minutes = Math.ceil(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return message("left.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return message("left.hours", { hours, minutes: minutes % 60 });
  return message("left.minutes", { minutes });
}

/** How long what is written about so much time stays true. */
export function writtenFor(ms: number): number {
  return ms > 0 && ms < NEAR + SELDOM ? ((ms - 1) % SECOND) + 1 : SELDOM;
}

/**
 * Keeps every `data-left` element (an instant in ISO 8601) at what is left until then, in the page as it is at
 * each moment. The instant itself, in the visitor's time and in UTC, is the element's title.
 */
export function countDown(page: Document, now: () => number): void {
  const show = () => {
    let next = SELDOM;
    for (const element of page.querySelectorAll<HTMLElement>("[data-left]")) {
      const instant = Date.parse(element.dataset.left ?? "");
      const left = leftWritten(instant - now());
      write(element, left);
      element.title ||= bothTimes(instant, pageLocale(page, navigator.languages));
      next = Math.min(next, writtenFor(instant - now()));
    }
    window.setTimeout(show, next);
  };
  show();
}
