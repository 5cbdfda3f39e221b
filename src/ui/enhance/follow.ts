import { append } from './append.ts';
import { countAppended } from './return.ts';
import { stopSwaps, swap } from './swap.ts';

/** Milliseconds without a keystroke until a list is searched for what is typed. */
const PAUSE = 250;

/**
 * Enhances links and forms with `data-part`: instead of loading a document, they replace the parts of the page that it
 * names. `data-history` says what becomes of the address (`push` without it; `keep` for a form that is posted). A form
 * with `data-typed` is sent in the first pause of typing, too.
 */
export function followLinks(): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('click', (event) => {
    const link = elementOf(event)?.closest<HTMLAnchorElement>('a[href]');
    if (link == null || event.defaultPrevented || !isPlain(event)) return;
    if (link.dataset['append'] !== undefined) {
      event.preventDefault();
      void append(link).then((isAppended) => isAppended && countAppended());
      return;
    }
    clearTimeout(pause);
    // A link that loads a document leaves nothing to wait for.
    if (link.dataset['part'] === undefined) return stopSwaps();
    event.preventDefault();
    const url = withTyped(new URL(link.href));
    void swap({ url, parts: link.dataset['part'], history: historyOf(link), pressed: link });
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    const { part: parts } = form.dataset;
    if (parts === undefined) return;
    event.preventDefault();
    if (form.method === 'get') return void search(form, submitter);
    const body = fieldsOf(form, submitter);
    void swap({ url: form.action, parts, body, history: historyOf(form), pressed: submitter });
  });
  centreStrips();
  document.addEventListener('swapped', centreStrips);
  document.addEventListener('input', (event) => {
    const form = elementOf(event)?.closest<HTMLFormElement>('form[data-typed]');
    clearTimeout(pause);
    if (form != null) pause = setTimeout(search, PAUSE, form, null);
  });
  // What was typed before this module was loaded.
  for (const input of document.querySelectorAll<HTMLInputElement>('form[data-typed] [name="q"]')) {
    if (input.value !== input.defaultValue && input.form !== null) void search(input.form, null);
  }
}

/** On phones a row of links scrolls sideways: scrolls the current one into view. */
function centreStrips(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-strip]')) {
    const current = strip.querySelector<HTMLElement>('[aria-current]');
    if (current === null) continue;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }
}

/** Shows the results of a form that searches. Each search has one entry of the session history. */
async function search(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = fieldsOf(form, submitter);
  for (const [name, value] of [...fields]) if (value.trim() === '') fields.delete(name);
  const url = `${new URL(form.action).pathname}${fields.size > 0 ? '?' : ''}${fields}`;
  const here = location.pathname + location.search;
  if (submitter === null && url === here) return;
  const isSearched = new URLSearchParams(location.search).has('q');
  const history = isSearched ? 'replace' : 'push';
  await swap({ url, parts: form.dataset['part'] ?? '', history, pressed: submitter });
  // Hides the on-screen keyboard, which would cover the results.
  const { activeElement } = document;
  const isTouched = submitter !== null && matchMedia('(pointer: coarse)').matches;
  if (isTouched && activeElement instanceof HTMLInputElement) activeElement.blur();
}

/** An address with the text that is typed meanwhile in place of the text of the results. */
function withTyped(url: URL): string {
  const input = document.querySelector<HTMLInputElement>('main form[data-typed] [name="q"]');
  if (input !== null && url.pathname === new URL(input.form?.action ?? '').pathname) {
    const typed = input.value.trim();
    if (typed === '') url.searchParams.delete('q');
    else url.searchParams.set('q', typed);
  }
  return url.pathname + url.search;
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value.toWellFormed());
  }
  return fields;
}

function historyOf({ dataset, localName }: HTMLElement): 'push' | 'replace' | 'keep' {
  const { history } = dataset;
  if (history === 'replace' || history === 'keep' || history === 'push') return history;
  return localName === 'form' ? 'keep' : 'push';
}

function elementOf({ target }: Event): Element | null {
  return target instanceof Element ? target : null;
}

/** Whether a click opens neither a tab nor a window nor a menu. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
