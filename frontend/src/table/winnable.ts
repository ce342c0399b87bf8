/** Asks the server whether a free game can still be won. */

import { message, refusalSaid, type MessageKey } from "../messages";
import type { Page } from "./page";

const ANSWERS: Readonly<Record<string, MessageKey>> = {
  yes: "winnable.yes",
  no: "winnable.no",
  unknown: "winnable.unknown",
};

/** Asks, in a dialog that takes the menu's place and shows the answer when it comes. */
export function showWinnable(page: Page, attemptId: string): void {
  page.dialog("menu", false);
  page.answer(message("winnable.asking"));
  page.dialog("winnable", true);
  void askWinnable(attemptId, page.token()).then(page.answer);
}

/** What the solver says of an attempt, in words; takes seconds. `token` is the page's, against forged requests. */
async function askWinnable(attemptId: string, token: string): Promise<string> {
  try {
    const answer = await fetch(`/api/attempts/${attemptId}/winnable`, { method: "POST", headers: { "X-CSRFToken": token } });
    const said = (await answer.json()) as { answer?: string; error?: { code?: string } };
    if (answer.ok) return message(ANSWERS[said.answer ?? ""] ?? "winnable.failed");
    return said.error?.code === undefined ? message("winnable.failed") : refusalSaid(said.error.code);
  } catch {
    return message("winnable.failed");
  }
}
