import { type PageName, paths } from '../../src/domain/paths.ts';

/** An address of each page, where there is somebody of this id and a work of this key. */
export function addressesOf(id: string, work: string): Readonly<Record<PageName, string>> {
  return {
    home: paths.home(),
    personality: paths.personality(id),
    question: paths.question(id),
    history: paths.history(id),
    types: paths.types,
    type: paths.type('INTJ'),
    function: paths.cognitiveFunction('Ni'),
    works: paths.works(),
    work: paths.work(work),
    comparison: paths.compare({ a: 'intj', b: id }),
    numbers: paths.numbers(),
    contested: paths.contested,
    changes: paths.changes(),
    about: paths.about,
    not_found: paths.notFound,
  };
}
