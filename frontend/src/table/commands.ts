/** What the keys of the table command: most of it is the keyboard's to do, the rest is the table's. */

import { message } from "../messages";
import { settings } from "../settings";
import type { Intent } from "./intent";
import type { Keyboard } from "./keyboard";
import { commandOf, type Command } from "./keys";
import type { Page } from "./page";
import { WASTE } from "./view";

/** What commands need of the table. */
export interface CommandDesk {
  readonly page: Page;
  readonly keyboard: Keyboard;
  /** Draws what has changed: a command goes by what is to be seen. */
  readonly catchUp: () => void;
  readonly want: (intent: Intent) => void;
  /** Whether something wanted has not been sent yet. */
  readonly behind: () => boolean;
  readonly hint: () => void;
}

/** Does a command; `repeated` where a key that is held commands it again. */
export type Obey = (command: Command, repeated: boolean) => void;

export function createCommands({ page, keyboard, catchUp, want, behind, hint }: CommandDesk): Obey {
  return (command, repeated) => {
    catchUp();
    switch (command.kind) {
      case "move":
        keyboard.move(command.direction);
        return;
      case "act":
        keyboard.act();
        return;
      case "grip":
        keyboard.grip();
        return;
      case "cancel":
        if (keyboard.cancel()) page.say(message("said.put-back"));
        return;
      case "column":
        keyboard.go(command.pile);
        return;
      case "waste":
        keyboard.go(WASTE);
        return;
      case "up":
        keyboard.up();
        return;
      case "stock":
        keyboard.cancel();
        want({ kind: "stock" });
        return;
      case "undo":
        // A key that is held repeats as fast as the server answers, and no further.
        if (repeated && behind()) return;
        keyboard.cancel();
        want({ kind: "undo" });
        return;
      case "hint":
        hint();
        return;
      case "keys":
        page.dialog("keys", true);
    }
  };
}

/** Has the keys of the page obeyed, where they mean nothing else. */
export function followKeys(keyboard: Keyboard, obey: Obey): void {
  window.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || typedElsewhere(event)) return;
    const command = commandOf(event, settings().keys === "on");
    if (!command || (command.kind === "cancel" && !keyboard.gripping())) return;
    event.preventDefault();
    obey(command, event.repeat);
  });
}

/** Whether a key means something to the element that has the focus. */
function typedElsewhere(event: KeyboardEvent): boolean {
  const focused = event.target instanceof Element ? event.target : null;
  if (!focused || focused.closest("[data-board]")) return false;
  if (focused.matches("input, select, textarea")) return true;
  return (event.key === "Enter" || event.key === " ") && focused.matches("button, a, summary");
}
