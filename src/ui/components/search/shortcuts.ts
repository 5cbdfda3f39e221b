import { HELP_ID, SEARCH_ID, SHORTCUTS_ID } from './search-ids.ts';

/** Key of the stored choice to turn the shortcuts off. */
const CHOICE = 'mbti-db:shortcuts';

/**
 * Closes the help of the search when one of its links is followed, and adds single-key shortcuts to every page: `/`
 * focuses the search box, `?` opens its help. They are ignored while the visitor types, with a modifier key, and over
 * an open modal. A checkbox in the help turns them off (WCAG 2.1.4), for later visits too.
 */
export function followShortcuts(): void {
  const help = document.getElementById(HELP_ID);
  const choice = document.querySelector<HTMLInputElement>(`input#${SHORTCUTS_ID}`);
  if (help === null || choice === null) return;
  help.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) help.hidePopover();
  });
  choice.checked = readChoice() !== 'off';
  choice.addEventListener('change', () => keepChoice(choice.checked ? 'on' : 'off'));
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!choice.checked || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
    if (isTyping(document.activeElement) || document.querySelector('dialog[open]') !== null) return;
    if (key === '/') {
      help.hidePopover();
      document.querySelector<HTMLInputElement>(`input#${SEARCH_ID}`)?.select();
    } else if (key === '?') {
      // Tab would continue from where the focus is, and come to the help last.
      if (help.togglePopover()) help.querySelector('a')?.focus();
    } else return;
    event.preventDefault();
  });
}

function isTyping(element: Element | null): boolean {
  return (
    element?.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') === true
  );
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // Without storage the shortcuts are on in each visit.
    return null;
  }
}

function keepChoice(choice: 'on' | 'off'): void {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // Without storage the choice lasts for this document only.
  }
}
