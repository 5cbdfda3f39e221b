import { type PageAboutSomething, type PageName, pathOf, paths } from '../../src/domain/paths.ts';

/** An address of a page in a catalogue that has a personality of this id and a work of this key. */
export function addressOf(page: PageName, id: string, work: string): string {
  if (page === 'comparison') return paths.compare({ a: 'intj', b: id });
  const subjects: Readonly<Record<PageAboutSomething, string> & Partial<Record<PageName, string>>> =
    { personality: id, question: id, history: id, type: 'intj', function: 'ni', work };
  return pathOf(page, subjects[page]);
}
