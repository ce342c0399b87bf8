import { describe, expect, it } from "vitest";
import { wishOf } from "../../src/replay/keys";

function pressed(key: string, on: HTMLElement = document.body, more: KeyboardEventInit = {}): ReturnType<typeof wishOf> {
  let wish: ReturnType<typeof wishOf> = null;
  on.addEventListener("keydown", (event) => { wish = wishOf(event); }, { once: true });
  on.dispatchEvent(new KeyboardEvent("keydown", { key, ...more }));
  return wish;
}

describe("keys", () => {
  it("step, jump and play", () => {
    expect(pressed("ArrowRight")).toEqual({ kind: "go", by: 1 });
    expect(pressed("Home")).toEqual({ kind: "end", last: false });
    expect(pressed(" ")).toEqual({ kind: "play" });
  });

  it("are left to the browser and to what has the focus", () => {
    expect(pressed("ArrowLeft", document.body, { altKey: true })).toBeNull();
    expect(pressed(" ", document.createElement("button"))).toBeNull();
    expect(pressed("ArrowDown")).toBeNull();
    expect(pressed("End", document.createElement("select"))).toBeNull();
  });
});
