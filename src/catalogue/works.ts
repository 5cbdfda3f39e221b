import { Failure } from '../domain/failure.ts';
import { FIGURES_MAX } from '../domain/people/shelves.ts';
import { workKey } from '../domain/people/work-key.ts';
import { askedWork } from '../domain/search/facets.ts';
import { parseQuery, type Query } from '../domain/search/query.ts';
import { isSyntax } from '../domain/search/terms.ts';
import { COVER_MAX, type WorksRequest } from '../domain/search/works.ts';
import type { SearchResults, WorksPage, WorksPageRequest } from './catalogue.ts';
import { readLimit } from './cursor.ts';
import type { Store } from './store.ts';

/** Minimum number of letters for works to be offered beside results, and maximum number of these works. */
const TITLE_MIN = 3;
const WORKS_MAX = 2;

/** Maximum number of works on a page of shelves. */
const SHELVED_MAX = 500;

/** Creates the functions that find works. */
export function createWorks(store: Pick<Store, 'works'>) {
  const findWorks = async (
    { q, cursor }: WorksPageRequest,
    { limit, ...most }: Pick<WorksRequest, 'limit' | 'figuresMax'>,
  ): Promise<WorksPage> => {
    // The cursor is the key of the previous page’s last work.
    const isKey = cursor === undefined || (cursor !== '' && workKey(cursor) === cursor);
    if (!isKey) throw new Failure('malformed_request');
    const { text } = parseQuery(q);
    const key = askedWork(text);
    const found = await store.works({
      words: key ?? workKey(text),
      isWhole: key !== null,
      after: cursor ?? null,
      limit: limit + 1,
      membersMin: 1,
      ...most,
    });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.key ?? null) : null };
  };
  return {
    works: async (request: WorksPageRequest) =>
      findWorks(request, { limit: readLimit(request.limit) }),
    // Leaves room for the figures of the extra work, which is read only to know whether there are more: it may come
    // first on the shelves.
    shelves: (request: WorksPageRequest) =>
      findWorks(request, { limit: SHELVED_MAX, figuresMax: FIGURES_MAX + COVER_MAX }),

    /** At most two works whose titles begin with the words of a query that are not syntax. */
    async beginning({ terms }: Query): Promise<SearchResults['works']> {
      const words = workKey(terms.filter((term) => !isSyntax(term)).join(' '));
      if ([...words].length < TITLE_MIN) return [];
      const any = { isWhole: false, isBeginning: true, after: null, membersMin: 1 };
      const works = await store.works({ ...any, words, limit: WORKS_MAX, figuresMax: 0 });
      return works.map(({ key, name, count }) => ({ key, name, count }));
    },
  };
}
