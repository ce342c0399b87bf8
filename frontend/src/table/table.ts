/** The table: turns what the player does into wants, what the server says into state, and state into pictures. */

import { socketAddress } from "../connection";
import { message, refusalSaid } from "../messages";
import { onSettings } from "../settings";
import { announced } from "./announce";
import { createBoard } from "./board";
import { createClimb } from "./climb";
import { startClock } from "./clock";
import { createCommands, followKeys } from "./commands";
import { connect, type LinkState } from "./connection";
import { createDrag } from "./drag";
import { createEnding } from "./ending";
import { loadDrawings } from "./faces";
import { nextUp, nothingMoves, onlyUpIsLeft } from "./help";
import { createHints } from "./hints";
import type { Intent } from "./intent";
import { createKeyboard } from "./keyboard";
import { spotAt, topIndex } from "./layout";
import type { Page } from "./page";
import { followPointer } from "./pointer";
import { followPresses } from "./presses";
import { reasonOf } from "./reasons";
import { besideTable } from "./room";
import { play } from "./sounds";
import { readMessage, type Snapshot } from "./protocol";
import { disconnected, foreseen, forgotten, isOver, NOTHING_YET, received, wants, type Effect, type Game, type Step, type TableState } from "./state";
import { createTapping } from "./tapping";
import { STOCK, WASTE } from "./view";
import { showWinnable } from "./winnable";

