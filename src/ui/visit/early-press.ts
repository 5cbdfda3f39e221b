/**
 * Buttons do nothing until the scripts are here. A small script in the page's head remembers the last
 * one that was pressed, and it is pressed again once React has taken over. Links and the search form
 * work by themselves; a button that opens a popover does too.
 */
export const EARLY_PRESS_SCRIPT = `(w=>{let b=null;const f=e=>{b=e.target.closest("button:not([popovertarget])")||b};w.addEventListener("click",f,true);w.earlyPress=()=>{w.removeEventListener("click",f,true);return b}})(window)`;

declare global {
  interface Window {
    /** Stops listening; returns the button, if one was pressed. */
    readonly earlyPress?: () => HTMLButtonElement | null;
  }
}

/** From now on React hears presses by itself, also while it is still taking over. */
export function stopEarlyPresses(page: Window): HTMLButtonElement | null {
  return page.earlyPress?.() ?? null;
}

export function replayEarlyPress(button: HTMLButtonElement | null): void {
  if (button?.isConnected === true) button.click();
}
