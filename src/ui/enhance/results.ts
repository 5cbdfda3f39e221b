import type { Page } from '../../catalogue/catalogue.ts';
import { PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { paths } from '../../domain/paths.ts';
import type { KeyOrder } from '../../domain/search/key-orders.ts';
import { withPoints } from '../../domain/texts/numbers.ts';

/** A list of results that a visitor steps through from one personality's page to the next. */
export interface Results {
  readonly q: string;
  readonly order?: KeyOrder | undefined;
  readonly seed: string;
  readonly total: number;
  /** Cursor of the results after `people`; null if there are no more. */
  readonly next: string | null;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The id of the personality whose link was followed, until its page is shown. */
  readonly to: string | null;
  /** Whether the link was one of the page of another personality. */
  readonly isWalk?: boolean;
}

/** Keys of the results in this tab, and of the personality whose card is shown after Back. */
const RESULTS = 'mbti-db:results';
const REVEALED = 'mbti-db:revealed';

/** Keeps the results for the page of the personality whose link is followed. */
export function keepResults(results: Results): void {
  try {
    sessionStorage.setItem(RESULTS, JSON.stringify(results));
  } catch {
    // Without storage the page of a personality has no links to its neighbours.
  }
}

/** On the page of a personality that was reached from results, shows links to the previous and the next one. */
export function followResults(): void {
  const show = (): void => void showNeighbours();
  show();
  document.addEventListener('swapped', show);
  document.addEventListener('prerenderingchange', show);
}

async function showNeighbours(): Promise<void> {
  const nav = document.querySelector<HTMLElement>('[data-results]');
  const id = nav?.dataset['results'];
  const results = readResults();
  if (nav === null || id === undefined || results === null || !isReachedFrom(results, id)) return;
  const longer = await withNext(results, id);
  const at = longer.people.findIndex((one) => one.id === id);
  if (at === -1 || longer.total === 1) return;
  const [before, after] = nav.querySelectorAll('a');
  const walk = (link: HTMLAnchorElement | undefined, to: number, label: string): void => {
    const person = longer.people[to];
    if (link === undefined || person === undefined) return;
    link.href = paths.personality(person.id);
    link.ariaLabel = `${label}: ${person.name}`;
    link.querySelector('bdi')?.replaceChildren(person.name);
    link.hidden = false;
    link.addEventListener('click', () => keepResults({ ...longer, to: person.id, isWalk: true }));
  };
  walk(before, at - 1, 'Anterior');
  walk(after, at + 1, 'Próxima');
  const position = `${withPoints(at + 1)} de ${withPoints(longer.total)}`;
  nav.querySelector('b')?.replaceChildren(position);
  nav.hidden = false;
}

/** Whether the entry of the session history was reached from the results. It remembers that for Back and a reload. */
function isReachedFrom({ to, isWalk, ...results }: Results, id: string): boolean {
  if (to === id) {
    keepResults({ ...results, to: null });
    history.replaceState({ ...history.state, isOfResults: true }, '');
    if (isWalk === true) document.querySelector<HTMLElement>('main article h1')?.focus();
  }
  return isOfResults();
}

function isOfResults(): boolean {
  return Object(history.state).isOfResults === true;
}

/** The results with at least the one after a personality. If they cannot be read, the link to it is missing. */
async function withNext(results: Results, id: string): Promise<Results> {
  const { q, order, seed, next, people } = results;
  if (next === null || people.at(-1)?.id !== id) return results;
  const request = { q, order, seed, cursor: next, limit: PAGE_LIMIT_MAX };
  try {
    const page: Page = await (await fetch(paths.api.personalities(request))).json();
    const added = page.items.map((one) => ({ id: one.id, name: one.name }));
    const longer = { ...results, next: page.next, people: [...people, ...added] };
    keepResults(longer);
    return longer;
  } catch {
    return results;
  }
}

function readResults(): Results | null {
  try {
    return JSON.parse(sessionStorage.getItem(RESULTS) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * A link with `data-back`, whose value is the id of a personality, leads back to the page from which its page was
 * reached: to the gallery after stepping through results, there to the card of that personality.
 */
export function goBackOnPress(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-back]') : null;
    const id = link?.dataset['back'];
    const browser: Window['navigation'] | undefined = window.navigation;
    if (id === undefined || browser === undefined) return;
    const own = [paths.personality(id), paths.history(id)];
    const isWanted = ({ url }: NavigationHistoryEntry): boolean => {
      const { pathname } = new URL(url ?? location.href);
      return isOfResults() ? pathname === paths.home() : !own.includes(pathname);
    };
    const found = browser
      .entries()
      .slice(0, browser.currentEntry?.index ?? 0)
      .findLast(isWanted);
    if (found === undefined) return;
    event.preventDefault();
    if (isOfResults()) sessionStorage.setItem(REVEALED, id);
    browser.traverseTo(found.key);
  });
}

/** The id of the personality whose card is to be shown, once. */
export function takeRevealed(): string | null {
  try {
    const id = sessionStorage.getItem(REVEALED);
    sessionStorage.removeItem(REVEALED);
    return id;
  } catch {
    return null;
  }
}
