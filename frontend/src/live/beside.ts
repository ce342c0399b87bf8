/** What the room tells beside a table: the best so far, who plays, who wins, and the time left. */

import { scoreWritten, timeWritten } from "../figures";
import { countDown } from "../left";
import { message } from "../messages";
import { serverTime } from "../time";
import { write } from "../write";
import { follow } from "./follow";
import { paced } from "./news";
import type { Row } from "./protocol";
import { keyOf } from "./rows";

const TOP = 3;

/**
 * Keeps the card as the room tells. The player's own rank comes over the table's socket while the game goes on
 * (table/room.ts); `ranked` hears of the one that its result has.
 */
export function openBeside(aside: HTMLElement, ranked: (rank: number, of: number) => void): void {
  const one = (selector: string): HTMLElement => {
    const element = aside.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the card lacks ${selector}`);
    return element;
  };
  const dollars = "dollars" in aside.dataset;
  const news = one("[data-room-news]");
  const tell = paced((line) => { write(news, line); });
  countDown(document, serverTime);

  follow(aside.dataset.socket ?? "", {
    changed: ({ standings, you }) => {
      if (you?.provisional === false && you.rank !== null) ranked(you.rank, you.of);
      if (!standings) return;
      const top = standings.rows.slice(0, TOP);
      showTop(one("[data-room-top]"), top, dollars);
      one("[data-room-nobody]").hidden = top.length > 0;
      // Whoever reads this is at a table: while the count does not know it yet, there is nothing to tell.
      const { playing } = standings.counts;
      write(one("[data-room-playing]"), playing > 0 ? message("room.playing", { count: playing }) : "");
      aside.dataset.ready = "";
    },
    won: ({ name, timeMs, moves }) => { tell(message("live.won", { name, time: timeWritten(timeMs), count: moves })); },
    // The standings after the close are still to come, and the rank that stays.
    closed: () => undefined,
    link: (state) => { aside.dataset.link = state; },
  });
}

function showTop(list: HTMLElement, rows: readonly Row[], dollars: boolean): void {
  const keys = rows.map(keyOf).join();
  if (list.dataset.keys === keys) return;
  list.dataset.keys = keys;
  list.replaceChildren(
    ...rows.map((row) => {
      const item = document.createElement("li");
      item.append(part("name", row.name), part("score", scoreWritten(row.rankedScore, dollars)));
      if (row.won) item.append(part("visually-hidden", message("live.tick")));
      item.classList.toggle("is-won", row.won);
      return item;
    }),
  );
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
