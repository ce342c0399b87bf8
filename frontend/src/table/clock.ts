/** The playing time: the server's count, carried on by this machine's clock in between. */

export interface Clock {
  /** Goes on from the server's count. */
  readonly set: (elapsedMs: number) => void;
  /** Stops at a time. */
  readonly stop: (elapsedMs: number) => void;
}

export function startClock(show: (elapsedMs: number) => void): Clock {
  let base = 0;
  let since = 0;
  let timer: number | undefined;
  const tick = () => {
    const elapsed = base + performance.now() - since;
    show(elapsed);
    timer = window.setTimeout(tick, 1000 - (elapsed % 1000) + 5);
  };
  return {
    set: (elapsedMs) => {
      base = elapsedMs;
      since = performance.now();
      window.clearTimeout(timer);
      tick();
    },
    stop: (elapsedMs) => {
      window.clearTimeout(timer);
      show(elapsedMs);
    },
  };
}
