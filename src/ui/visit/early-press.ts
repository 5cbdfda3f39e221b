/**
 * Buttons do nothing before React has hydrated them. A small script in the page's head keeps the last press of one, and
 * it is clicked again after hydration. Links, forms and popover buttons work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(w=>{let p;w.addEventListener("click",e=>{if(e.target.closest("[type=button]:not([popovertarget])"))p=e},true);w.lastPress=()=>p})(window)`;

declare global {
  interface Window {
    /** The event of the last press of a button, if there was one. */
    readonly lastPress?: () => Event | undefined;
  }
}

/** The button that was pressed last, if it is in this part and its event is not on its way any more. */
export function lastPressed(part: Node = document): HTMLButtonElement | null {
  const { target, eventPhase } = window.lastPress?.() ?? {};
  const isPast = eventPhase === Event.NONE && target instanceof Element && part.contains(target);
  return isPast ? target.closest('button') : null;
}

/** May be called in an effect, within which React does not hydrate what is pressed: it waits for the effect's end. */
export function pressAgain(button: HTMLButtonElement | null): void {
  queueMicrotask(() => {
    if (button?.isConnected === true) button.click();
  });
}
