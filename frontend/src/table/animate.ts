/**
 * Movement of cards, inferred from where they were seen and where they now lie.
 *
 * The position in the page is final at once; an animation only shows the way there, so that whatever comes
 * next never waits for one, and a card caught on its way starts from where it is seen.
 */

import { settings, type Settings } from "../settings";
import type { Point } from "./layout";

const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

const PACES: Readonly<Record<Settings["pace"], number>> = { normal: 1, fast: 0.5, off: 0 };

/** How long movements last, as a share of the usual; 0 where nothing is to move. */
export function pace(): number {
  return reduced.matches ? 0 : PACES[settings().pace];
}

const SHORTEST = 130;
const LONGEST = 260;
const PER_PIXEL = 0.16;
const TURN = 200;

const flights = new WeakMap<HTMLElement, Animation>();
const turns = new WeakMap<HTMLElement, Animation>();

export function isFlying(element: HTMLElement): boolean {
  return flights.has(element);
}

/** Stops a card where its place is. */
export function land(element: HTMLElement): void {
  flights.get(element)?.cancel();
  flights.delete(element);
}

/** Shows the way of a card from one point to another, both from where it rests; `then` after it has arrived. */
export function fly(element: HTMLElement, from: Point, to: Point, order: number, then: () => void): void {
  land(element);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const share = pace();
  if (share === 0 || distance < 1) {
    then();
    return;
  }
  const flight = element.animate([{ transform: shift(from) }, { transform: shift(to) }], {
    duration: Math.min(LONGEST, SHORTEST + distance * PER_PIXEL) * share,
    delay: order * 45 * share,
    easing: "cubic-bezier(0.22, 0.8, 0.3, 1)",
    fill: "backwards",
  });
  flights.set(element, flight);
  flight.onfinish = () => {
    flights.delete(element);
    then();
  };
}

/** Turns a card over; `then` once the new side is all that shows. */
export function turn(card: HTMLElement, up: boolean, then: () => void): void {
  const inner = card.firstElementChild;
  const share = pace();
  if (share === 0 || !inner) {
    then();
    return;
  }
  turns.get(card)?.cancel();
  card.classList.add("turning");
  const sides = ["rotateY(0deg)", "rotateY(180deg)"];
  const turning = inner.animate(
    (up ? sides.reverse() : sides).map((transform) => ({ transform })),
    { duration: TURN * share, easing: "ease-in-out" },
  );
  turns.set(card, turning);
  turning.onfinish = () => {
    turns.delete(card);
    card.classList.remove("turning");
    then();
  };
}

/** A short shake of the head. */
export function refuse(element: HTMLElement): void {
  if (pace() === 0) return;
  const steps = [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 220, easing: "ease-out" });
}

/** One card of the wave over the foundations of a won game, `order` from the first. */
export function rise(element: HTMLElement, order: number): void {
  const share = pace();
  if (share === 0) return;
  element.animate([0, -14, 0].map((y) => ({ translate: `0 ${y}px` })), {
    duration: 520 * share,
    delay: order * 90 * share,
    easing: "ease-in-out",
  });
}

export function shift(point: Point): string {
  return `translate(${point.x}px, ${point.y}px)`;
}
