import { describe, expect, it } from "vitest";
import { drawGraph, HEIGHT, pathOf, WIDTH } from "../../src/replay/graph";

describe("a graph of scores", () => {
  it("is level where the score stays and steps where it changes", () => {
    expect(pathOf([0, 0, 10, 10, 5], (step) => step, (score) => score)).toBe("M0 0H2V10H4V5H4");
  });

  it("takes 20,000 steps in a path as short as its changes", () => {
    const scores = Array.from({ length: 20_001 }, (_, step) => (step < 10_000 ? 0 : 10));
    expect(pathOf(scores, (step) => step, (score) => score)).toBe("M0 0H10000V10H20000");
  });

  it("marks a step, says what it shows, and stays within its frame below zero too", () => {
    const graph = drawGraph([{ scores: [-104, -99, -94], className: "line" }], "Score");
    graph.mark(1);
    expect(graph.element.querySelector(".mark")?.getAttribute("x1")).toBe(String(WIDTH / 2));
    expect(graph.element.getAttribute("aria-label")).toBe("Score");
    for (const [number] of (graph.element.querySelector("path")?.getAttribute("d") ?? "").matchAll(/[\d.]+$/g)) {
      expect(Number(number)).toBeLessThanOrEqual(Math.max(WIDTH, HEIGHT));
    }
  });

  it("is drawn for a game without actions", () => {
    expect(drawGraph([{ scores: [0], className: "line" }], "Score").element.querySelector("path")?.getAttribute("d")).toMatch(/^M0 /);
  });
});
