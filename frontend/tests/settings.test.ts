import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applySettings, CHOICES, onSettings, recallSettings, settings, settingsFrom } from "../src/settings";
import { beginSettings } from "../src/settings_form";

const USUAL = settingsFrom({});

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
  applySettings(USUAL);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reads what is known and takes the first value for the rest", () => {
  expect(settingsFrom({ hand: "left", cloth: "tartan", sounds: 1 })).toEqual({ ...USUAL, hand: "left" });
  expect(USUAL).toMatchObject({ taps: "double", theme: "auto", sounds: "off" });
});

it("applies a choice to the page at once and tells of it", () => {
  const told = vi.fn();
  onSettings(told);
  applySettings({ ...USUAL, cloth: "wine" });
  expect(document.documentElement.dataset.cloth).toBe("wine");
  expect(settings().cloth).toBe("wine");
  expect(told).toHaveBeenCalledWith({ ...USUAL, cloth: "wine" });
});

it("recalls what this browser has kept only where the page says nothing", () => {
  applySettings({ ...USUAL, back: "ink" });
  recallSettings();
  expect(settings().back).toBe("ink");
  for (const name of Object.keys(CHOICES)) document.documentElement.removeAttribute(`data-${name}`);
  recallSettings();
  expect(document.documentElement.dataset.back).toBe("ink");
  delete document.documentElement.dataset.theme;
  window.localStorage.setItem("twodeck-settings", "{");
  recallSettings();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it("keeps what a form says, once for several choices", () => {
  const fetched = vi.fn<(url: string, options: { body: FormData }) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("fetch", fetched);
  const radios = Object.entries(CHOICES).flatMap(([name, values]) =>
    values.map((value) => `<input type="radio" name="${name}" value="${value}">`),
  );
  document.body.innerHTML = `<form data-settings action="/accounts/settings/">${radios.join("")}<button data-save></button></form>`;
  const form = document.querySelector("form");
  if (!form) throw new Error();
  beginSettings(document);
  const choose = (name: string, value: string) => {
    const input = form.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`);
    if (!input) throw new Error();
    input.checked = true;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };
  expect(form.querySelector("[data-save]")).toBeNull();
  choose("hand", "left");
  choose("pace", "fast");
  expect(settings()).toEqual({ ...USUAL, hand: "left", pace: "fast" });
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(Object.fromEntries(fetched.mock.calls[0]?.[1].body ?? [])).toMatchObject({ hand: "left", pace: "fast", theme: "auto" });
  window.dispatchEvent(new Event("pagehide"));
  expect(fetched).toHaveBeenCalledTimes(1);
});
