/**
 * A socket that stays alive and comes back by itself. What is said over it is the business of whoever opened
 * it: the table or the room of a challenge.
 */

import { BadMessage, count, frameFields, type Fields } from "./fields";

export type LinkState =
  | "connecting"
  | "open"
  | "lost"
  /** Closed by the server for good; trying again would not help. */
  | "stranger"
  | "unknown"
  | "session"
  /** Closed for a moment: too many messages. */
  | "slow-down";

/** Messages of every socket: an answer to our ping; and that the server restarts, and when to come back. */
export type Common = { readonly type: "pong" } | { readonly type: "reconnect"; readonly afterMs: number };

export interface Talk<Message> {
  /** What to say whenever the socket has opened; null for nothing. */
  readonly hello: () => object | null;
  /** Reads a frame; null for one of a kind that is not known. Throws `BadMessage`. */
  readonly read: (frame: string) => Message | Common | null;
  /** Whether a message tells all there is to know: from then on the connection counts as made. */
  readonly isWhole: (message: Message) => boolean;
  /** What asks for everything anew after a frame that could not be read; null if it comes anyway. */
  readonly again: object | null;
  readonly message: (message: Message) => void;
  readonly state: (state: LinkState) => void;
}

export interface Connection<Said extends object> {
  readonly send: (message: Said) => void;
  readonly close: () => void;
}

const FINAL: Readonly<Record<number, LinkState>> = { 4401: "session", 4403: "stranger", 4404: "unknown" };
const NO_SESSION = 4401;
const RESTARTING = 4012;
/** Codes that say to come back after a while: too slow, too many messages. */
const LATER: readonly number[] = [4410, 4429];
const TOO_MANY_MESSAGES = 4429;
const LOST = 1006;

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const AFTER_A_WHILE = 5_000;

/** How long to wait before the next try: doubling, with jitter so that not all players return at once. */
export function delayBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt) * (0.5 + random / 2);
}

/** The address of a socket of this site, from its path. */
export function socketAddress(path: string): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Reads one text frame by the kind of its message; null for a kind that is not known. Throws `BadMessage` for an ill-formed one. */
export function readFrame<Message>(frame: string, readers: Readonly<Record<string, (fields: Fields) => Message>>): Message | Common | null {
  const fields = frameFields(frame);
  const read = Object.hasOwn(readers, fields.type) ? readers[fields.type] : undefined;
  return read ? read(fields) : readCommon(fields);
}

/** Reads what every socket may say; null if this is something else. */
function readCommon(fields: Fields): Common | null {
  if (fields.type === "pong") return { type: "pong" };
  if (fields.type === "reconnect") return { type: "reconnect", afterMs: count(fields.after_ms, "after_ms") };
  return null;
}

export function keepOpen<Message extends { readonly type: string }, Said extends object>(
  url: string,
  talk: Talk<Message>,
): Connection<Said> {
  let socket: WebSocket | null = null;
  let failures = 0;
  let retry: number | undefined;
  let silence: number | undefined;
  /** Told by the server that restarts. */
  let restartDelay: number | null = null;
  /** Refused for want of a session, since the connection was last made. */
  let refused = false;
  let closed = false;

  const send = (message: object | null) => {
    if (message && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const open = () => {
    window.clearTimeout(retry);
    const opening = new WebSocket(url);
    socket = opening;
    restartDelay = null;
    // A try that hangs is a try that failed.
    silence = window.setTimeout(() => { drop(opening, LOST); }, PONG_WITHIN);
    opening.onopen = () => { send(talk.hello()); };
    opening.onmessage = (event) => { if (socket === opening) heard(String(event.data)); };
    opening.onclose = (event) => { drop(opening, event.code); };
  };

  const heard = (frame: string) => {
    window.clearTimeout(silence);
    try {
      const message = talk.read(frame);
      if (message !== null) take(message);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      console.error(error);
      send(talk.again);
    }
  };

  const take = (message: Message | Common) => {
    if (isCommon(message)) {
      if (message.type === "reconnect") restartDelay = message.afterMs;
      return;
    }
    if (talk.isWhole(message)) {
      failures = 0;
      refused = false;
      talk.state("open");
    }
    talk.message(message);
  };

  const drop = (dropped: WebSocket, code: number) => {
    if (socket !== dropped) return;
    socket = null;
    window.clearTimeout(silence);
    dropped.close();
    if (closed) return;
    // The browser may have a new session by now, which the next try would be made in.
    const mayPass = code === NO_SESSION && !refused;
    const final = mayPass ? undefined : FINAL[code];
    if (final !== undefined) {
      stop();
      talk.state(final);
      return;
    }
    talk.state(code === TOO_MANY_MESSAGES ? "slow-down" : "lost");
    refused ||= mayPass;
    retry = window.setTimeout(open, mayPass ? 0 : pauseAfter(code));
  };

  const pauseAfter = (code: number): number => {
    if (code === RESTARTING && restartDelay !== null) return restartDelay;
    const growing = delayBefore(failures++, Math.random());
    return LATER.includes(code) ? Math.max(AFTER_A_WHILE, growing) : growing;
  };

  const probe = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const probed = socket;
    window.clearTimeout(silence);
    silence = window.setTimeout(() => { drop(probed, LOST); }, PONG_WITHIN);
    send({ type: "ping" });
  };

  const heartbeat = window.setInterval(probe, PING_EVERY);
  const back = () => {
    if (closed || document.visibilityState === "hidden") return;
    if (socket) probe();
    else open();
  };
  const stop = () => {
    closed = true;
    window.clearInterval(heartbeat);
    window.clearTimeout(retry);
    window.clearTimeout(silence);
    window.removeEventListener("online", back);
    document.removeEventListener("visibilitychange", back);
  };
  window.addEventListener("online", back);
  document.addEventListener("visibilitychange", back);

  talk.state("connecting");
  open();
  return { send, close: () => { stop(); socket?.close(); } };
}

function isCommon(message: { readonly type: string }): message is Common {
  return message.type === "pong" || message.type === "reconnect";
}
