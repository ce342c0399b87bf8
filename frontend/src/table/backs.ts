/** The backs of cards, painted in 240 by 336 units whatever their size. */

import type { Settings } from "../settings";
import type { Size } from "./layout";

type Back = Settings["back"];

const GROUNDS: Readonly<Record<Back, string>> = { claret: "#7c2334", navy: "#1f3c73", moss: "#3f5a1e", ink: "#22262e" };
const FAINT = "rgb(255 255 255 / 24%)";

/** What lies on the ground, over the whole of the card. */
const ORNAMENTS: Readonly<Record<Back, (context: CanvasRenderingContext2D) => void>> = {
  claret: (context) => {
    context.translate(120, 168);
    for (const turn of [Math.PI / 4, -Math.PI / 2]) {
      context.rotate(turn);
      for (let x = -231; x < 231; x += 33) context.fillRect(x, -231, 5.5, 462);
    }
  },
  navy: (context) => {
    context.beginPath();
    for (let row = 0; row <= 14; row++) {
      for (let x = 10 + (row % 2) * 22; x < 240; x += 44) {
        context.moveTo(x + 7.2, 10 + row * 22.6);
        context.arc(x, 10 + row * 22.6, 7.2, 0, 2 * Math.PI);
      }
    }
    context.fill();
  },
  moss: (context) => {
    for (let y = 22; y < 336; y += 20.8) context.fillRect(0, y, 240, 4.8);
  },
  ink: (context) => {
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(240, 0);
    context.lineTo(0, 336);
    context.fill();
  },
};

export function paintBack(context: CanvasRenderingContext2D, { w, h }: Size, back: Back): void {
  context.scale(w / 240, h / 336);
  context.fillStyle = "#fbfaf6";
  context.fillRect(0, 0, 240, 336);
  context.beginPath();
  context.roundRect(9, 9, 222, 318, 6);
  context.fillStyle = GROUNDS[back];
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = FAINT;
  ORNAMENTS[back](context);
  context.restore();
  context.strokeStyle = "rgb(255 255 255 / 45%)";
  context.lineWidth = 2;
  context.strokeRect(24, 24, 192, 288);
}
