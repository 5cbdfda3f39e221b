import { queryInWords, understoodTerms } from '../domain/search/describe-query.ts';
import {
  asWritten,
  type Correction,
  type OfferedCorrection,
} from '../domain/search/did-you-mean.ts';
import { createFilter } from '../domain/search/filter.ts';
import { parseQuery, pickedType, type Query, withoutPickedType } from '../domain/search/query.ts';
import { suggest, wordsBefore } from '../domain/search/suggest.ts';
import type { Catalogue, PageRequest } from './catalogue.ts';
import { createPages, type PageDependencies } from './pages.ts';
import { tally } from './tally.ts';
import { createUnderstanding } from './understand.ts';
import { createWorks } from './works.ts';

/** Creates the searches: pages of results, their distribution, and what is offered beside them. */
export function createSearches(dependencies: PageDependencies) {
  const { store, featured } = dependencies;
  const find = createPages(dependencies);
  const { beginning, ...works } = createWorks(store);
  const { understand, correct } = createUnderstanding(dependencies);
  const page: Catalogue['page'] = async (request) =>
    (await find(request, await understand(request.q))).page;
  const distributionOf = async (query: Query) =>
    tally(await store.countByCell(createFilter(query, featured)));
  /** Spells a correction with the accents of a personality that it finds. */
  const spell = async ({ q, total }: Correction): Promise<OfferedCorrection> => {
    const [found] = (await page({ q, seed: '1', limit: 1 })).items;
    const written = found === undefined ? q : asWritten(q, found);
    return { q: written, text: queryInWords(written), total };
  };

  return {
    ...works,
    page,
    distribution: async (q: string) => distributionOf(await understand(q)),

    async search(request: PageRequest) {
      const query = await understand(request.q);
      const words = wordsBefore(query);
      // Without a picked type, the counts of the page are those of the distribution.
      const [found, counted, before] = await Promise.all([
        find(request, query),
        pickedType(query) === null ? null : distributionOf(parseQuery(withoutPickedType(query))),
        words === '' ? null : distributionOf(parseQuery(words)),
      ]);
      const hasNoResults = found.page.total === 0 && query.text !== '';
      const corrections = hasNoResults ? await correct(query) : [];
      const didYouMean = await Promise.all(corrections.map(spell));
      const distributed = counted ?? tally(found.counts);
      return {
        ...found.page,
        distribution: distributed,
        didYouMean,
        works: found.page.total === 0 ? [] : await beginning(query),
        terms: understoodTerms(query, featured),
        suggestions: suggest(query, distributed.types, before),
      };
    },
  } satisfies Partial<Catalogue>;
}
