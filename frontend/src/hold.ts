/** Buttons that repeat what they do while they are held. */

const FIRST = 420;
const NEXT = 110;

/** Acts on a click, and again and again while the button is held; `ready` says whether a repeat may come now. */
export function actWhileHeld(button: HTMLButtonElement, act: () => void, ready: () => boolean): void {
  let timer: number | undefined;
  let repeated = false;
  const again = () => {
    if (button.disabled) return;
    if (ready()) {
      repeated = true;
      act();
    }
    timer = window.setTimeout(again, NEXT);
  };
  const stop = () => { window.clearTimeout(timer); };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    repeated = false;
    stop();
    timer = window.setTimeout(again, FIRST);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => { event.preventDefault(); });
  button.addEventListener("click", () => {
    stop();
    if (!repeated) act();
    repeated = false;
  });
}
