import { READ_FAILURES } from '../../domain/texts/read-failures.ts';
import { say, unsay } from './messages.ts';
import { readDocument } from './read-document.ts';

/**
 * Appends the next part of a list below what is shown when a link with `data-append` is followed, whose value is the id
 * of the list. The focus goes to the first new item. The link is replaced by that of the part that follows. Resolves to
 * false if the part did not arrive, which a message says.
 */
export async function append(link: HTMLAnchorElement): Promise<boolean> {
  const { append: id = '' } = link.dataset;
  const list = document.getElementById(id);
  if (list === null || link.ariaBusy === 'true') return false;
  const hadFocus = link === document.activeElement;
  link.ariaBusy = 'true';
  const signal = AbortSignal.timeout(60_000);
  const read = await readDocument({ url: link.href, parts: id, signal });
  link.ariaBusy = null;
  const part = read?.page.getElementById(id);
  if (part == null) {
    const action = { label: 'Tentar de novo', run: () => link.click() };
    say({ tone: 'failure', text: READ_FAILURES.offline, about: id, action });
    return false;
  }
  const items = [...document.importNode(part, true).children];
  unsay(id);
  const [first] = items;
  const last = list.lastElementChild;
  const isContinued = first !== undefined && last !== null && continues(first, last);
  const added = isContinued ? first.lastElementChild?.firstElementChild : first;
  // A group that the previous part has begun, such as a day, is continued.
  if (isContinued)
    last.lastElementChild?.append(...(items.shift()?.lastElementChild?.children ?? []));
  list.append(...items);
  const next = read?.page.querySelector(`[data-append="${CSS.escape(id)}"]`);
  if (next == null) link.remove();
  else link.replaceWith(document.importNode(next, true));
  if (hadFocus) added?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  return true;
}

function continues(first: Element, last: Element): boolean {
  const key = first.getAttribute('data-key');
  return key !== null && key === last.getAttribute('data-key');
}
