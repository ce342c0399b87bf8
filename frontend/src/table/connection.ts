/**
 * The socket of one table.
 *
 * The first join takes the table over from any other tab; one after a lost connection only asks for what this
 * tab held, so that two tabs never steal the table from each other in turns.
 */

import { keepOpen, type Connection, type LinkState } from "../connection";
import { readMessage, type ClientMessage, type ServerMessage } from "./protocol";

export type { LinkState } from "../connection";

export interface Listener {
  readonly message: (message: ServerMessage) => void;
  readonly state: (state: LinkState) => void;
}

/** Sixteen random characters. Not `randomUUID`, which a page served over plain http lacks. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function connect(url: string, listener: Listener): Connection<ClientMessage> {
  const tab = randomId();
  let taking = true;
  return keepOpen(url, {
    hello: () => ({ type: "join", tab, take: taking }),
    read: readMessage,
    isWhole: (message) => message.type === "snapshot",
    again: { type: "sync" },
    message: (message) => {
      if (message.type === "snapshot") taking = false;
      listener.message(message);
    },
    state: listener.state,
  });
}
