import { expect } from 'vitest';
import type { CallOptions, Catalogue } from '../../src/catalogue/catalogue.ts';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { createGallery, readSnapshot } from '../../src/ui/session/gallery.ts';
import { addressOf } from '../../src/ui/session/navigation/address.ts';
import { createNavigation } from '../../src/ui/session/navigation/navigation.ts';
import { createPageReader } from '../../src/ui/session/navigation/page-reader.ts';
import type { View } from '../../src/ui/session/view.ts';
import { openCatalogue } from './catalogue.ts';
import { createBrowserNavigation } from './navigation-api.ts';
import { draft } from './people.ts';

export const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

/** The real catalogue, whose answers to `get` can be delayed. */
function holdable(catalogue: Catalogue) {
  let door = Promise.withResolvers<void>();
  door.resolve();
  const asked: string[] = [];
  const get = async (id: string, { signal }: CallOptions = {}): Promise<Personality> => {
    const held = door.promise;
    const answer = await catalogue.get(id);
    asked.push(answer.name);
    await held;
    signal?.throwIfAborted();
    return answer;
  };
  return {
    get,
    /** Names of the requested personalities, in order. */
    asked: () => asked,
    hold() {
      door = Promise.withResolvers();
    },
    letGo: () => door.resolve(),
  };
}

/** The data of a link preview, which no navigation reads. */
const SHARED = {
  picture: { path: '', alt: '' },
  told: '',
  workPath: null,
  others: { areOfWork: false, people: [] },
};
const BUILD = '/assets/entry.js';

/**
 * A visit with the real navigation that begins on one of these pages, in a browser with or without the Navigation
 * API.
 */
export async function startNavigation(
  start: 'capitu' | 'home' | 'document' = 'capitu',
  { hasApi = true } = {},
) {
  const { catalogue } = await openCatalogue();
  const create = async (name: string) => catalogue.create({ ...DRAFT, name });
  const [capitu, iracema, aurelia] = [
    await create('Capitu'),
    await create('Iracema'),
    await create('Aurélia'),
  ];
  const at = {
    capitu: paths.personality(capitu.id),
    iracema: paths.personality(iracema.id),
    aurelia: paths.personality(aurelia.id),
  };
  const url = { capitu: at.capitu, home: paths.home(), document: paths.moderation() }[start];
  const address = addressOf(new URL(url, 'http://localhost'));
  const views: Readonly<Record<typeof start, View>> = {
    capitu: { page: 'personality', personality: capitu, ...SHARED },
    home: { page: 'home' },
    document: { page: 'document', html: '' },
  };
  const history = createBrowserNavigation(url);
  const readdressed: string[] = [];
  const { get, ...answers } = holdable(catalogue);
  const snapshot = start === 'home' ? await readSnapshot(catalogue, { q: '' }) : null;
  const gallery = createGallery({ catalogue, snapshot, address });
  const reader = createPageReader({
    build: BUILD,
    gallery,
    async readData(url, options) {
      const address = addressOf(new URL(url, 'http://localhost'));
      if (address.page !== 'personality') throw new Failure('not_found');
      const personality = await get(address.subject, options);
      const view = { page: address.page, personality, ...SHARED };
      return { build: BUILD, view, snapshot: null };
    },
    loadCode: async () => ({}),
  });
  const navigation = createNavigation({
    browser: hasApi ? history.browser : undefined,
    location: history.location,
    readdress: (url) => void readdressed.push(url),
    gallery,
    reader,
    initial: { view: views[start], code: {} },
    positionNow: () => ({ top: 0, link: null }),
    onMove: () => {},
    draw: (change) => change(),
  });
  const titleOf = (shown: View): string =>
    shown.page === 'personality' ? shown.personality.name : shown.page;
  return {
    navigation,
    gallery,
    history,
    readdressed,
    catalogue,
    capitu,
    iracema,
    at,
    ...answers,
    shown: () => ({
      page: titleOf(navigation.get().view),
      url: new URL(history.location.href).pathname,
      isLoading: navigation.get().isLoading,
    }),
  };
}

export type NavigationVisit = Awaited<ReturnType<typeof startNavigation>>;

/** Resolves when the last navigation has ended. */
export const arrived = ({ navigation }: NavigationVisit) =>
  expect.poll(() => navigation.get().isLoading).toBe(false);

/** Resolves after the events of Back and Forward, which are dispatched in a later task. */
export const returned = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Goes to Iracema's page, then Back to a page whose answer is delayed. */
export async function goBackSlowly(visit: NavigationVisit): Promise<void> {
  const { navigation, history, at, hold, shown } = visit;
  await navigation.follow(at.iracema);
  expect(shown().page).toBe('Iracema');
  hold();
  history.back();
  await expect.poll(() => shown()).toEqual({ page: 'Iracema', url: at.capitu, isLoading: true });
}
