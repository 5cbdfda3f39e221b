import { createContext } from 'react';

/** The product's style sheet stands inside of each page, so that the first paint waits for nothing. */
export interface PageStyles {
  readonly css: string;
  /** Of the answer's Content-Security-Policy. */
  readonly nonce: string;
}

/** The server gives it; the browser finds it where it came, in case the document is drawn anew. */
export const PageStylesContext = createContext<PageStyles>(readFromDocument());

function readFromDocument(): PageStyles {
  const element = typeof document === 'undefined' ? null : document.querySelector('style');
  return { css: element?.textContent ?? '', nonce: element?.nonce ?? '' };
}
