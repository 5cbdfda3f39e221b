/** Rules for where the focus goes when the focused element disappears, one function each. */

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
 * On a new page: focuses its content. A search box keeps the focus, since somebody types there, and so does what
 * the page has in common with the one before, such as a filter.
 */
export function focusNewPage(): void {
  const { activeElement } = document;
  const isTyping = activeElement instanceof HTMLInputElement && activeElement.type === 'search';
  const isWithin = document.getElementById(CONTENT_ID)?.contains(activeElement) === true;
  if (isFocusLost() || !(isTyping || isWithin)) focusContent();
}

/** The element that stands in place of the focused one, once that has disappeared. */
export function focusIfLost(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}

/** What is rendered of a part of the page: a page that is kept for Back is in `<main>` too, but hidden. */
export function shownIn<E extends HTMLElement>(selector: string, part = 'main'): E[] {
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

/** A link that has the focus: its address, and which of the links to that address it is, from 0. */
export interface FocusedLink {
  readonly href: string;
  readonly index: number;
}

/** After Back: focuses the link that was followed, or another one to its address where the page has fewer by now. */
export function focusLink(left: FocusedLink | null): void {
  const links = left === null ? [] : linksTo(left.href);
  const link = links[left?.index ?? 0] ?? links[0];
  if (link === undefined) focusContentIfLost();
  else link.focus({ preventScroll: true });
}

/** The focused link, for a later `focusLink`. */
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

/** A browser takes the focus from what is hidden, such as a card of the page that is kept for Back, a moment later. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || !activeElement.checkVisibility()
  );
}
