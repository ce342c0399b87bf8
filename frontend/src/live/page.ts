/** Loads what a page with a board that changes needs; other pages load none of it. */

/** Keeps the page's board, if it has one, as it is; the answer ends that. `renew` has a part of the page fetched anew. */
export function goLive(page: ParentNode, renew: (part: HTMLElement) => void): () => void {
  const live = page.querySelector<HTMLElement>("[data-live]");
  if (live) return stoppable(import("./board").then(({ openBoard }) => () => openBoard(live)));
  const closed = page.querySelector<HTMLElement>("[data-follow]");
  if (closed) return stoppable(import("./closed").then(({ followClosed }) => () => followClosed(closed, () => { renew(closed); })));
  return () => undefined;
}

/** Begins what is being loaded, unless it is stopped before. */
function stoppable(loaded: Promise<() => () => void>): () => void {
  let stop: () => void = () => undefined;
  let stopped = false;
  void loaded.then((begin) => {
    if (!stopped) stop = begin();
  });
  return () => {
    stopped = true;
    stop();
  };
}
