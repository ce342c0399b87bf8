/** The table: turns what the player does into wants, what the server says into state, and state into pictures. */

import { socketAddress } from "../connection";
import { message, refusalSaid } from "../messages";
import { announced } from "./announce";
import { createBoard } from "./board";
import { startClock } from "./clock";
import { connect, type LinkState } from "./connection";
import { loadDrawings } from "./faces";
import { bestColumn, runFrom, targetsOf, type Intent } from "./intent";
import { placeUnder, spotAt, topIndex, type Point, type Spot } from "./layout";
import type { Page } from "./page";
import { followPointer } from "./pointer";
import { disconnected, forgotten, NOTHING_YET, received, wants, type Effect, type Step, type TableState } from "./state";
import { NO_TAPS, PATIENCE, tap, type Taps } from "./taps";
import { isPlace, STOCK, type Pile } from "./view";

/** What the player carries: the spot it was taken from and how many cards it is. */
interface Carried {
  readonly spot: Spot;
  readonly count: number;
  at: Point;
}

/** How long the last card of a game may fly before the result covers it. */
const LAST_FLIGHT = 500;

export function openTable(page: Page): void {
  let state: TableState = NOTHING_YET;
  let link: LinkState = "connecting";
  let taps: Taps = NO_TAPS;
  let later: { readonly intent: Intent; readonly timer: number } | null = null;
  let carried: Carried | null = null;
  const board = createBoard(page.board, (geometry) => {
    page.shaped(geometry);
    if (!geometry.plain) loadDrawings();
  });
  const clock = startClock(page.time);

  const connection = connect(socketAddress(page.socketUrl), {
    message: (heard) => {
      advance(received(state, heard));
      if (heard.type === "snapshot" || heard.type === "ack") runClock();
    },
    state: (now) => {
      link = now;
      page.link(now);
      if (now !== "open") state = disconnected(state);
      show();
    },
  });

  function advance([next, effects]: Step): void {
    state = next;
    show();
    for (const effect of effects) perform(effect);
  }

  function perform(effect: Effect): void {
    switch (effect.kind) {
      case "send":
        connection.send({ type: "act", ...effect.flight });
        return;
      case "sync":
        connection.send({ type: "sync" });
        return;
      case "played":
        if (state.game) page.say(announced(effect.token, effect.before, state.game.confirmed));
        return;
      case "refused":
        if (effect.code === undefined) refuse(effect.intent);
        else page.say(refusalSaid(effect.code));
        return;
      case "finished":
        finish();
    }
  }

  function show(): void {
    const { game } = state;
    if (!game) return;
    board.draw(game.shown, game.rules, carried !== null);
    if (carried) lightTargets();
    page.figures(game);
    page.root.dataset.state = link === "open" ? "ready" : link;
    page.dialog("taken", link === "open" && !state.holding && !game.finished);
  }

  function runClock(): void {
    const { game } = state;
    if (game?.finished) clock.stop(game.finished.timeMs);
    else if (game) clock.set(game.status.elapsedMs);
  }

  function finish(): void {
    const { game } = state;
    if (!game?.finished) return;
    clock.stop(game.finished.timeMs);
    page.result(game.finished, game.rules, game.resultUrl);
    page.dialog("finish", false);
    window.setTimeout(() => { page.dialog("result", true); }, LAST_FLIGHT);
  }

  function want(intent: Intent): void {
    actOnPatience();
    taps = NO_TAPS;
    advance(wants(state, intent));
  }

  /** Wants something unless a second tap comes soon; anything else wanted comes after it. */
  function wantLater(intent: Intent): void {
    actOnPatience();
    later = { intent, timer: window.setTimeout(actOnPatience, PATIENCE) };
  }

  function actOnPatience(): void {
    const waited = later;
    losePatience();
    if (waited) advance(wants(state, waited.intent));
  }

  function losePatience(): void {
    window.clearTimeout(later?.timer);
    later = null;
  }

  function refuse(intent: Intent | null): void {
    if (intent?.kind === "stock") page.say(message("said.stock-out"));
    else if (intent?.kind === "undo") page.say(message("said.no-undo"));
    else page.say(message(intent?.kind === "find" ? "said.no-place" : "said.refused"));
    const { game } = state;
    if (game && intent?.kind === "find") board.shake({ pile: intent.from, index: topIndex(game.shown, intent.from) - intent.count + 1 });
  }

  function tapped(spot: Spot, at: number): void {
    const { game } = state;
    if (!game || spot.index < 0 && spot.pile !== STOCK) return;
    if (spot.pile === STOCK) { want({ kind: "stock" }); return; }
    const count = isPlace(spot.pile) ? 0 : runFrom(game.shown, spot.pile, spot.index);
    if (count === 0) return;
    const from = spot.pile;
    const top = count === 1;
    // While an action is on its way the legal tokens are those before it: what else may go up is tried.
    const up = top && (state.flight !== null || from + "F" in game.legal);
    const chances = { up, place: bestColumn(game.shown, game.legal, from, count) !== null };
    const [next, verdict] = tap(taps, spot, at, chances, true);
    if (verdict === "up") want({ kind: "up", from });
    else if (verdict === "up-later") wantLater({ kind: "up", from });
    else if (verdict === "find") {
      losePatience();
      state = forgotten(state, (intent) => intent.kind === "up" && intent.from === from);
      want({ kind: "find", from, count });
    }
    // After what was wanted: a second tap may follow this one, but nothing older.
    taps = next;
  }

  function take(spot: Spot): Point | null {
    const { game } = state;
    const count = game && state.holding && !game.finished ? runFrom(game.shown, spot.pile, spot.index) : 0;
    if (count === 0) return null;
    const at = board.lift(spot);
    if (!at) return null;
    carried = { spot, count, at };
    lightTargets();
    return at;
  }

  function carry(to: Point): void {
    if (!carried) return;
    carried.at = to;
    board.carry(to);
    lightTargets();
  }

  function drop(): void {
    if (!carried) return;
    const { spot, count } = carried;
    const on = placeBelow();
    letGo();
    if (on && on !== spot.pile) want({ kind: "drop", from: spot.pile, count, on });
    show();
  }

  function letGo(): void {
    carried = null;
    board.light([], null);
  }

  function lightTargets(): void {
    if (!carried || !state.game) return;
    board.light(state.flight ? [] : targetsOf(state.game.legal, carried.spot.pile, carried.count), placeBelow());
  }

  function placeBelow(): Pile | null {
    const geometry = board.geometry();
    return geometry && carried ? placeUnder(geometry, { ...carried.at, ...geometry.card }) : null;
  }

  followPointer(page.board, {
    find: (point) => {
      const geometry = board.geometry();
      return geometry && state.game ? spotAt(geometry, state.game.shown, point) : null;
    },
    tap: tapped,
    take,
    carry,
    drop,
    cancel: () => { letGo(); show(); },
  });

  page.onAction("undo", () => { want({ kind: "undo" }); });
  page.onAction("finish", () => { page.dialog("finish", true); });
  page.onAction("finish-now", () => {
    page.dialog("finish", false);
    if (state.game) connection.send({ type: "finish", version: state.game.version });
  });
  page.onAction("take", () => { connection.send({ type: "take" }); });
  window.addEventListener("keydown", (event) => {
    if (!undoes(event) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    want({ kind: "undo" });
  });
  new ResizeObserver(show).observe(page.board);
}

function undoes(event: KeyboardEvent): boolean {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key.toLowerCase() === "u") return plain;
  return event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
}
