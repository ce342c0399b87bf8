/** The table page around the board: figures, banner, buttons, dialogs. Texts of their own are in the template. */

import { scoreWritten, timeWritten } from "../figures";
import { actWhileHeld } from "../hold";
import { message, type MessageKey } from "../messages";
import { write } from "../write";
import type { LinkState } from "./connection";
import type { Geometry } from "./layout";
import type { Result, Rules } from "./protocol";
import { isOver, type Game } from "./state";

export interface Page {
  readonly root: HTMLElement;
  readonly board: HTMLElement;
  readonly socketUrl: string;
  /** A snapshot as the server wrote it into the page, to be shown until the socket has one; empty for none. */
  readonly firstSight: string;
  readonly figures: (game: Game) => void;
  readonly time: (elapsedMs: number) => void;
  readonly link: (state: LinkState) => void;
  /** Notes whether the table can be played at. */
  readonly state: (state: LinkState | "ready") => void;
  /** Has a screen reader say something. */
  readonly say: (text: string) => void;
  /** Says something to everybody: for a moment it is to be read beside the board, too. */
  readonly tell: (text: string) => void;
  /** Shows what the table may be asked to do now, and that nothing moves any more. */
  readonly offers: (offers: Offers) => void;
  /** What the solver says, in its dialog. */
  readonly answer: (text: string) => void;
  /** The page's token against forged requests. */
  readonly token: () => string;
  /** Makes room for the figures where the board has some. */
  readonly shaped: (geometry: Geometry) => void;
  /** Opens or closes a dialog. */
  readonly dialog: (name: DialogName, open: boolean) => void;
  /** Writes the result of a game that is over. */
  readonly result: (game: Game) => void;
  readonly onAction: (name: string, act: () => void) => void;
  /** As `onAction`, and again and again while the button is held and `ready`. */
  readonly onHeld: (name: string, act: () => void, ready: () => boolean) => void;
}

export interface Offers {
  readonly hint: boolean;
  readonly allUp: boolean;
  readonly stuck: boolean;
}

export type DialogName = "finish" | "hint" | "taken" | "result" | "keys" | "menu" | "new-game" | "settings" | "winnable";

const LINK_TEXTS: Readonly<Partial<Record<LinkState, MessageKey>>> = {
  connecting: "link.connecting",
  lost: "link.lost",
  "slow-down": "link.slow-down",
  stranger: "link.stranger",
  unknown: "link.unknown",
  session: "link.session",
};

/** How long something told stays to be read. */
const TOLD = 2600;

/** How long a connection may take before the player is told. */
const UNTOLD = 700;

