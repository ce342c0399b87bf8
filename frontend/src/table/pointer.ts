/**
 * Mouse, finger and pen on the board: tells taps from drags and follows one of them at a time.
 *
 * Everything is decided from the geometry, not from the element under the pointer, so that a card on its way
 * can be tapped where it will lie.
 */

import type { Point, Spot } from "./layout";

export interface Hand {
  /** What lies at a point of the board. */
  readonly find: (point: Point) => Spot | null;
  readonly tap: (spot: Spot, at: number) => void;
  /** Takes the cards at a spot; where its first card lies, null if nothing there can be taken. */
  readonly take: (spot: Spot) => Point | null;
  readonly carry: (to: Point) => void;
  /** Lets go where the cards were carried to. */
  readonly drop: () => void;
  /** Lets go without a wish. */
  readonly cancel: () => void;
}

/** How far a pointer may stray in a tap, in CSS pixels: a finger is less steady than a mouse. */
const STRAY: Readonly<Record<string, number>> = { mouse: 4, pen: 7 };
const STRAY_OF_FINGER = 9;

interface Press {
  readonly pointer: number;
  readonly spot: Spot;
  readonly start: Point;
  readonly stray: number;
  /** Where the first card lay when taken, null until the press is a drag. */
  origin: Point | null;
  /** Nothing can be taken here: neither a drag nor a tap any more. */
  spent: boolean;
}

export function followPointer(board: HTMLElement, hand: Hand): void {
  let press: Press | null = null;
  let frame = 0;
  let latest: Point = { x: 0, y: 0 };

  const pointOf = (event: PointerEvent): Point => {
    const corner = board.getBoundingClientRect();
    return { x: event.clientX - corner.left, y: event.clientY - corner.top };
  };

  board.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0) return;
    const start = pointOf(event);
    const spot = hand.find(start);
    if (!spot) return;
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    const stray = STRAY[event.pointerType] ?? STRAY_OF_FINGER;
    press = { pointer: event.pointerId, spot, start, stray, origin: null, spent: false };
  });

  board.addEventListener("pointermove", (event) => {
    if (press?.pointer !== event.pointerId || press.spent) return;
    const point = pointOf(event);
    if (!press.origin) {
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) <= press.stray) return;
      press.origin = hand.take(press.spot);
      press.spent = press.origin === null;
    }
    latest = point;
    frame ||= requestAnimationFrame(carry);
  });

  const carry = () => {
    frame = 0;
    if (!press?.origin) return;
    const { origin, start } = press;
    hand.carry({ x: origin.x + latest.x - start.x, y: origin.y + latest.y - start.y });
  };

  board.addEventListener("pointerup", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const ended = press;
    if (ended.origin) {
      latest = pointOf(event);
      carry();
    }
    release();
    if (ended.origin) hand.drop();
    else if (!ended.spent) hand.tap(ended.spot, event.timeStamp);
  });

  board.addEventListener("pointercancel", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const dragged = press.origin !== null;
    release();
    if (dragged) hand.cancel();
  });

  const release = () => {
    press = null;
    cancelAnimationFrame(frame);
    frame = 0;
  };

  // A drag let go in motion is a fling to the browser, which takes the next tap, on a button too, for the one that stops it.
  board.addEventListener("touchstart", (event) => { if (event.cancelable) event.preventDefault(); }, { passive: false });
  // A long press must not open a menu, nor a drag select text or drag an image away.
  board.addEventListener("contextmenu", (event) => { event.preventDefault(); });
  board.addEventListener("dragstart", (event) => { event.preventDefault(); });
}
