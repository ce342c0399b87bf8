/** Writes a text into an element, unless it stands there already: the page would be laid out anew for nothing. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
