/** Plays at a speed: calls for the next step at even distances, until told to stop. */

export interface Pace {
  readonly playing: () => boolean;
  readonly start: () => void;
  readonly stop: () => void;
  /** Steps a second from now on. */
  readonly speed: (stepsPerSecond: number) => void;
}

/** At most so many pictures a second; at a higher speed several steps are taken at once. */
const PICTURES = 25;

/** `step` takes so many steps and says whether there are more. */
export function createPace(step: (steps: number) => boolean, changed: () => void): Pace {
  let rate = 2;
  let timer: number | undefined;

  function stop(): void {
    if (timer === undefined) return;
    window.clearInterval(timer);
    timer = undefined;
    changed();
  }

  function start(): void {
    if (timer !== undefined) window.clearInterval(timer);
    const steps = Math.max(1, Math.round(rate / PICTURES));
    timer = window.setInterval(() => { if (!step(steps)) stop(); }, (1000 * steps) / rate);
    changed();
  }

  return {
    playing: () => timer !== undefined,
    start,
    stop,
    speed: (stepsPerSecond) => {
      rate = stepsPerSecond;
      if (timer !== undefined) start();
    },
  };
}
