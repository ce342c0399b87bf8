/** Stands for the browser's socket in tests, which play the server. */

import type { Snapshot } from "../../src/table/protocol";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  /** The socket made last. */
  static newest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("nothing connected");
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** A snapshot as the server writes it. */
export function framed({ attempt, status, resultUrl, rules, ...rest }: Snapshot): object {
  const { rankedScore, foundationCards, elapsedMs, ...same } = status;
  return {
    ...rest,
    attempt: { ...attempt, closes_at: attempt.closesAt },
    rules: { ...rules, start_cards: 0 },
    status: { ...same, ranked_score: rankedScore, foundation_cards: foundationCards, elapsed_ms: elapsedMs },
    result_url: resultUrl,
  };
}
