import type { Personality } from '../../domain/people/personality.ts';

/** The personality of the document, if it is the page of one; as old as what the page shows. */
export function personalityOfPage(): Personality | null {
  const article = document.querySelector<HTMLElement>('[data-personality]');
  return JSON.parse(article?.dataset['personality'] ?? 'null');
}
