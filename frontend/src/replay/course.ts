/** Going through a recording, forward and back. What a step changed is kept, so that it can be taken back. */

import { changed, columnIndex, type Changes, type View } from "../table/view";
import type { Recording } from "./recording";

export interface Course {
  readonly length: number;
  /** Actions played so far. */
  readonly step: () => number;
  readonly view: () => View;
  /** The view one action earlier; that of the start before the first. */
  readonly before: () => View;
  /** Goes to a step, to the nearest one there is. */
  readonly go: (step: number) => void;
}

export function createCourse({ view: first, changes }: Pick<Recording, "view" | "changes">): Course {
  let at = 0;
  let view = first;
  const back: Changes[] = [];

  function forward(): void {
    const change = changes[at];
    if (!change) return;
    back[at] ??= reverse(view, change);
    view = changed(view, change);
    at++;
  }

  function backward(): void {
    const change = back[at - 1];
    if (!change) return;
    view = changed(view, change);
    at--;
  }

  return {
    length: changes.length,
    step: () => at,
    view: () => view,
    before: () => {
      const change = back[at - 1];
      return change ? changed(view, change) : view;
    },
    go: (step) => {
      const target = Math.max(0, Math.min(changes.length, Math.round(step)));
      while (at < target) forward();
      while (at > target) backward();
    },
  };
}

/** The changes that lead from the view after `change` back to `view`. */
export function reverse(view: View, change: Changes): Changes {
  return {
    ...(change.stock !== undefined && { stock: view.stock }),
    ...(change.waste && { waste: view.waste }),
    ...(change.foundations && {
      foundations: mapped(change.foundations, (place) => view.foundations[place] ?? null),
    }),
    ...(change.columns && {
      columns: mapped(change.columns, (name) => view.columns[columnIndex(name)] ?? { down: 0, up: [] }),
    }),
  };
}

function mapped<T>(names: Readonly<Record<string, unknown>>, of: (name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, of(name)]));
}
