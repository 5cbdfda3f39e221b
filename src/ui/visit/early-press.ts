/**
 * Buttons do nothing before hydration. A small script in the page's head remembers the last button that
 * was pressed, and it is clicked again after hydration. Links, forms and popover buttons work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(w=>{let b=null;const f=e=>{b=e.target.closest("[type=button]:not([popovertarget])")||b};w.addEventListener("click",f,true);w.earlyPress=s=>{s&&w.removeEventListener("click",f,true);return b}})(window)`;

declare global {
  interface Window {
    /** Returns the pressed button, if any; removes the listener if told to stop. */
    readonly earlyPress?: (stop?: true) => HTMLButtonElement | null;
  }
}

/** Whether a button has been pressed that will be clicked again. */
export function hasEarlyPress(page: Window): boolean {
  return page.earlyPress?.() != null;
}

/** To be called when React starts to hydrate: from then on React replays presses itself. */
export function stopEarlyPresses(page: Window): HTMLButtonElement | null {
  return page.earlyPress?.(true) ?? null;
}

/** May be called in an effect, within which React does not hydrate what is pressed: it waits for the effect's end. */
export function replayEarlyPress(button: HTMLButtonElement | null): void {
  queueMicrotask(() => {
    if (button?.isConnected === true) button.click();
  });
}
