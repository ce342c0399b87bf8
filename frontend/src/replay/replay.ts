/** The page of a replay: one game, or two of one deal going step by step together. */

import { scoreWritten } from "../figures";
import { message } from "../messages";
import { onSettings } from "../settings";
import { announced } from "../table/announce";
import { createBoard, type Board } from "../table/board";
import { loadDrawings } from "../table/faces";
import { createCourse, type Course } from "./course";
import { drawGraph, type Graph } from "./graph";
import { wishOf, type Wish } from "./keys";
import { createPace } from "./pace";
import { fetchRecording, type Recording } from "./recording";

interface Side {
  readonly root: HTMLElement;
  readonly recording: Recording;
  readonly course: Course;
  readonly board: Board;
}

export async function openReplay(root: HTMLElement): Promise<void> {
  const roots = [...root.querySelectorAll<HTMLElement>("[data-recording]")];
  let sides: readonly Side[];
  try {
    sides = await Promise.all(roots.map(async (side) => sit(side, await fetchRecording(side.dataset.recording ?? ""))));
  } catch (failure) {
    console.error(failure);
    one(root, "[data-notice]").textContent = message("replay.failed");
    root.dataset.state = "failed";
    return;
  }
  play(root, sides);
}

function sit(root: HTMLElement, recording: Recording): Side {
  const board = createBoard(one(root, "[data-board]"), loadDrawings);
  return { root, recording, course: createCourse(recording), board };
}

function play(root: HTMLElement, sides: readonly Side[]): void {
  const length = Math.max(...sides.map(({ course }) => course.length));
  const slider = one(root, "[data-slider]") as HTMLInputElement;
  const speeds = one(root, "[data-speed]") as HTMLSelectElement;
  const says = one(root, "[data-says]");
  const graph = placeGraph(root, sides);
  let step = 0;
  const pace = createPace(
    (steps) => { go(step + steps); return step < length; },
    () => {
      root.dataset.playing = String(pace.playing());
      one(root, "[data-action=play]").setAttribute("aria-label", message(pace.playing() ? "replay.pause" : "replay.play"));
      if (!pace.playing()) say();
    },
  );

  function go(to: number): void {
    step = Math.max(0, Math.min(length, to));
    for (const side of sides) side.course.go(step);
    show();
  }

  function show(): void {
    for (const side of sides) draw(side);
    graph.mark(step);
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", message("replay.step", { step, length }));
    one(root, "[data-step]").textContent = message("replay.step", { step, length });
    root.dataset.step = String(step);
    button("first").disabled = button("back").disabled = step === 0;
    button("forward").disabled = button("last").disabled = step === length;
  }

  /** Reads out what the step was, unless the next comes at once. */
  function say(): void {
    says.textContent = sides.map((side) => [nameOf(side), captionOf(side)].filter(Boolean).join(": ")).join(" ");
  }

  function wander(to: number): void {
    pace.stop();
    go(to);
    say();
  }

  function button(name: string): HTMLButtonElement {
    return one(root, `[data-action=${name}]`) as HTMLButtonElement;
  }

  function toggle(): void {
    if (pace.playing()) { pace.stop(); return; }
    if (step === length) go(0);
    pace.start();
  }

  function follow(wish: Wish): void {
    if (wish.kind === "go") wander(step + wish.by);
    else if (wish.kind === "end") wander(wish.last ? length : 0);
    else if (wish.kind === "play") toggle();
    else {
      speeds.selectedIndex = Math.max(0, Math.min(speeds.options.length - 1, speeds.selectedIndex + wish.by));
      pace.speed(Number(speeds.value));
    }
  }

  slider.max = String(length);
  slider.addEventListener("input", () => { wander(Number(slider.value)); });
  speeds.addEventListener("change", () => { pace.speed(Number(speeds.value)); });
  button("first").addEventListener("click", () => { wander(0); });
  button("back").addEventListener("click", () => { wander(step - 1); });
  button("play").addEventListener("click", toggle);
  button("forward").addEventListener("click", () => { wander(step + 1); });
  button("last").addEventListener("click", () => { wander(length); });
  graph.element.addEventListener("pointerdown", (event) => {
    graph.element.setPointerCapture(event.pointerId);
    wander(graph.stepAt(event.clientX));
  });
  graph.element.addEventListener("pointermove", (event) => {
    if (graph.element.hasPointerCapture(event.pointerId)) wander(graph.stepAt(event.clientX));
  });
  window.addEventListener("keydown", (event) => {
    const wish = document.querySelector("dialog[open]") ? null : wishOf(event);
    if (!wish) return;
    event.preventDefault();
    follow(wish);
  });
  onSettings(() => {
    for (const { board } of sides) board.restyle();
    show();
  });
  const resized = new ResizeObserver(show);
  for (const side of sides) resized.observe(one(side.root, "[data-board]"));
  pace.speed(Number(speeds.value));
  for (const control of root.querySelectorAll<HTMLButtonElement | HTMLInputElement>("[data-controls] :disabled")) control.disabled = false;
  go(0);
  root.dataset.state = "ready";
}

function draw({ root, recording, course, board }: Side): void {
  const step = course.step();
  const { dollars } = recording.rules;
  board.draw(course.view(), recording.rules, false);
  const score = recording.score[step] ?? 0;
  const ranked = recording.rankedScore[step] ?? 0;
  figure(root, "score", scoreWritten(score, dollars));
  figure(root, "ranked", scoreWritten(ranked, dollars), ranked === score);
  figure(root, "moves", String(recording.moves[step] ?? 0));
  figure(root, "cards", `${recording.foundationCards[step] ?? 0}/104`);
  one(root, "[data-caption]").textContent = captionOf({ recording, course });
}

/** What the step was, in a sentence. */
function captionOf({ recording, course }: Pick<Side, "recording" | "course">): string {
  const step = course.step();
  const token = recording.tokens[step - 1];
  if (token === undefined) return message("replay.start");
  const said = announced(token, course.before(), course.view());
  return step === course.length ? `${said} ${message("replay.end")}` : said;
}

function nameOf({ root }: Side): string {
  return root.dataset.name ?? "";
}

function figure(root: HTMLElement, name: string, text: string, hidden = false): void {
  const value = one(root, `[data-stat=${name}]`);
  value.textContent = text;
  const whole = value.closest<HTMLElement>("[data-figure]");
  if (whole) whole.hidden = hidden;
}

function placeGraph(root: HTMLElement, sides: readonly Side[]): Graph {
  const place = one(root, "[data-graph]");
  const dollars = sides[0]?.recording.rules.dollars ?? false;
  const lines = sides.map(({ recording }, index) => ({ scores: recording.rankedScore, className: `line line-${index + 1}` }));
  const all = lines.flatMap(({ scores }) => scores);
  const least = all.reduce((a, b) => Math.min(a, b), 0);
  const most = all.reduce((a, b) => Math.max(a, b), 0);
  const ends = sides.map((side) => {
    const score = scoreWritten(side.recording.rankedScore.at(-1) ?? 0, dollars);
    return message("replay.graph.end", { name: nameOf(side), score, length: side.course.length });
  });
  const graph = drawGraph(lines, [message("replay.graph"), ...ends].join(" "));
  place.append(graph.element);
  one(root, "[data-graph-most]").textContent = scoreWritten(most, dollars);
  one(root, "[data-graph-least]").textContent = scoreWritten(least, dollars);
  return graph;
}

function one(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the page lacks ${selector}`);
  return element;
}
