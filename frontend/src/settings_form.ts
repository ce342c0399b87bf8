/** The form of the settings, on a page or in a dialog: every choice is applied at once and kept soon after. */

import { applySettings, recallSettings, settings, settingsFrom, type Settings } from "./settings";

/** How long to wait for a further choice before the server is told. */
const SOON = 500;

/** Has the page heed what this browser has kept, and brings its forms of the settings to life. */
export function beginSettings(page: ParentNode): void {
  recallSettings();
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-settings]")) bind(form);
}

function bind(form: HTMLFormElement): void {
  let telling: number | undefined;
  let untold = false;
  fill(form, settings());
  form.querySelector("[data-save]")?.remove();

  const tell = () => {
    window.clearTimeout(telling);
    if (!untold) return;
    untold = false;
    // Lost without a network: this browser has kept it all the same.
    void fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
      keepalive: true,
    }).catch(() => undefined);
  };

  form.addEventListener("change", () => {
    applySettings(settingsFrom(Object.fromEntries(new FormData(form))));
    untold = true;
    window.clearTimeout(telling);
    telling = window.setTimeout(tell, SOON);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); });
  window.addEventListener("pagehide", tell);
}

function fill(form: HTMLFormElement, chosen: Settings): void {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    input.checked = (chosen as Readonly<Record<string, string>>)[input.name] === input.value;
  }
}
