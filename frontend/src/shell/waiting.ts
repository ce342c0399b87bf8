/** Asks whether the server is back, with growing pauses and jitter, so that not all return at once. */

const FIRST_PAUSE = 1_500;
const LONGEST_PAUSE = 15_000;

export function awaitServer(root: HTMLElement, go: () => void): void {
  let tries = 0;
  let timer: number | undefined;
  let asking = false;

  const ask = async () => {
    if (asking) return;
    asking = true;
    window.clearTimeout(timer);
    const there = await answers();
    asking = false;
    if (there) go();
    else wait();
  };
  const wait = () => {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.5 ** tries++);
    timer = window.setTimeout(() => void ask(), pause * (0.75 + Math.random() / 2));
  };

  root.querySelector("[data-again]")?.addEventListener("click", () => void ask());
  window.addEventListener("online", () => void ask());
  wait();
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
