/** What the keys of the table command: most of it is the keyboard's to do, the rest is the table's. */

import { message } from "../messages";
import type { Intent } from "./intent";
import type { Keyboard } from "./keyboard";
import type { Command } from "./keys";
import type { Page } from "./page";
import { WASTE } from "./view";

/** What commands need of the table. */
export interface CommandDesk {
  readonly page: Page;
  readonly keyboard: Keyboard;
  readonly want: (intent: Intent) => void;
  /** Whether something wanted has not been sent yet. */
  readonly behind: () => boolean;
  readonly hint: () => void;
}

/** Returns what does a command; `repeated` where a key that is held commands it again. */
export function createCommands({ page, keyboard, want, behind, hint }: CommandDesk): (command: Command, repeated: boolean) => void {
  return (command, repeated) => {
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
