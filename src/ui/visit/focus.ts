/** Where the focus goes when what had it is gone: every rule of the product by its name. */

/** The main part of every page; the skip link leads there too. */
export const CONTENT_ID = 'conteudo';

/** Reading goes on at the top of the page's content. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

/** The same, unless something on the page still has the focus. */
export function focusContentIfLost(): void {
  if (isFocusLost()) focusContent();
}

/** A term was taken out of the search: the one that follows has the focus now, or the search box. */
export function focusTermIfLost(index: number): void {
  if (!isFocusLost()) return;
  const terms = document.querySelectorAll<HTMLElement>('main [data-term]');
  const next = terms[Math.min(index, terms.length - 1)];
  (next ?? document.querySelector<HTMLElement>('input[type="search"]'))?.focus();
}

/** Back on a page, the link that led away has the focus again. */
export function focusLink(href: string | null): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]:not([tabindex="-1"])');
  const link = [...links].find((one) => one.getAttribute('href') === href);
  if (link === undefined) focusContentIfLost();
  else link.focus({ preventScroll: true });
}

/** The address of the link that has the focus, for `focusLink` later. */
export function focusedLink(): string | null {
  return document.activeElement?.closest('a')?.getAttribute('href') ?? null;
}

/** The first of the cards that have come, after "Mostrar mais" went away or moved down. */
export function focusCard(index: number): void {
  const card = document.querySelectorAll('main ul > li').item(index);
  card?.querySelector('button')?.focus({ preventScroll: true });
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
