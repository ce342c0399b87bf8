/**
 * Sides of cards that the page paints itself, of just the size they are seen at: backs, and plain faces.
 *
 * As SVG images they would each be a document to the browser, dozens of them before the first card is seen; as
 * elements each would be half a dozen boxes and layers to go through whenever anything moves.
 */

import type { Size } from "./layout";

export type Paint = (context: CanvasRenderingContext2D, size: Size) => void;

/** A canvas with what `paint` paints in CSS pixels. */
export function painted({ w, h }: Size, paint: Paint): HTMLCanvasElement {
  const scale = window.devicePixelRatio;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  // Kept in memory: where the graphics card has it, each canvas is a layer of its own.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.scale(scale, scale);
  if (context) paint(context, { w, h });
  return canvas;
}

let copied = "";
let picture = "";

/** The same once more for each of many cards: an image of what is painted once, by `name`. */
export function copiesOf(name: string, size: Size, paint: Paint): HTMLElement {
  if (!truthful()) return painted(size, paint);
  const now = [name, size.w, size.h, window.devicePixelRatio].join();
  if (copied !== now) picture = painted(size, paint).toDataURL();
  copied = now;
  return pictureAt(picture);
}

/** An image that stands for nothing by itself, and is there in the frame that first shows it if it is loaded. */
export function pictureAt(address: string): HTMLImageElement {
  const image = new Image();
  image.alt = "";
  image.draggable = false;
  image.decoding = "sync";
  image.src = address;
  return image;
}

let trusted: boolean | undefined;

/** Whether a canvas gives out what was painted on it: not where the browser hides what tells machines apart. */
export function truthful(): boolean {
  if (trusted !== undefined) return trusted;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 4;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return (trusted = false);
  context.fillStyle = "#123456";
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return (trusted = data.every((part, at) => part === [0x12, 0x34, 0x56, 0xff][at % 4]));
}
