/** Short sounds of cards, made on the spot and off unless chosen; no files. */

import { settings } from "../settings";

export type Sound = "card" | "turn" | "refused" | "won";

/** Each sound as notes: frequency in hertz, start and length in seconds. */
const NOTES: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  card: [[210, 0, 0.05]],
  turn: [
    [210, 0, 0.05],
    [320, 0.06, 0.05],
  ],
  refused: [[120, 0, 0.09]],
  won: [
    [523, 0, 0.25],
    [659, 0.14, 0.25],
    [784, 0.28, 0.45],
  ],
};

const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Plays a sound where sounds are on. */
export function play(sound: Sound): void {
  if (settings().sounds !== "on" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, start, length] of NOTES[sound]) note(context, frequency, context.currentTime + start, length);
}

function note(audio: AudioContext, frequency: number, at: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
