import { Failure } from '../domain/failure.ts';
import { nameIssues, tidyName } from '../domain/people/name.ts';
import type { Personality } from '../domain/people/personality.ts';
import { SIMILAR_MAX } from '../domain/people/similar.ts';
import type {
  Catalogue,
  ImportReport,
  Others,
  PodiumPerson,
  Similar,
  WorksPage,
  WorksPageRequest,
} from './catalogue.ts';
import { createGuesses, type Guesses } from './guesses.ts';
import { createHistory } from './history.ts';
import type { PageDependencies } from './pages.ts';
import { readPodium } from './podium.ts';
import { createSearches } from './search.ts';
import type { Somebody, Store } from './store.ts';
import { createWrites, type WriteDependencies, type Writer } from './writes.ts';

/** The catalogue on the server: the interface that browsers have too, and what only the server needs. */
export interface LocalCatalogue
  extends Catalogue,
    Pick<Store, 'listed' | 'workKeys' | 'icon' | 'ping'> {
  /** A view of this catalogue whose writes are recorded for this writer. Writes without `as` have no writer. */
  as(writer: Writer): Catalogue;
  /** The personalities on the bars of the types today; see `readPodium`. */
  podium(): Promise<readonly PodiumPerson[]>;
  /** Personalities that the page of one personality leads on to; see `StoreReads.others`. */
  others(of: Somebody): Promise<Others>;
  /**
   * Works as they stand on shelves, in pages of five hundred: beyond `drawnWorks` each has its first member alone.
   * The `limit` is ignored.
   */
  shelves(request: WorksPageRequest): Promise<WorksPage>;
  readonly guesses: Guesses;
}

interface CatalogueDependencies extends WriteDependencies, PageDependencies {
  /** Writes the sample personalities; fails with `catalogue_not_empty` if the store has any. */
  readonly writeSamples: () => Promise<ImportReport>;
}

/** Creates the catalogue: its rules on top of a store. */
export function createCatalogue(dependencies: CatalogueDependencies): LocalCatalogue {
  const { store, writeSamples } = dependencies;
  const { shelves, ...searches } = createSearches(dependencies);
  let loadingSamples: Promise<ImportReport> | null = null;

  const loadSamples = async (): Promise<ImportReport> => {
    // Checked first, to avoid reading the samples and encoding their icons; the store checks again.
    if ((await store.count()) > 0) throw new Failure('catalogue_not_empty');
    return writeSamples();
  };

  const as = (writer: Writer | null): Catalogue => ({
    ...searches,
    ...createHistory(store),
    async get(id) {
      const stored = await store.get(id);
      if (stored === null) throw new Failure('not_found');
      return stored;
    },
    async similar(typed) {
      const name = tidyName(typed);
      if (nameIssues(name).length > 0) return [];
      const alike = await store.similar(name, SIMILAR_MAX);
      return alike.map(brieflyOf);
    },
    ...createWrites(dependencies, writer),
    loadSamples() {
      // Concurrent requests share one run; the store refuses a run of another instance.
      loadingSamples ??= loadSamples().finally(() => {
        loadingSamples = null;
      });
      return loadingSamples;
    },
  });
  return {
    ...as(null),
    as,
    shelves,
    podium: () => readPodium(store, new Date(dependencies.now())),
    listed: store.listed,
    async others(of) {
      const { areOfWork, people } = await store.others(of, OTHERS_MAX);
      return { areOfWork, people: people.map(brieflyOf) };
    },
    workKeys: store.workKeys,
    icon: store.icon,
    guesses: createGuesses({ store: store.guesses, page: searches.page, now: dependencies.now }),
    ping: store.ping,
  };
}

/** Maximum number of personalities in `others`. */
const OTHERS_MAX = 3;

function brieflyOf({ id, name, type, identity, icon }: Personality): Similar {
  return { id, name, type, identity, icon };
}
