/** The board of an open challenge, live: rows, counts, the time until it closes, and who wins. */

import { timeWritten } from "../figures";
import type { LinkState } from "../connection";
import { message, type MessageKey } from "../messages";
import { localTime, pageLocale, serverTime } from "../time";
import { write } from "../write";
import { follow } from "./follow";
import { paced } from "./news";
import type { Counts } from "./protocol";
import { EMPTY, type Room } from "./room";
import { rowElement, showPlace, type Facts } from "./row";
import { boardRows, newsIn, type BoardRow } from "./rows";

/** How long what is new is marked; the animation of `.fresh` is as long. */
const FRESH = 4_000;
/** How long a connection may take before the viewer is told. */
const UNTOLD = 1_500;
/** How long the viewer's own row stays while a new connection has not told of it: it does soon, or not at all. */
const OWN_ROW = 3_000;

const LINK_TEXTS: Readonly<Record<LinkState, MessageKey>> = {
  connecting: "link.connecting",
  open: "live.on",
  lost: "live.off",
  "slow-down": "live.off",
  stranger: "live.over",
  unknown: "live.over",
  session: "live.over",
};

/** Keeps the section's board as the room tells, until the answer is called. */
export function openBoard(section: HTMLElement): () => void {
  const one = (selector: string): HTMLElement => {
    const element = section.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the board lacks ${selector}`);
    return element;
  };
  const facts = JSON.parse(one("#live").textContent) as Facts;
  const body = one(".ranking tbody");
  const news = one("[data-news]");
  const tell = paced((line) => { news.textContent = line; });
  let shown: readonly BoardRow[] | null = null;
  let telling: number | undefined;
  let known: Room = EMPTY;
  let owed: number | undefined;

  const show = (room: Room) => {
    known = room;
    const { standings, you } = room;
    if (!standings) return;
    showCounts(standings.counts, shown !== null);
    showEnd(standings.closesAt);
    if (!you && body.querySelector(".own")) owed ??= window.setTimeout(showResults, OWN_ROW);
    else showResults();
  };

  const showResults = () => {
    window.clearTimeout(owed);
    owed = undefined;
    const { standings, you } = known;
    if (!standings) return;
    const rows = boardRows(standings.rows, you);
    const fresh = shown ? newsIn(shown, rows, standings.rows.length) : new Set<string>();
    showRows(body, rows, facts, fresh);
    one(".ranking").hidden = rows.length === 0;
    one(".nobody").hidden = rows.length > 0;
    one("[data-further]").hidden = standings.counts.finished <= standings.rows.length;
    shown = rows;
  };

  const showCounts = (counts: Counts, marking: boolean) => {
    for (const [name, count] of Object.entries(counts) as [keyof Counts, number][]) {
      const figure = one(`[data-count="${name}"]`);
      const written = String(count);
      if (figure.textContent === written) continue;
      figure.textContent = written;
      if (marking) mark(figure);
    }
    one("[data-playing]").classList.remove("untold");
  };

  const showEnd = (closesAt: number) => {
    const time = localTime(closesAt, serverTime(), pageLocale(document, navigator.languages));
    write(one("[data-until]"), message("live.until", { time }));
  };

  return follow(facts.socket, {
    changed: show,
    won: ({ name, timeMs, moves }) => { tell(message("live.won", { name, time: timeWritten(timeMs), count: moves })); },
    closed: () => {
      write(one("[data-until]"), "");
      tell(message("live.closing"));
    },
    link: (state) => {
      window.clearTimeout(telling);
      const say = () => {
        section.dataset.link = state;
        write(one("[data-link-text]"), message(LINK_TEXTS[state]));
      };
      if (state === "open") say();
      else telling = window.setTimeout(say, UNTOLD);
    },
  });
}

/** Brings the table's rows to those given; elements of results that stay are kept, and moved only where they must. */
export function showRows(body: HTMLElement, rows: readonly BoardRow[], facts: Facts, fresh: ReadonlySet<string>): void {
  const elements = new Map<string, HTMLTableRowElement>();
  for (const element of [...body.children] as HTMLTableRowElement[]) {
    if (element.dataset.key !== undefined) elements.set(element.dataset.key, element);
    else element.remove();
  }
  let last: Element | null = null;
  for (const row of rows) {
    const element = elements.get(row.key) ?? rowElement(row, facts);
    elements.delete(row.key);
    showPlace(element, row);
    const place: Element | null = last ? last.nextElementSibling : body.firstElementChild;
    if (place !== element) body.insertBefore(element, place);
    if (fresh.has(row.key)) mark(element);
    last = element;
  }
  for (const element of elements.values()) element.remove();
}

const marked = new WeakMap<HTMLElement, number>();

function mark(element: HTMLElement): void {
  window.clearTimeout(marked.get(element));
  element.classList.add("fresh");
  marked.set(element, window.setTimeout(() => { element.classList.remove("fresh"); }, FRESH));
}
