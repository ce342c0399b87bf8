/** Buttons that copy a text or hand it to what the device shares with. Shown only where they work. */

import { message } from "./messages";

export function offerSharing(root: ParentNode, navigator: Pick<Navigator, "clipboard"> & Partial<Pick<Navigator, "share">>): void {
  for (const part of root.querySelectorAll<HTMLElement>("[data-share]")) {
    const text = (part.querySelector("[data-share-text]")?.textContent ?? "").trim();
    const said = part.querySelector("[data-share-said]");
    const say = (words: string) => { if (said) said.textContent = words; };
    const offer = (name: string, act: () => Promise<void>) => {
      const button = part.querySelector<HTMLButtonElement>(`[data-action="${name}"]`);
      if (!button) return;
      button.hidden = false;
      button.addEventListener("click", () => void act());
    };
    // No clipboard on pages that came over plain http.
    const copy = "clipboard" in navigator
      ? () => navigator.clipboard.writeText(text).then(
        () => { say(message("share.copied")); },
        () => { say(message("share.failed")); },
      )
      : undefined;
    const handOver = navigator.share?.bind(navigator);
    // Refused where the player thinks better of it.
    const share = handOver && (() => handOver({ text }).catch(() => undefined));
    if (copy) offer("copy", copy);
    if (share) offer("share", share);
    // One button for whichever there is.
    const either = share ?? copy;
    if (either) offer("send", either);
  }
}
