import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bindNewGame } from "../../src/table/new_game";

const form = (code: string, error = "") =>
  `<form class="by-code" method="post" action="/play/"><input name="code" value="${code}"><button>Play</button>${error}</form>`;

const leave = vi.fn();
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const submit = () => one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

beforeEach(() => {
  leave.mockClear();
  document.body.innerHTML = `<div id="dialog">${form("DS1-D1N-AAAAAAC")}<p data-failed></p></div>`;
  bindNewGame(one("#dialog"), leave);
});
afterEach(() => { vi.unstubAllGlobals(); });

function answering(answer: Partial<Response> | Error) {
  const asked = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  vi.stubGlobal("fetch", asked);
  return asked;
}

it("leads to the table of the new game, once however often it is sent", async () => {
  const asked = answering({ ok: true, url: "http://localhost/table/2/" });
  submit();
  submit();
  await vi.waitFor(() => { expect(leave).toHaveBeenCalledWith("http://localhost/table/2/"); });
  expect(asked).toHaveBeenCalledTimes(1);
});

it("shows the server's form where the code is wrong, and goes nowhere", async () => {
  const text = () => Promise.resolve(`<html><body>${form("XX", '<p class="error">This is no deal code.</p>')}</body></html>`);
  answering({ ok: false, status: 422, text });
  submit();
  await vi.waitFor(() => { expect(one(".error").textContent).toBe("This is no deal code."); });
  expect(document.querySelectorAll("form")).toHaveLength(1);
  expect(document.activeElement).toBe(one("input[name=code]"));
  expect(leave).not.toHaveBeenCalled();
});

it.each([
  ["no connection", new Error("offline")],
  ["a page that is not the form's", { ok: false, status: 403, text: () => Promise.resolve("<h1>No</h1>") }],
])("says that it failed: %s", async (_, answer) => {
  answering(answer);
  submit();
  await vi.waitFor(() => { expect(one("[data-failed]").textContent).toMatch(/^The game could not be started/); });
  expect(leave).not.toHaveBeenCalled();
});
