/**
 * What the player has chosen for tables: how they look, move and answer.
 *
 * The page carries the choices as `data-` attributes of its root element, written there by the server, so that
 * styles obey them before any script runs. They are read and changed only here.
 */

/** Every setting with its values, the first of which holds unless another is chosen. */
export const CHOICES = {
  taps: ["double", "single"],
  pace: ["normal", "fast", "off"],
  colours: ["two", "four"],
  faces: ["drawn", "plain"],
  back: ["claret", "navy", "moss", "ink"],
  cloth: ["green", "blue", "wine", "grey"],
  theme: ["auto", "light", "dark"],
  hand: ["right", "left"],
  sounds: ["off", "on"],
  keys: ["on", "off"],
} as const;

export type Setting = keyof typeof CHOICES;
export type Settings = { readonly [S in Setting]: (typeof CHOICES)[S][number] };

const NAMES = Object.keys(CHOICES) as Setting[];
const KEPT = "twodeck-settings";

const listeners = new Set<(settings: Settings) => void>();

/** Reads settings from whatever holds texts by name; what is missing or unknown is as if never chosen. */
export function settingsFrom(texts: Readonly<Record<string, unknown>>): Settings {
  const chosen = NAMES.map((name) => {
    const values: readonly string[] = CHOICES[name];
    const value = texts[name];
    return [name, typeof value === "string" && values.includes(value) ? value : values[0]];
  });
  return Object.fromEntries(chosen) as Settings;
}

let current: Settings | undefined;

/** The settings that hold now. */
export function settings(): Settings {
  return (current ??= settingsFrom(document.documentElement.dataset));
}

/** Applies settings to the page at once and tells those who listen. */
export function applySettings(chosen: Settings): void {
  current = chosen;
  for (const name of NAMES) document.documentElement.dataset[name] = chosen[name];
  keep(chosen);
  for (const listener of listeners) listener(chosen);
}

export function onSettings(listener: (settings: Settings) => void): void {
  listeners.add(listener);
}

/** Where the server knows nothing of this viewer, takes what this browser has kept. */
export function recallSettings(): void {
  if (document.documentElement.dataset.theme !== undefined) return;
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEPT) ?? "null");
    if (typeof kept === "object" && kept !== null) applySettings(settingsFrom(kept as Record<string, unknown>));
  } catch {
    // A browser that keeps nothing, or something else under this name: as if nothing was chosen.
  }
}

function keep(chosen: Settings): void {
  try {
    window.localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // Kept by the server all the same.
  }
}
