/**
 * Movement of cards, inferred from where they were seen and where they now lie.
 *
 * The position in the page is final at once; an animation only shows the way there, so that whatever comes
 * next never waits for one, and a card caught on its way starts from where it is seen.
 */

import type { Point } from "./layout";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

const SHORTEST = 130;
const LONGEST = 260;
const PER_PIXEL = 0.16;
const TURN = 200;

const flights = new WeakMap<HTMLElement, Animation>();

export function isFlying(element: HTMLElement): boolean {
  return flights.has(element);
}

/** Stops a card where its place is. */
export function land(element: HTMLElement): void {
  flights.get(element)?.cancel();
  flights.delete(element);
}

/** Shows the way of a card from one point to another, both within its pile; `then` after it has arrived. */
export function fly(element: HTMLElement, from: Point, to: Point, order: number, then: () => void): void {
  land(element);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (still.matches || distance < 1) {
    then();
    return;
  }
  const flight = element.animate([{ transform: shift(from) }, { transform: shift(to) }], {
    duration: Math.min(LONGEST, SHORTEST + distance * PER_PIXEL),
    delay: order * 45,
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
  if (still.matches || !inner) {
    then();
    return;
  }
  card.classList.add("turning");
  const sides = ["rotateY(0deg)", "rotateY(180deg)"];
  const turning = inner.animate(
    (up ? sides.reverse() : sides).map((transform) => ({ transform })),
    { duration: TURN, easing: "ease-in-out" },
  );
  turning.onfinish = () => {
    card.classList.remove("turning");
    then();
  };
}

/** A short shake of the head. */
export function refuse(element: HTMLElement): void {
  if (still.matches) return;
  const steps = [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 220, easing: "ease-out" });
}

export function shift(point: Point): string {
  return `translate(${point.x}px, ${point.y}px)`;
}
