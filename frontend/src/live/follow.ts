/** Follows a challenge: its room's socket, and what is known of the room. */

import { keepOpen, socketAddress, type LinkState } from "../connection";
import { setServerTime } from "../time";
import type { Won } from "./protocol";
import { readRoomMessage } from "./protocol";
import { EMPTY, heard, lost, type Room } from "./room";

export interface Follower {
  readonly changed: (room: Room) => void;
  readonly won: (win: Won) => void;
  /** The challenge has closed, just now. */
  readonly closed: () => void;
  readonly link: (state: LinkState) => void;
}

/** Follows until the answer is called. `path` is that of the room's socket. */
export function follow(path: string, follower: Follower): () => void {
  let room = EMPTY;
  const connection = keepOpen(socketAddress(path), {
    hello: () => null,
    read: readRoomMessage,
    isWhole: (message) => message.type === "standings",
    // The next standings are complete whatever was missed.
    again: null,
    message: (message) => {
      if (message.type === "standings") setServerTime(message.now);
      room = heard(room, message);
      if (message.type === "won") follower.won(message);
      else follower.changed(room);
      if (message.type === "closed") follower.closed();
    },
    state: (state) => {
      if (state !== "open") room = lost(room);
      follower.link(state);
    },
  });
  return () => { connection.close(); };
}
