/**
 * The socket of one table: joins, stays alive, comes back by itself.
 *
 * The first join takes the table over from any other tab; one after a lost connection only asks for what this
 * tab held, so that two tabs never steal the table from each other in turns.
 */

import { BadMessage, readMessage, writeMessage, type ClientMessage, type ServerMessage } from "./protocol";

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

const FINAL: Readonly<Record<number, LinkState>> = { 4401: "session", 4403: "stranger", 4404: "unknown" };
const TOO_MANY_MESSAGES = 4429;

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const AFTER_TOO_MANY = 5_000;

export interface Connection {
  readonly send: (message: ClientMessage) => void;
  readonly close: () => void;
}

export interface Listener {
  readonly message: (message: ServerMessage) => void;
  readonly state: (state: LinkState) => void;
}

/** How long to wait before the next try: doubling, with jitter so that not all players return at once. */
export function delayBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt) * (0.5 + random / 2);
}

/** Sixteen random characters. Not `randomUUID`, which a page served over plain http lacks. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function connect(url: string, listener: Listener): Connection {
  const tab = randomId();
  let socket: WebSocket | null = null;
  let taking = true;
  let failures = 0;
  let retry: number | undefined;
  let silence: number | undefined;
  let closed = false;

  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(writeMessage(message));
  };

  const open = () => {
    window.clearTimeout(retry);
    const opening = new WebSocket(url);
    socket = opening;
    // A try that hangs is a try that failed.
    silence = window.setTimeout(() => { drop(opening, 1006); }, PONG_WITHIN);
    opening.onopen = () => { send({ type: "join", tab, take: taking }); };
    opening.onmessage = (event) => { if (socket === opening) heard(String(event.data)); };
    opening.onclose = (event) => { drop(opening, event.code); };
  };

  const heard = (frame: string) => {
    window.clearTimeout(silence);
    let message: ServerMessage;
    try {
      message = readMessage(frame);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      console.error(error);
      send({ type: "sync" });
      return;
    }
    if (message.type === "snapshot") {
      taking = false;
      failures = 0;
      listener.state("open");
    }
    listener.message(message);
  };

  const drop = (dropped: WebSocket, code: number) => {
    if (socket !== dropped) return;
    socket = null;
    window.clearTimeout(silence);
    dropped.close();
    if (closed) return;
    const final = FINAL[code];
    closed = final !== undefined;
    listener.state(final ?? (code === TOO_MANY_MESSAGES ? "slow-down" : "lost"));
    if (closed) return;
    const delay = code === TOO_MANY_MESSAGES ? AFTER_TOO_MANY : delayBefore(failures++, Math.random());
    retry = window.setTimeout(open, delay);
  };

  const probe = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const probed = socket;
    window.clearTimeout(silence);
    silence = window.setTimeout(() => { drop(probed, 1006); }, PONG_WITHIN);
    send({ type: "ping" });
  };

  const heartbeat = window.setInterval(probe, PING_EVERY);
  const back = () => {
    if (closed || document.visibilityState === "hidden") return;
    if (socket) probe();
    else open();
  };
  window.addEventListener("online", back);
  document.addEventListener("visibilitychange", back);

  listener.state("connecting");
  open();
  return {
    send,
    close: () => {
      closed = true;
      window.clearInterval(heartbeat);
      window.clearTimeout(retry);
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
      socket?.close();
    },
  };
}
