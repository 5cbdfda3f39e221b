import type { Message } from '../islands/editor/host.ts';
import { say } from './messages.ts';

/** What a button with `data-share` shares, as JSON in that attribute. */
export interface Shared {
  readonly title: string;
  /** The text that the share sheet shows beside the title. */
  readonly text: string;
  /** Path of the page, without its query. */
  readonly path: string;
  /** Whether the text is copied together with the address. */
  readonly isTold?: boolean;
}

/**
 * Shares the page with the system's share sheet, or copies its address, or, if neither is allowed, shows the address
 * beside the button.
 */
export function shareOnPress(tell: (message: Message) => unknown = say): void {
  const press = async (button: HTMLElement, { title, text, path, isTold }: Shared) => {
    const url = location.origin + path;
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      // Fails on plain http, where browsers have no clipboard, although its type says otherwise.
      await navigator.clipboard.writeText(isTold === true ? `${text} ${url}` : url);
      tell({ tone: 'success', text: 'Link copiado.' });
    } catch (error) {
      const isClosed = error instanceof Error && error.name === 'AbortError';
      if (!isClosed) showAddress(button, url);
    }
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
    const text = button?.dataset['share'];
    if (button === null || text === undefined) return;
    const shared: Shared = JSON.parse(text);
    void press(button, shared);
  });
}

/** Shows an address in the field after the button. Each press selects it, so that screen readers announce it again. */
function showAddress(button: HTMLElement, url: string): void {
  const field = button.nextElementSibling;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = url;
  field.hidden = false;
  field.focus();
  field.select();
}
