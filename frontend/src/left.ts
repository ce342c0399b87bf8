/** Time left until an instant, in the two largest units that count. */

import { message } from "./messages";

const MINUTE = 60_000;

export function leftWritten(ms: number): string {
  if (ms <= 0) return message("left.closed");
  const minutes = Math.ceil(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return message("left.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return message("left.hours", { hours, minutes: minutes % 60 });
  return message("left.minutes", { minutes });
}

/** Keeps every `data-left` element (an instant in ISO 8601) at what is left until then. */
export function countDown(root: ParentNode, now: () => number): void {
  const show = () => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-left]")) {
      element.textContent = leftWritten(Date.parse(element.dataset.left ?? "") - now());
    }
  };
  show();
  window.setInterval(show, 15_000);
}
