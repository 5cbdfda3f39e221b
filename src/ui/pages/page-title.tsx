import { createContext, useContext, useEffect } from 'react';

const PRODUCT = 'MBTI DB';

/** What a tab, a search engine and a preview show of a page. */
export interface Head {
  /** Stands before the product's name. */
  readonly title: string;
  readonly description?: string;
}

/** Takes the head of the page that is rendered; only on the server. */
export const HeadContext = createContext<((head: Head) => void) | null>(null);

export function PageTitle({ title, description }: Head) {
  const write = useContext(HeadContext);
  write?.(description === undefined ? { title } : { title, description });
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return null;
}

export function titleOf(title: string): string {
  return `${title} — ${PRODUCT}`;
}
