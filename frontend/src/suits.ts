/** The suits' shapes, drawn for small sizes, as paths in a box of 24 by 24. */

import type { Suit } from "./cards";

export const SHAPES: Readonly<Record<Suit, string>> = {
  S: "M12 1.5C13.4 5 21 9.4 21 14.2c0 2.7-2 4.6-4.4 4.6-1.5 0-2.8-.7-3.6-1.9.2 2.2 1 4 2.6 5.6H8.4c1.6-1.6 2.4-3.4 2.6-5.6-.8 1.2-2.1 1.9-3.6 1.9-2.4 0-4.4-1.9-4.4-4.6C3 9.4 10.6 5 12 1.5z",
  H: "M12 21.8C5 15.9 2 12 2 7.9c0-3 2.3-5.2 5-5.2 2 0 3.9 1.2 5 3.2 1.1-2 3-3.2 5-3.2 2.7 0 5 2.2 5 5.2 0 4.1-3 8-10 13.9z",
  D: "M12 1.2c2.2 4.2 4.9 7.7 8.4 10.8-3.5 3.1-6.2 6.6-8.4 10.8C9.8 18.6 7.1 15.1 3.6 12 7.1 8.9 9.8 5.4 12 1.2z",
  C: "M12 1.5a4.7 4.7 0 0 1 3.6 7.7 4.8 4.8 0 1 1-2.5 8.2c.3 2 1.1 3.7 2.5 5.1H8.4c1.4-1.4 2.2-3.1 2.5-5.1a4.8 4.8 0 1 1-2.5-8.2A4.7 4.7 0 0 1 12 1.5z",
};

const SVG = "http://www.w3.org/2000/svg";

/** A picture of the suit that takes its size and colour from its surroundings. */
export function suitDrawn(suit: Suit): SVGSVGElement {
  return pictureOf(SHAPES[suit], "suit");
}

/** A picture of one path in a box of 24 by 24. */
export function pictureOf(path: string, className: string): SVGSVGElement {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add(className);
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  picture.append(shape);
  return picture;
}
