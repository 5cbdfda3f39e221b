/** Rules for moving the focus when the focused element disappears, one function each. */

/** The id of every page's `<main>`; also the target of the skip link. */
export const CONTENT_ID = 'conteudo';

/** Focuses the main content, or the modal over it. */
export function focusContent(): void {
  const modal = document.querySelector<HTMLElement>('dialog[open]');
  (modal ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
}

/** Focuses the main content, or the modal over it, if no element has the focus. */
export function focusContentIfLost(): void {
  if (isFocusLost()) focusContent();
}

/**
 * On a new page: focuses its content. A search box keeps the focus, because the visitor is typing there, and so does an
 * element that the new page shares with the previous one, such as a filter.
 */
export function focusNewPage(): void {
  const { activeElement } = document;
  const isTyping = activeElement instanceof HTMLInputElement && activeElement.type === 'search';
  const isWithin = document.getElementById(CONTENT_ID)?.contains(activeElement) === true;
  if (isFocusLost() || !(isTyping || isWithin)) focusContent();
}

/** Focuses the element that replaces the focused one, once that has disappeared. */
export function focusIfLost(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}

/** The visible elements of a part of the page. A page that is kept for Back is in `<main>` too, but hidden. */
function shownIn<E extends HTMLElement>(selector: string, part = 'main'): E[] {
  return [...document.querySelectorAll<E>(`${part} ${selector}`)].filter((one) =>
    one.checkVisibility(),
  );
}

/** After a search term was removed: focuses the term now at this index, or else the search box. */
export function focusTermIfLost(index: number): void {
  if (!isFocusLost()) return;
  const terms = shownIn('[data-term]');
  const next = terms[Math.min(index, terms.length - 1)];
  (next ?? document.querySelector<HTMLElement>('input[type="search"]'))?.focus();
}

/** A focused link: its address, and its index among the links to that address, from 0. */
export interface FocusedLink {
  readonly href: string;
  readonly index: number;
}

/** After Back: focuses the link that was followed, or another link to its address if the page has fewer by now. */
export function focusLink(left: FocusedLink | null): void {
  const links = left === null ? [] : linksTo(left.href);
  const link = links[left?.index ?? 0] ?? links[0];
  if (link === undefined) focusContentIfLost();
  else link.focus({ preventScroll: true });
}

/** The link that has the focus, for a later `focusLink`. */
export function focusedLink(): FocusedLink | null {
  const link = document.activeElement?.closest('a');
  const href = link?.getAttribute('href');
  return link && href ? { href, index: linksTo(href).indexOf(link) } : null;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return shownIn(`a[href="${CSS.escape(href)}"]:not([tabindex="-1"])`, ':is(main, footer)');
}

/** Focuses the first appended card, after "Mostrar mais" disappeared or moved down. */
export function focusCard(index: number): void {
  const cards = shownIn('[role="listitem"]');
  const position = String(index + 1);
  const card = cards.find((one) => one.ariaPosInSet === position) ?? cards[index];
  card?.querySelector('a')?.focus({ preventScroll: true });
}

/** Whether no visible element has the focus. Browsers take the focus from elements a moment after they are hidden. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || !activeElement.checkVisibility()
  );
}
