/** What the keys do on the page of a replay. */

export type Wish =
  | { readonly kind: "go"; readonly by: number }
  | { readonly kind: "end"; readonly last: boolean }
  | { readonly kind: "play" }
  | { readonly kind: "speed"; readonly by: number };

const WISHES: Readonly<Record<string, Wish>> = {
  ArrowLeft: { kind: "go", by: -1 },
  ArrowRight: { kind: "go", by: 1 },
  PageUp: { kind: "go", by: -10 },
  PageDown: { kind: "go", by: 10 },
  Home: { kind: "end", last: false },
  End: { kind: "end", last: true },
  " ": { kind: "play" },
  "+": { kind: "speed", by: 1 },
  "-": { kind: "speed", by: -1 },
};

/** What a key asks for; null for none, and where the key means something to the element that has the focus. */
export function wishOf(event: KeyboardEvent): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const wish = WISHES[event.key] ?? null;
  const focused = event.target instanceof Element ? event.target : null;
  if (!wish || !focused) return wish;
  if (focused.matches("select, input:not([type=range]), textarea")) return null;
  if (wish.kind === "play" && focused.matches("button, a, summary")) return null;
  return wish;
}
