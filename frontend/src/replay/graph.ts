/** The scores of one game or two as a picture: a line each, and a mark at the step shown. */

export interface Line {
  readonly scores: readonly number[];
  readonly className: string;
}

export interface Graph {
  readonly element: SVGSVGElement;
  readonly mark: (step: number) => void;
  /** The step under a place of the screen. */
  readonly stepAt: (clientX: number) => number;
}

const SVG = "http://www.w3.org/2000/svg";
/** Units of the picture; the page stretches it. */
export const WIDTH = 600;
export const HEIGHT = 200;
const EDGE = 6;

export function drawGraph(lines: readonly Line[], label: string): Graph {
  const longest = Math.max(1, ...lines.map(({ scores }) => scores.length - 1));
  const least = Math.min(0, ...lines.flatMap(({ scores }) => extremes(scores)));
  const most = Math.max(least + 1, ...lines.flatMap(({ scores }) => extremes(scores)));
  const x = (step: number) => round((step / longest) * WIDTH);
  const y = (score: number) => round(HEIGHT - EDGE - ((score - least) / (most - least)) * (HEIGHT - 2 * EDGE));

  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
  picture.classList.add("graph-picture");
  picture.append(svg("line", { class: "zero", x1: "0", x2: String(WIDTH), y1: String(y(0)), y2: String(y(0)) }));
  for (const { scores, className } of lines) picture.append(svg("path", { class: className, d: pathOf(scores, x, y) }));
  const mark = svg("line", { class: "mark", x1: "0", x2: "0", y1: "0", y2: String(HEIGHT) });
  picture.append(mark);
  return {
    element: picture,
    mark: (step) => {
      mark.setAttribute("x1", String(x(step)));
      mark.setAttribute("x2", String(x(step)));
    },
    stepAt: (clientX) => {
      const box = picture.getBoundingClientRect();
      return Math.round(((clientX - box.left) / Math.max(1, box.width)) * longest);
    },
  };
}

/** Level where the score stays, straight up or down where it changes. */
export function pathOf(scores: readonly number[], x: (step: number) => number, y: (score: number) => number): string {
  let path = "";
  let last: number | null = null;
  for (const [step, score] of scores.entries()) {
    if (score === last) continue;
    path += last === null ? `M${x(step)} ${y(score)}` : `H${x(step)}V${y(score)}`;
    last = score;
  }
  return `${path}H${x(scores.length - 1)}`;
}

function extremes(scores: readonly number[]): number[] {
  // Not spread into Math.min: there may be 20,000.
  return [scores.reduce((a, b) => Math.min(a, b), Infinity), scores.reduce((a, b) => Math.max(a, b), -Infinity)];
}

function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
