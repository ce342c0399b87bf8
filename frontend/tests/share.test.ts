import { beforeEach, describe, expect, it, vi } from "vitest";
import { offerSharing } from "../src/share";

const PART = `<div data-share><pre data-share-text>
Twodeck · 1,240 points
</pre><button data-action="copy" hidden></button><button data-action="share" hidden></button><span data-share-said></span></div>`;

function button(name: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`[data-action=${name}]`);
  if (!found) throw new Error(name);
  return found;
}

const said = () => document.querySelector("[data-share-said]")?.textContent;

describe("sharing", () => {
  beforeEach(() => { document.body.innerHTML = PART; });

  it("copies the text and says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    offerSharing(document, { clipboard: { writeText } as unknown as Clipboard });
    button("copy").click();
    await vi.waitFor(() => { expect(said()).toBe("Copied"); });
    expect(writeText).toHaveBeenCalledWith("Twodeck · 1,240 points");
    expect(button("share").hidden).toBe(true);
  });

  it("says what to do where copying is refused", async () => {
    const writeText = () => Promise.reject(new Error("no"));
    offerSharing(document, { clipboard: { writeText } as unknown as Clipboard });
    button("copy").click();
    await vi.waitFor(() => { expect(said()).toMatch(/^Copying did not work/); });
  });

  it("offers what the device shares with, and bears a change of mind", () => {
    const share = vi.fn(() => Promise.reject(new Error("cancelled")));
    offerSharing(document, { share } as unknown as Navigator);
    expect(button("copy").hidden).toBe(true);
    button("share").click();
    expect(share).toHaveBeenCalledWith({ text: "Twodeck · 1,240 points" });
  });

  it("has one button do whichever there is", async () => {
    document.body.innerHTML = `<div data-share><span data-share-text>https://deal</span><button data-action="send" hidden></button><i data-share-said></i></div>`;
    const writeText = vi.fn(() => Promise.resolve());
    const clipboard = { writeText } as unknown as Clipboard;
    const share = vi.fn(() => Promise.resolve());
    offerSharing(document, { clipboard });
    button("send").click();
    await vi.waitFor(() => { expect(said()).toBe("Copied"); });
    button("send").replaceWith(button("send").cloneNode());
    offerSharing(document, { clipboard, share });
    button("send").click();
    expect(share).toHaveBeenCalledWith({ text: "https://deal" });
    expect(writeText).toHaveBeenCalledTimes(1);
  });
});
