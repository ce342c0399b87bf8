import { beforeEach, describe, expect, it, vi } from "vitest";
import { followPointer, type Hand } from "../../src/table/pointer";

let board: HTMLElement;
let hand: { [name in keyof Hand]: ReturnType<typeof vi.fn<Hand[name]>> };

beforeEach(() => {
  board = document.createElement("div");
  board.setPointerCapture = () => undefined;
  hand = {
    find: vi.fn<Hand["find"]>(() => ({ pile: "3", index: 2 })),
    tap: vi.fn<Hand["tap"]>(),
    take: vi.fn<Hand["take"]>(() => ({ x: 100, y: 50 })),
    carry: vi.fn<Hand["carry"]>(),
    drop: vi.fn<Hand["drop"]>(),
    cancel: vi.fn<Hand["cancel"]>(),
  };
  followPointer(board, hand);
});

function point(type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: "touch", cancelable: true, ...more });
  board.dispatchEvent(event);
  return event;
}

describe("a press", () => {
  it("that stays within a finger's unsteadiness is a tap", () => {
    point("pointerdown", 10, 10);
    point("pointermove", 14, 13);
    point("pointerup", 14, 13);
    expect(hand.tap).toHaveBeenCalledWith({ pile: "3", index: 2 }, expect.any(Number));
    expect(hand.take).not.toHaveBeenCalled();
  });

  it("that strays is a drag, and ends where it is let go", () => {
    point("pointerdown", 10, 10);
    point("pointermove", 60, 10);
    point("pointerup", 80, 30);
    expect(hand.take).toHaveBeenCalledTimes(1);
    expect(hand.carry).toHaveBeenLastCalledWith({ x: 170, y: 70 });
    expect(hand.drop).toHaveBeenCalledTimes(1);
    expect(hand.tap).not.toHaveBeenCalled();
  });

  it("of a card that cannot be taken is neither", () => {
    hand.take.mockReturnValue(null);
    point("pointerdown", 10, 10);
    point("pointermove", 60, 10);
    point("pointerup", 10, 10);
    expect(hand.tap).not.toHaveBeenCalled();
    expect(hand.drop).not.toHaveBeenCalled();
  });

  it("that the browser takes away lets go without a wish", () => {
    point("pointerdown", 10, 10);
    point("pointermove", 60, 10);
    point("pointercancel", 60, 10);
    expect(hand.cancel).toHaveBeenCalledTimes(1);
    expect(hand.drop).not.toHaveBeenCalled();
  });

  it("of a second finger is ignored while the first one drags", () => {
    point("pointerdown", 10, 10);
    point("pointermove", 60, 10);
    point("pointerdown", 200, 200, { pointerId: 2 });
    point("pointerup", 200, 200, { pointerId: 2 });
    expect(hand.tap).not.toHaveBeenCalled();
    point("pointerup", 60, 10);
    expect(hand.drop).toHaveBeenCalledTimes(1);
  });

  it("with another button than the first does nothing", () => {
    point("pointerdown", 10, 10, { button: 2, pointerType: "mouse" });
    point("pointerup", 10, 10, { button: 2, pointerType: "mouse" });
    expect(hand.tap).not.toHaveBeenCalled();
  });
});

it("opens no menu after a long press", () => {
  const event = new MouseEvent("contextmenu", { cancelable: true });
  board.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});
