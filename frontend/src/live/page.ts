/** Loads what a page with a live board needs; other pages load none of it. */

/** Makes the page's board live, if it has one; the answer ends that. */
export function goLive(page: ParentNode): () => void {
  const section = page.querySelector<HTMLElement>("[data-live]");
  if (!section) return () => undefined;
  let stop: () => void = () => undefined;
  let stopped = false;
  void import("./board").then(({ openBoard }) => {
    if (!stopped) stop = openBoard(section);
  });
  return () => {
    stopped = true;
    stop();
  };
}
