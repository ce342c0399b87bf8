/** Tables within a text, drawn when they come near, each with a button that plays its next action. */

import { scoreWritten } from "../figures";
import { createBoard } from "../table/board";
import { topIndex } from "../table/layout";
import { readExample, type Example, type State } from "./read";

/** How far below the window a table is drawn, so that it is there before it is seen. */
const NEAR = "400px";

export function openExamples(root: ParentNode): void {
  const written = root.querySelector("#positions")?.textContent ?? "{}";
  const positions = JSON.parse(written) as Record<string, unknown>;
  const nearing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        nearing.unobserve(target);
        openExample(target, readExample(positions[target.dataset.example ?? ""]));
      }
    },
    { rootMargin: NEAR },
  );
  for (const section of root.querySelectorAll("[data-example]")) nearing.observe(section);
}

export function openExample(section: HTMLElement, example: Example): void {
  const one = (selector: string): HTMLElement => {
    const element = section.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the example lacks ${selector}`);
    return element;
  };
  const frame = one("[data-board]");
  const board = createBoard(frame, () => undefined);
  if (example.steps.length === 0) {
    const draw = () => { board.draw(example.first.view, example.rules, false); };
    draw();
    new ResizeObserver(draw).observe(frame);
    return;
  }
  const next = one("[data-next]") as HTMLButtonElement;
  const again = one("[data-again]") as HTMLButtonElement;
  const captions = [...section.querySelectorAll<HTMLElement>("[data-steps] > li")];
  /** Actions shown so far. */
  let shown = 0;

  function state(): State {
    return example.steps[shown - 1]?.after ?? example.first;
  }

  function show(): void {
    board.draw(state().view, example.rules, false);
    for (const [at, caption] of captions.entries()) {
      caption.classList.toggle("reached", at < shown);
      if (at === shown - 1) caption.setAttribute("aria-current", "step");
      else caption.removeAttribute("aria-current");
    }
    for (const [name, text] of figures(state(), example.rules.dollars)) {
      const element = section.querySelector(`[data-stat="${name}"]`);
      if (element) element.textContent = text;
    }
    const over = shown === example.steps.length;
    // Not with the focus on it: that would be lost.
    again.hidden = !over;
    if (over && document.activeElement === next) again.focus();
    next.hidden = over;
    section.dataset.step = String(shown);
  }

  function play(): void {
    const step = example.steps[shown];
    if (!step) return;
    shown++;
    show();
    const pile = step.token.charAt(0);
    if (step.refused) board.shake({ pile, index: topIndex(step.after.view, pile) });
    one("[data-says]").textContent = captions[shown - 1]?.textContent ?? "";
  }

  next.addEventListener("click", play);
  again.addEventListener("click", () => {
    shown = 0;
    next.hidden = false;
    if (document.activeElement === again) next.focus();
    show();
  });
  show();
  new ResizeObserver(show).observe(frame);
}

function figures(state: State, dollars: boolean): [string, string][] {
  return [
    ["score", scoreWritten(state.score, dollars)],
    ["ranked", scoreWritten(state.rankedScore, dollars)],
    ["moves", String(state.moves)],
  ];
}
