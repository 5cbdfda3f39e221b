import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import { READ_FAILURES } from '../../domain/texts/read-failures.ts';
import { closeSuccesses, say } from './messages.ts';
import { type ReadDocument, readDocument } from './read-document.ts';

/** A document whose parts replace those on screen. */
export interface Swap {
  readonly url: string;
  /** The ids of the parts, separated by spaces. */
  readonly parts: string;
  readonly body?: URLSearchParams | undefined;
  /** What becomes of the address: a new entry of the session history, another address of the current one, or none. */
  readonly history: 'push' | 'replace' | 'keep';
  /** The element that was pressed, which is busy meanwhile. */
  readonly pressed?: HTMLElement | null;
}

/** Id of the main content, the largest part of a page. */
const CONTENT_ID = 'conteudo';

/** Milliseconds after which a request is late, and the page shows that it is busy. */
const LATE = 250;

const REFUSED = 'Não deu certo desta vez. Tente de novo daqui a pouco.';

/** The requests in progress by their parts: a newer one aborts an older one. */
const running = new Map<string, AbortController>();
/** Path and query of what is shown. */
let shown = location.pathname + location.search;

/**
 * Requests a document and puts its parts in the place of those on screen. A failure keeps them, and becomes a message
 * that offers to try again. A document without these parts is opened as a whole.
 */
export async function swap(wanted: Swap): Promise<boolean> {
  const { parts, pressed } = wanted;
  running.get(parts)?.abort();
  const turn = new AbortController();
  running.set(parts, turn);
  pressed?.setAttribute('aria-busy', 'true');
  const late = setTimeout(showLate, LATE, true);
  const read = await readDocument({ ...wanted, signal: turn.signal });
  clearTimeout(late);
  pressed?.removeAttribute('aria-busy');
  if (running.get(parts) !== turn) return false;
  running.delete(parts);
  showLate(running.size > 0);
  const failure = failureOf(read);
  if (read !== null && failure === null) return show(wanted, read);
  const action = { label: 'Tentar de novo', run: () => void swap(wanted) };
  say({ tone: 'failure', text: failure ?? READ_FAILURES.offline, action });
  return false;
}

/** Cancels what is being loaded. */
export function stopSwaps(): void {
  for (const turn of running.values()) turn.abort();
  running.clear();
  showLate(false);
}

/** Reads the shown page again, after a change of the catalogue. */
export function refresh(): Promise<boolean> {
  shown = location.pathname + location.search;
  const url = new URL(location.href);
  const count = document.querySelectorAll('main ol > li').length;
  // About as many changes as are shown.
  if (count > PAGE_LIMIT_DEFAULT) url.searchParams.set('limit', String(PAGE_LIMIT_MAX));
  return swap({ url: url.pathname + url.search, parts: CONTENT_ID, history: 'keep' });
}

/** The sentence of the failure that a document tells, or null. */
function failureOf(read: ReadDocument | null): string | null {
  if (read === null) return READ_FAILURES.offline;
  if (read.status < 400 || read.status === 404) return null;
  return read.page.querySelector('main [role="alert"], h1')?.textContent ?? REFUSED;
}

function show({ parts, history }: Swap, { url, page }: ReadDocument): boolean {
  const pairs = parts
    .split(' ')
    .map((id) => [document.getElementById(id), page.getElementById(id)]);
  if (pairs.some((pair) => pair.includes(null))) {
    location.assign(url);
    return false;
  }
  if (history === 'push') closeSuccesses();
  if (history !== 'keep') readdress(url, history);
  document.title = page.title;
  for (const [before, after] of pairs) {
    if (before != null && after != null && !before.isEqualNode(after)) put(before, after);
  }
  return true;
}

interface EntryState {
  /** The address of the previous entry, if both belong to this document. */
  readonly from?: string;
}

/** Changes the address of what is shown. */
function readdress(url: string, how: 'push' | 'replace'): void {
  const { from }: EntryState = Object(history.state);
  const before = shown;
  shown = url;
  if (how === 'push' && url !== before) history.pushState({ from: before }, '', url);
  // Back from a second entry of the same address would do nothing.
  else if (how === 'replace' && from === url) history.back();
  else history.replaceState({ from }, '', url);
}

/**
 * Puts an element in the place of another one. The focus goes to its counterpart or, without one, to the element of the
 * new part that asks for it. An element with `data-anchor` keeps its place on the screen.
 */
function put(before: Element, after: Element): void {
  const part = document.importNode(after, true);
  const focused = before.contains(document.activeElement) ? document.activeElement : null;
  const top = topOf(before);
  before.replaceWith(part);
  if (focused !== null) {
    const next = counterpart(focused, part) ?? part.querySelector<HTMLElement>('[data-focus]');
    (next ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
  }
  const now = topOf(part);
  if (top !== undefined && now !== undefined) scrollBy({ top: now - top, behavior: 'instant' });
  part.dispatchEvent(new CustomEvent('swapped', { bubbles: true }));
}

function topOf(part: Element): number | undefined {
  return part.querySelector('[data-anchor]')?.getBoundingClientRect().top;
}

/** The element of a part that is the same link or button as the focused one, or about the same thing. */
function counterpart(focused: Element, part: Element): HTMLElement | null {
  for (const name of ['id', 'aria-describedby', 'href', 'value', 'aria-label']) {
    const value = focused.getAttribute(name);
    if (value) return part.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`);
  }
  return null;
}

function showLate(isLate: boolean): void {
  const line = document.querySelector('[data-progress]');
  line?.toggleAttribute('hidden', !isLate);
}

/** Follows Back and Forward between addresses of this document. */
export function followHistory(): void {
  window.addEventListener('popstate', () => {
    const url = location.pathname + location.search;
    // A fragment, or the layer of a modal.
    if (url === shown) return;
    shown = url;
    stopSwaps();
    void swap({ url, parts: CONTENT_ID, history: 'keep' });
  });
}
