/**
 * Starting another game from the table. The server answers with the new table, or with its form and what is
 * wrong with the code: that form is shown in the dialog, and the game behind it is not left.
 */

import { message } from "../messages";

const BY_CODE = "form.by-code";

/** Sends the dialog's forms; `leave` goes to the new game's address. */
export function bindNewGame(
  dialog: HTMLElement,
  leave: (address: string) => void = (address) => { window.location.assign(address); },
): void {
  // A second tap while the first is on its way would start a second game.
  let asking = false;

  dialog.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    tell("");
    void start(form)
      .catch(() => { tell(message("new-game.failed")); })
      .finally(() => { asking = false; });
  });

  async function start(form: HTMLFormElement): Promise<void> {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (answer.ok) {
      leave(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const refused = page.querySelector(BY_CODE);
    if (!refused) throw new Error(`no form came with status ${answer.status}`);
    dialog.querySelector(BY_CODE)?.replaceWith(refused);
    refused.querySelector<HTMLInputElement>("input[name=code]")?.focus();
  }

  function tell(text: string): void {
    const failed = dialog.querySelector("[data-failed]");
    if (failed) failed.textContent = text;
  }
}