export function tablePage(root: HTMLElement): Page {
  // The page keeps its elements, and every action asks for a dozen of them.
  const found = new Map<string, HTMLElement>();
  const one = (selector: string): HTMLElement => {
    const element = found.get(selector) ?? root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the page lacks ${selector}`);
    found.set(selector, element);
    return element;
  };
  const pressed = new Map<string, NodeListOf<HTMLButtonElement>>();
  const buttons = (name: string): NodeListOf<HTMLButtonElement> => {
    const all = pressed.get(name) ?? root.querySelectorAll<HTMLButtonElement>(`button[data-action="${name}"]`);
    pressed.set(name, all);
    return all;
  };
  const dialogOf = (name: DialogName) => one(`[data-dialog="${name}"]`) as HTMLDialogElement;
  const stat = (name: string, text: string) => { write(one(`[data-stat="${name}"]`), text); };
  const banner = one("[data-banner]");
  const says = one("[data-says]");
  const toast = one("[data-toast]");
  const note = one("[data-note]");
  let telling: number | undefined;
  let told: number | undefined;

  const say = (text: string) => {
    // The same text once more is news only if it differs.
    says.textContent = says.textContent === text ? `${text}\u00a0` : text;
  };

  // Leaving this dialog with the Escape key would leave a table that answers nothing.
  dialogOf("taken").addEventListener("cancel", (event) => { event.preventDefault(); });

  return {
    root,
    board: one("[data-board]"),
    socketUrl: root.dataset.socket ?? "",
    firstSight: root.querySelector("#first-sight")?.textContent ?? "",
    figures: ({ status, rules, legal, version, finished, continueUrl }) => {
      root.dataset.version = String(version);
      stat("score", scoreWritten(status.score, rules.dollars));
      stat("moves", String(status.moves));
      stat("cards", `${status.foundationCards}/104`);
      const ranked = one("[data-stat='ranked']");
      write(ranked, scoreWritten(status.rankedScore, rules.dollars));
      hide(ranked.closest<HTMLElement>("[data-figure]") ?? ranked, status.rankedScore === status.score);
      for (const button of buttons("undo")) disable(button, !("zz" in legal));
      for (const button of buttons("finish")) disable(button, isOver({ finished, continueUrl }));
    },
    time: (elapsedMs) => { stat("time", timeWritten(elapsedMs)); },
    link: (state) => {
      const key = LINK_TEXTS[state];
      root.dataset.link = state;
      if (!key) {
        window.clearTimeout(telling);
        telling = undefined;
        banner.hidden = true;
        return;
      }
      write(banner, message(key));
      // Tries that fail one after another are one loss.
      telling ??= window.setTimeout(() => { banner.hidden = false; }, UNTOLD);
    },
    state: (state) => { if (root.dataset.state !== state) root.dataset.state = state; },
    offers: ({ hint, allUp, stuck }) => {
      for (const button of buttons("hint")) disable(button, !hint);
      for (const button of buttons("all-up")) hide(button, !allUp);
      if (note.hidden === !stuck) return;
      note.hidden = !stuck;
      write(note, message("note.stuck"));
      if (stuck) say(message("note.stuck"));
    },
    answer: (text) => { write(one("[data-answer]"), text); },
    token: () => root.querySelector<HTMLInputElement>("input[name='csrfmiddlewaretoken']")?.value ?? "",
    say,
    tell: (text) => {
      say(text);
      write(toast, text);
      toast.classList.add("told");
      window.clearTimeout(told);
      told = window.setTimeout(() => { toast.classList.remove("told"); }, TOLD);
    },
    shaped: ({ free, shape }) => {
      root.dataset.shape = shape;
      for (const side of ["x", "y", "w", "h"] as const) root.style.setProperty(`--free-${side}`, `${free[side]}px`);
    },
    dialog: (name, open) => {
      const dialog = dialogOf(name);
      if (open && !dialog.open) dialog.showModal();
      if (!open && dialog.open) dialog.close();
    },
    result: ({ finished, rules, resultUrl, continueUrl }) => {
      dialogOf("result").classList.toggle("won", finished?.won ?? false);
      write(one("[data-result='title']"), message(titleOf(finished, continueUrl)));
      one("[data-result='figures']").replaceChildren(...(finished ? resultFigures(finished, rules) : []));
      const link = one("[data-result='link']") as HTMLAnchorElement;
      link.href = resultUrl;
      link.hidden = !finished;
      one("[data-result='closed']").hidden = continueUrl === null;
      (one("[data-result='go-on']") as HTMLFormElement).action = continueUrl ?? "";
      for (const button of buttons("go-on")) button.hidden = continueUrl === null;
    },
    onAction: (name, act) => {
      for (const button of buttons(name)) button.addEventListener("click", act);
    },
    onHeld: (name, act, ready) => {
      for (const button of buttons(name)) actWhileHeld(button, act, ready);
    },
  };
}

function disable(button: HTMLButtonElement, disabled: boolean): void {
  if (button.disabled !== disabled) button.disabled = disabled;
}

function hide(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

function titleOf(result: Result | null, continueUrl: string | null): MessageKey {
  if (result?.won) return "result.won";
  return continueUrl === null ? "result.over" : "result.closed";
}

function resultFigures(result: Result, rules: Rules): Node[] {
  const farmed = result.score !== result.rankedScore;
  const rows: [MessageKey, string][] = [
    [farmed ? "result.ranked" : "result.score", scoreWritten(result.rankedScore, rules.dollars)],
    ["result.moves", String(result.moves)],
    ["result.cards", `${result.foundationCards} / 104`],
    ["result.time", timeWritten(result.timeMs)],
  ];
  if (result.hinted) rows.push(["result.hinted", message("result.yes")]);
  if (farmed) rows.splice(1, 0, ["result.on-table", scoreWritten(result.score, rules.dollars)]);
  return rows.map(([key, figure]) => {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const value = document.createElement("dd");
    term.textContent = message(key);
    value.textContent = figure;
    row.append(term, value);
    return row;
  });
}
