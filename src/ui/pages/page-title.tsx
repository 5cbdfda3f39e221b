import { createContext, useContext, useEffect } from 'react';

const PRODUCT = 'MBTI DB';

/** Title and description for tabs, search engines and link previews. */
export interface Head {
  /** Precedes the product's name. */
  readonly title: string;
  readonly description?: string;
}

/** Receives the head of the rendered page; provided on the server only. */
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
