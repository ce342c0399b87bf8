/** Lines about what happens, at a pace at which they can be read, and read out: of several the newest. */

/** Milliseconds between two lines at least. */
const PACE = 6_000;

export function paced(tell: (line: string) => void): (line: string) => void {
  let next: string | null = null;
  let waiting = false;
  const turn = () => {
    waiting = next !== null;
    if (next === null) return;
    tell(next);
    next = null;
    window.setTimeout(turn, PACE);
  };
  return (line) => {
    next = line;
    if (!waiting) turn();
  };
}
