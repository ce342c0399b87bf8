import { describe, expect, it } from "vitest";
import { createCourse } from "../../src/replay/course";
import type { Changes, View } from "../../src/table/view";

const FIRST: View = {
  stock: 2,
  waste: { count: 0, top: [] },
  foundations: { a: null, b: null, c: null, d: null, e: null, f: null, g: null, h: null },
  columns: [
    { down: 1, up: ["AS"] },
    { down: 0, up: ["KH"] },
  ],
};
const CHANGES: Changes[] = [
  { stock: 1, waste: { count: 1, top: ["QS"] } },
  { foundations: { a: "AS" }, columns: { "1": { down: 0, up: ["7D"] } } },
  { waste: { count: 0, top: [] }, columns: { "2": { down: 0, up: ["KH", "QS"] } } },
];

describe("a course", () => {
  it("goes forward by the changes and back to exactly what was there", () => {
    const course = createCourse({ view: FIRST, changes: CHANGES });
    const seen = [course.view()];
    for (let step = 1; step <= CHANGES.length; step++) {
      course.go(step);
      expect(course.before()).toEqual(seen.at(-1));
      seen.push(course.view());
    }
    expect(seen[3]?.columns[1]?.up).toEqual(["KH", "QS"]);
    for (let step = CHANGES.length; step >= 0; step--) {
      course.go(step);
      expect(course.step()).toBe(step);
      expect(course.view()).toEqual(seen[step]);
    }
    expect(course.view()).toEqual(FIRST);
  });

  it("jumps anywhere, and no further than its ends", () => {
    const course = createCourse({ view: FIRST, changes: CHANGES });
    course.go(99);
    expect(course.step()).toBe(3);
    course.go(-5);
    expect(course.step()).toBe(0);
    course.go(2);
    expect(course.view().foundations.a).toBe("AS");
  });
});
