/** What is known of a challenge's room: one plain object, changed by the pure functions below. */

import type { RoomMessage, Standings, You } from "./protocol";

export interface Room {
  /** Null until the first standings. */
  readonly standings: Standings | null;
  /** Null for who has no entry. */
  readonly you: You | null;
  /** Whether whatever standings come next are taken, as the first ones of a connection are. */
  readonly anew: boolean;
}

export const EMPTY: Room = { standings: null, you: null, anew: true };

/** The room after a message. Standings older than those known are none; of the same version the later count. */
export function heard(room: Room, message: RoomMessage): Room {
  switch (message.type) {
    case "standings":
      if (!room.anew && room.standings && message.version < room.standings.version) return room;
      // A new connection tells of one's own entry anew, or not at all.
      return { standings: message, you: room.anew ? null : room.you, anew: false };
    case "you":
      return { ...room, you: message };
    case "closed":
      return room.standings ? { ...room, standings: { ...room.standings, open: false } } : room;
    case "won":
      return room;
  }
}

/** The room after the connection was lost: it stays as it was until a new one tells everything. */
export function lost(room: Room): Room {
  return { ...room, anew: true };
}
