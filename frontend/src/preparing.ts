/** Waits for deals that are still being prepared, and shows the page anew when there is one more. */

const PAUSE = 3_000;

interface Today {
  challenges: unknown[];
}

async function ready(): Promise<number> {
  const response = await fetch("/api/challenges/today");
  if (!response.ok) throw new Error(response.statusText);
  return ((await response.json()) as Today).challenges.length;
}

/** Asks the server now and then, if the page says that something is being prepared. */
export function awaitDeals(root: ParentNode, reload: () => void): void {
  if (!root.querySelector("[data-preparing]")) return;
  const shown = root.querySelectorAll(".deal h2 a").length;
  const ask = async () => {
    const found = await ready().catch(() => shown);
    if (found > shown) reload();
    else window.setTimeout(() => void ask(), PAUSE);
  };
  window.setTimeout(() => void ask(), PAUSE);
}
