import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The module anew, since it remembers what it has made. */
async function fresh() {
  vi.resetModules();
  return import("../../src/table/pictures");
}

let painted: number[];
let revoked: string[];

beforeEach(() => {
  painted = [0x12, 0x34, 0x56, 0xff];
  let made = 0;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(
    () => ({ fillRect: () => undefined, drawImage: () => undefined, getImageData: () => ({ data: painted }) }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => { done(new Blob(["picture"])); });
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${++made}`);
  revoked = [];
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => { revoked.push(address); });
  vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue(undefined);
  document.body.replaceChildren();
});

afterEach(() => { vi.restoreAllMocks(); });

const CARD = { w: 100, h: 140 };

it("shows a drawing as it is, and soon as a bitmap wherever it is shown", async () => {
  const { pictured, prepare } = await fresh();
  const one = pictured("/7H.svg");
  document.body.append(one);
  expect(one.getAttribute("src")).toBe("/7H.svg");
  prepare(["/7H.svg", "/8C.svg"], CARD);
  await vi.waitFor(() => { expect(one.getAttribute("src")).toBe("blob:1"); });
  expect(pictured("/8C.svg").getAttribute("src")).toBe("blob:2");
});

it("makes bitmaps anew for another size, and lets the old ones go", async () => {
  const { pictured, prepare } = await fresh();
  const one = pictured("/7H.svg");
  document.body.append(one);
  prepare(["/7H.svg"], CARD);
  await vi.waitFor(() => { expect(one.getAttribute("src")).toBe("blob:1"); });
  prepare(["/7H.svg"], CARD);
  prepare(["/7H.svg"], { w: 50, h: 70 });
  await vi.waitFor(() => { expect(one.getAttribute("src")).toBe("blob:2"); });
  expect(revoked).toEqual(["blob:1"]);
});

it("keeps to the drawings where a canvas does not give out what was painted on it", async () => {
  painted = [255, 255, 255, 255];
  const { pictured, prepare } = await fresh();
  const one = pictured("/7H.svg");
  document.body.append(one);
  prepare(["/7H.svg"], CARD);
  await new Promise((done) => { setTimeout(done, 80); });
  expect(one.getAttribute("src")).toBe("/7H.svg");
});
