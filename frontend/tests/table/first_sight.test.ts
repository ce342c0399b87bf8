/** A page with a game in it, before and after its socket opens. */

import { expect, it, vi } from "vitest";
import { snapshotOf } from "./positions";
import { acts, LEGAL, one, openPage, root, sit, tap, tell, VIEW } from "./sitting";
import { FakeSocket, framed } from "./socket";

sit();

const WRITTEN = JSON.stringify(framed({ ...snapshotOf(VIEW, LEGAL, 3), holding: false }));

it("is shown before the socket is open, and plays what is wanted as soon as it is", () => {
  openPage(WRITTEN);
  vi.advanceTimersToNextFrame();
  const king = one("[data-pile='4'] [data-card]");
  expect(king.dataset.card).toBe("KD");
  expect(root.dataset.state).toBe("connecting");
  expect(one("[data-dialog='taken']").hasAttribute("open")).toBe(false);
  tap("s");
  expect(acts()).toEqual([]);
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
  expect(root.dataset.state).toBe("ready");
  expect(one("[data-pile='4'] [data-card]")).toBe(king);
  expect(acts()).toEqual(["sw"]);
});

it("plays nothing that was wanted of another position, or while the connection is lost", () => {
  openPage(WRITTEN);
  vi.advanceTimersToNextFrame();
  tap("s");
  FakeSocket.newest().open();
  tell(VIEW, LEGAL, 4);
  expect(acts()).toEqual([]);
  openPage(WRITTEN);
  vi.advanceTimersToNextFrame();
  tap("s");
  FakeSocket.newest().drop(1006);
  tap("s");
  vi.advanceTimersByTime(1000);
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
  expect(acts()).toEqual([]);
});

it("goes by the socket alone where what the page holds cannot be read", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  openPage('{"type":"snapshot","view":7}');
  expect(complaint).toHaveBeenCalled();
  FakeSocket.newest().open();
  tell(VIEW, LEGAL);
  expect(one("[data-pile='4'] [data-card]").dataset.card).toBe("KD");
});
