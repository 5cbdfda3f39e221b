import { HELP_ID, SEARCH_ID, SHORTCUTS_ID } from './search-box.tsx';

/** Key of the choice to do without shortcuts. */
const CHOICE = 'mbti-db:shortcuts';

/**
 * Closes the help of the search when one of its links is followed, and brings single keys that work on every page: `/`
 * goes to the search box, `?` opens its help. Not while somebody types, with another key held, or over an open modal. A
 * checkbox in the help turns them off (WCAG 2.1.4), for later visits too.
 */
export function followShortcuts(window: Window): void {
  const { document } = window;
  const byId = <E extends HTMLElement>(id: string, kind: new () => E): E | null => {
    const element = document.getElementById(id);
    return element instanceof kind ? element : null;
  };
  const help = byId(HELP_ID, HTMLElement);
  const choice = byId(SHORTCUTS_ID, HTMLInputElement);
  if (help === null || choice === null) return;
  help.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) help.hidePopover();
  });
  choice.checked = readChoice(window) !== 'off';
  choice.addEventListener('change', () => keepChoice(window, choice.checked ? 'on' : 'off'));
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!choice.checked || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
    if (isTyping(document.activeElement) || document.querySelector('dialog[open]') !== null) return;
    if (key === '/') {
      help.hidePopover();
      byId(SEARCH_ID, HTMLInputElement)?.select();
    } else if (key === '?') {
      help.togglePopover();
    } else return;
    event.preventDefault();
  });
}

function isTyping(element: Element | null): boolean {
  return (
    element?.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') === true
  );
}

function readChoice(window: Window): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    // Without storage the shortcuts are on at each visit.
    return null;
  }
}

function keepChoice(window: Window, choice: 'on' | 'off'): void {
  try {
    window.localStorage.setItem(CHOICE, choice);
  } catch {
    // Without storage the choice holds for this page.
  }
}
