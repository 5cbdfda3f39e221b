import { paths } from '../domain/paths.ts';
import { keepResults, takeRevealed } from './enhance/results.ts';
import type { Session } from './session/session-context.ts';

/** Keeps the list of the gallery for the page of a personality whose link is followed. */
export function keepResultsOnPress({ gallery }: Session): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const list = gallery.get();
    // A later part of a list lacks the preceding results.
    if (link?.closest('main') == null || list === null || list.cursor !== undefined) return;
    const { q, order, seed, total, next, items } = list;
    const people = items.map(({ id, name }) => ({ id, name }));
    const to = people.find(({ id }) => paths.personality(id) === link.pathname)?.id;
    if (to !== undefined) keepResults({ q, order, seed, total, next, people, to });
  });
}

/** After stepping through results, shows the card of the personality whose page was left, in place of the pressed one. */
export function revealCard({ gallery }: Session): void {
  const id = takeRevealed();
  const index = gallery.get()?.items.findIndex((one) => one.id === id) ?? -1;
  if (id !== null && index !== -1) void scrollToCard(paths.personality(id), index);
}

/** Maximum number of frames until a part of a long list is rendered. */
const FRAMES_MAX = 60;

/** Scrolls to the card of a personality in the gallery, and focuses its link. */
async function scrollToCard(href: string, index: number): Promise<void> {
  const list = document.querySelector('main [role="list"]');
  for (let frame = 0; frame < FRAMES_MAX && list !== null; frame += 1) {
    const link = list.querySelector<HTMLElement>(`h2 a[href="${href}"]`);
    if (link?.checkVisibility()) {
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      link.focus({ preventScroll: true });
      return;
    }
    // A part that is far from the viewport is an empty box.
    partOf(list, index)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The part that contains the card at an index: all parts after the first have the same size. */
function partOf(list: Element, index: number): Element | undefined {
  const parts = [...list.children];
  const [first, second] = parts.map((part) => part.childElementCount);
  if (first === undefined || second === undefined || second === 0 || index < first) return parts[0];
  return parts[1 + Math.floor((index - first) / second)];
}
