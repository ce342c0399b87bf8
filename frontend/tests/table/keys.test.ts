import { expect, it } from "vitest";
import { commandOf, type Key } from "../../src/table/keys";

function press(key: string, more: Partial<Key> = {}): Key {
  return { key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

it("knows letters by their place where the keyboard writes another alphabet", () => {
  expect(commandOf(press("в", { code: "KeyD" }), true)).toEqual({ kind: "stock" });
  expect(commandOf(press("я", { code: "KeyZ", ctrlKey: true }), true)).toEqual({ kind: "undo" });
  // Another Latin keyboard has its own places.
  expect(commandOf(press("w", { code: "KeyZ", ctrlKey: true }), true)).toBeNull();
});

it("takes digits for columns, the 0 for the tenth", () => {
  expect(commandOf(press("0"), true)).toEqual({ kind: "column", pile: "0" });
});

it("leaves the browser its own keys", () => {
  expect(commandOf(press("d", { ctrlKey: true }), true)).toBeNull();
  expect(commandOf(press("ArrowLeft", { altKey: true }), true)).toBeNull();
  expect(commandOf(press("z", { ctrlKey: true, shiftKey: true }), true)).toBeNull();
  expect(commandOf(press("Tab"), true)).toBeNull();
});

it("obeys no single letters when they are switched off", () => {
  expect(commandOf(press("d"), false)).toBeNull();
  expect(commandOf(press("5"), false)).toBeNull();
  expect(commandOf(press("?"), false)).toBeNull();
  expect(commandOf(press("z", { ctrlKey: true }), false)).toEqual({ kind: "undo" });
  expect(commandOf(press("Enter"), false)).toEqual({ kind: "act" });
});
