import { HELP_ID, SEARCH_ID } from '../components/search/search-ids.ts';

/** Milliseconds without a keystroke until the gallery is opened with what is typed. */
const PAUSE = 250;

/** The search box in the header: it opens the gallery with what is typed, and Escape and a button clear it. */
export function followSearchBox(): void {
  const input = document.getElementById(SEARCH_ID);
  if (!(input instanceof HTMLInputElement)) return;
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    if (input.value.trim() !== '') pause = setTimeout(() => input.form?.requestSubmit(), PAUSE);
  });
  input.form?.addEventListener('submit', () => clearTimeout(pause));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // The browser closes an open help.
    if (document.getElementById(HELP_ID)?.matches(':popover-open') === true) return;
    event.preventDefault();
    if (input.value === '') input.blur();
    else input.value = '';
  });
}