export function openTable(page: Page): void {
  let state: TableState = NOTHING_YET;
  let link: LinkState = "connecting";
  const room = besideTable(page.root, page.board);
  const board = createBoard(
    page.board,
    (geometry) => {
      page.shaped(geometry);
      room.shaped(geometry);
      loadDrawings(geometry);
    },
    "button",
  );
  /** The frame that will draw, 0 while what is drawn is how it stands. */
  let frame = 0;
  const desk = { root: page.board, board, game: playable, waiting: () => state.flight !== null, want, show: draw, say: page.say };
  const tapping = createTapping({
    game: () => state.game,
    waiting: desk.waiting,
    act: (intent) => { advance(wants(state, intent)); },
    forget: (unwanted) => { state = forgotten(state, unwanted); },
  });
  const drag = createDrag({ ...desk, show });
  const keyboard = createKeyboard({
    ...desk,
    refused: ({ pile }, count) => { refuse({ kind: "find", from: pile, count }); },
  });
  const clock = startClock(page.time);
  const climb = createClimb(() => {
    const game = playable();
    const from = game && onlyUpIsLeft(game.shown) ? nextUp(game.shown, game.rules, game.legal) : null;
    if (from !== null) want({ kind: "up", from });
    return from !== null;
  });
  const ending = createEnding(page, board.celebrate);
  const hints = createHints({
    page,
    board,
    game: playable,
    waiting: desk.waiting,
    request: (version) => { connection.send({ type: "hint", version }); },
    stand: keyboard.stand,
  });
  const behind = () => state.wanted.length > 0;
  const obey = createCommands({ page, keyboard, catchUp, want, behind, hint: hints.ask });

  // Before the socket: cards are seen as soon as this script runs, and the socket is opened while they are drawn.
  const first = firstSight(page.firstSight);
  if (first) state = foreseen(first);

  const connection = connect(socketAddress(page.socketUrl), {
    message: (heard) => {
      advance(received(state, heard));
      if (heard.type === "rank") room.rank(heard.rank, heard.of);
      if (heard.type === "snapshot") room.ready(heard);
      if (heard.type === "snapshot" || heard.type === "ack") runClock();
    },
    state: (now) => {
      link = now;
      page.link(now);
      if (now !== "open" && now !== "connecting") state = disconnected(state);
      show();
    },
  });

  function want(intent: Intent): void {
    tapping.want(intent);
  }

  function playable(): Game | null {
    return state.holding && state.game && !isOver(state.game) ? state.game : null;
  }

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
        play(effect.token.charAt(1) === WASTE ? "turn" : "card");
        if (state.game?.status.won) ending.celebrate();
        climb.next();
        return;
      case "hint":
        hints.show(effect.token);
        return;
      case "refused":
        if (effect.code === undefined) refuse(effect.intent);
        else page.tell(refusalSaid(effect.code));
        return;
      case "finished":
        finish();
    }
  }

  /** Has the next frame draw: whatever else happens until then is drawn with it, once. */
  function show(): void {
    frame ||= requestAnimationFrame(draw);
  }

  /** Draws what has changed: before anything that goes by what is to be seen. */
  function catchUp(): void {
    if (frame) draw();
  }

  function draw(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const { game } = state;
    if (!game) return;
    const focused = keyboard.focused();
    board.draw(game.shown, game.rules, drag.carrying() || keyboard.gripping());
    drag.lightTargets();
    keyboard.refresh(focused);
    page.figures(game);
    const playing = playable();
    page.offers({
      hint: playing !== null,
      allUp: playing !== null && onlyUpIsLeft(playing.shown),
      stuck: playing !== null && state.flight === null && nothingMoves(playing.legal),
    });
    page.state(link === "open" ? "ready" : link);
    page.dialog("taken", link === "open" && !state.holding && !isOver(game));
  }

  function runClock(): void {
    const { game } = state;
    if (game?.finished) clock.stop(game.finished.timeMs);
    else if (game) clock.set(game.status.elapsedMs);
  }

  function finish(): void {
    const { game } = state;
    if (!game) return;
    clock.stop(game.finished?.timeMs ?? game.status.elapsedMs);
    ending.showResult(game);
  }

  function refuse(intent: Intent | null): void {
    const { game } = state;
    if (!game) return;
    page.tell(message(reasonOf(intent, game.shown, game.rules)));
    play("refused");
    if (intent?.kind !== "find" && intent?.kind !== "up") return;
    catchUp();
    const count = intent.kind === "find" ? intent.count : 1;
    board.shake({ pile: intent.from, index: topIndex(game.shown, intent.from) - count + 1 });
  }

  followPointer(page.board, {
    find: (point) => {
      const geometry = board.geometry();
      return geometry && state.game ? spotAt(geometry, state.game.shown, point) : null;
    },
    tap: (spot, at) => {
      keyboard.cancel();
      if (!state.game || (spot.index < 0 && spot.pile !== STOCK)) return;
      keyboard.stand(spot);
      tapping.tap(spot, at);
    },
    take: (spot) => {
      catchUp();
      keyboard.cancel();
      return drag.take(spot);
    },
    carry: drag.carry,
    drop: drag.drop,
    cancel: drag.cancel,
  });

  page.onHeld("undo", () => { obey({ kind: "undo" }, false); }, () => !behind());
  for (const name of ["menu", "new-game", "settings", "keys"] as const) {
    page.onAction(name, () => {
      page.dialog("menu", name === "menu");
      if (name !== "menu") page.dialog(name, true);
    });
  }
  onSettings(() => {
    board.restyle();
    show();
  });
  page.onAction("all-up", climb.start);
  page.onAction("winnable", () => {
    if (state.game) showWinnable(page, state.game.attempt.id);
  });
  page.onAction("finish", () => { page.dialog("finish", true); });
  page.onAction("finish-now", () => {
    page.dialog("finish", false);
    if (state.game) connection.send({ type: "finish", version: state.game.version });
  });
  page.onAction("take", () => { connection.send({ type: "take" }); });

  followKeys(keyboard, obey);
  followPresses(page.board, board, keyboard, catchUp);
  // At once: in the same frame in which the board got its size.
  new ResizeObserver(draw).observe(page.board);
}

/** The snapshot in the page, if there is one that can be read: the socket sends one in any case. */
function firstSight(written: string): Snapshot | null {
  try {
    const message = written === "" ? null : readMessage(written);
    return message?.type === "snapshot" ? message : null;
  } catch (failure) {
    console.error(failure);
    return null;
  }
}
