/**
 * Drawings as images: first as they are drawn, soon after as bitmaps of just the size they are seen at.
 *
 * A browser draws an SVG anew whenever anything near it moves, with the thousands of curves a court card has; a
 * bitmap is copied. They are made one at a time while there is nothing else to do.
 */

import type { Size } from "./layout";
import { pictureAt, truthful } from "./painted";

/** Kept as long as they are wanted, or the browser might drop them again. */
const loaded = new Map<string, HTMLImageElement>();

/** Which drawing an image shows. */
const drawings = new WeakMap<HTMLImageElement, string>();

/** Addresses of the bitmaps by those of the drawings, all of one size. */
let bitmaps: ReadonlyMap<string, string> = new Map();
let made = "";

/** How long to wait for a moment with nothing to do, in milliseconds. */
const PATIENCE = 400;

/** An image of a drawing, by its address. */
export function pictured(drawing: string): HTMLImageElement {
  const image = pictureAt(bitmaps.get(drawing) ?? drawing);
  drawings.set(image, drawing);
  return image;
}

/**
 * Loads drawings, so that a card that turns is there at once, and makes bitmaps of them for cards of this size.
 * All that after the cards that lie there are seen: each takes the browser as long as a dozen elements.
 */
export function prepare(wanted: readonly string[], card: Size): void {
  const now = [card.w, card.h, window.devicePixelRatio, ...wanted].join();
  if (now === made) return;
  made = now;
  void makeAll(wanted, card, now).catch((failure: unknown) => { console.warn(failure); });
}

async function makeAll(wanted: readonly string[], card: Size, job: string): Promise<void> {
  const fresh = new Map<string, string>();
  const scale = window.devicePixelRatio;
  const size = { w: Math.round(card.w * scale), h: Math.round(card.h * scale) };
  await nothingToDo();
  for (const drawing of loaded.keys()) if (!wanted.includes(drawing)) loaded.delete(drawing);
  for (const drawing of wanted) load(drawing);
  for (const drawing of wanted) {
    await nothingToDo();
    const image = load(drawing);
    await image.decode();
    // Another size, or other cards, are wanted by now; or what is painted is not what comes out.
    const bitmap = made === job && truthful() ? await bitmapOf(image, size) : null;
    if (!bitmap) {
      for (const address of fresh.values()) URL.revokeObjectURL(address);
      return;
    }
    fresh.set(drawing, URL.createObjectURL(bitmap));
  }
  const old = bitmaps;
  bitmaps = fresh;
  // Each goes on showing what it shows until the other picture is there.
  for (const image of document.querySelectorAll("img")) {
    const address = fresh.get(drawings.get(image) ?? "");
    if (address !== undefined) image.src = address;
  }
  for (const address of old.values()) URL.revokeObjectURL(address);
}

function load(drawing: string): HTMLImageElement {
  const image = loaded.get(drawing) ?? new Image();
  if (!loaded.has(drawing)) {
    loaded.set(drawing, image);
    image.src = drawing;
  }
  return image;
}

function bitmapOf(image: HTMLImageElement, { w, h }: Size): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  canvas.getContext("2d")?.drawImage(image, 0, 0, w, h);
  return new Promise((done) => { canvas.toBlob(done); });
}

function nothingToDo(): Promise<void> {
  return new Promise((done) => {
    // Safari has no such callback.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => { done(); }, { timeout: PATIENCE });
    else setTimeout(done, 30);
  });
}
