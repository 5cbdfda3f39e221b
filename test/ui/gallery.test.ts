import { describe, expect, it } from 'vitest';
import type { Catalogue, PageRequest } from '../../src/catalogue/catalogue.ts';
import { Failure } from '../../src/domain/failure.ts';
import {
  createGallery,
  type Gallery,
  type GalleryState,
  readSnapshot,
} from '../../src/ui/session/gallery.ts';
import type { LeftList, ScrollPosition } from '../../src/ui/session/navigation/navigation-api.ts';
import type { NavigationState } from '../../src/ui/session/navigation/page-shown.ts';
import { reopenList } from '../../src/ui/session/navigation/reopen-list.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { people } from '../support/people.ts';

/** The real catalogue with delayed answers, each of which is returned when the test releases it. */
function behindDoor(catalogue: Catalogue) {
  const waiting: { q: string; open: () => void; slam: () => void }[] = [];
  const delayed =
    <Answer>(read: (request: PageRequest) => Promise<Answer>) =>
    (request: PageRequest): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.push({
          q: request.q,
          open: () => resolve(read(request)),
          slam: () => reject(new Failure('offline')),
        });
      });
  const guarded: Catalogue = {
    ...catalogue,
    page: delayed(catalogue.page),
    search: delayed(catalogue.search),
  };
  const at = (q: string) => {
    const door = waiting.findLast((one) => one.q === q);
    if (door === undefined) throw new Error(`nobody asked for „${q}”`);
    return door;
  };
  return { guarded, at, asked: () => waiting.map(({ q }) => q) };
}

const HOME = { page: 'home', subject: '', q: '' } as const;

async function start(count: number, limit: number) {
  const { catalogue } = await openCatalogue();
  for (const person of people(count)) await catalogue.create(person);
  const initial = await readSnapshot(catalogue, { q: '', limit });
  const door = behindDoor(catalogue);
  const gallery = createGallery({ catalogue: door.guarded, snapshot: initial, address: HOME });
  return { gallery, initial, catalogue, ...door };
}

/** Resolves when the gallery is idle. */
function settled(gallery: Gallery): Promise<void> {
  return new Promise((resolve) => {
    const stop = gallery.subscribe(() => {
      if (stateOf(gallery).activity !== 'idle') return;
      stop();
      resolve();
    });
  });
}

function stateOf(gallery: Gallery): GalleryState {
  const state = gallery.get();
  if (state === null) throw new Error('The gallery has nothing to show.');
  return state;
}

const names = (gallery: Gallery) => stateOf(gallery).items.map(({ name }) => name);

describe('the gallery', () => {
  it('never replaces a newer answer by an older one', async () => {
    const { gallery, at } = await start(70, 20);
    void gallery.show({ q: 'pessoa 1' });
    void gallery.show({ q: 'pessoa 12' });
    at('pessoa 12').open();
    await settled(gallery);
    const shown = names(gallery);
    at('pessoa 1').open();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(names(gallery)).toEqual(shown);
    expect(stateOf(gallery).q).toBe('pessoa 12');
  });

  it('keeps the cards when a search fails, and shows the results after a retry', async () => {
    const { gallery, at, initial } = await start(70, 20);
    void gallery.show({ q: 'pessoa 3' });
    at('pessoa 3').slam();
    await settled(gallery);
    expect(stateOf(gallery).failure).toEqual({ of: 'searching', code: 'offline' });
    expect(names(gallery)).toEqual(initial.items.map(({ name }) => name));
    void gallery.retry();
    at('pessoa 3').open();
    await settled(gallery);
    expect(stateOf(gallery).failure).toBeNull();
    expect(stateOf(gallery).q).toBe('pessoa 3');
  });

  it('loads further pages in the same order, without repetition', async () => {
    const { gallery, at, catalogue, initial } = await start(70, 20);
    while (stateOf(gallery).next !== null) {
      void gallery.more();
      void gallery.more();
      at('').open();
      await settled(gallery);
    }
    const inOnePage = await catalogue.page({ q: '', seed: initial.seed, limit: 100 });
    expect(names(gallery)).toEqual(inOnePage.items.map(({ name }) => name));
    expect(new Set(names(gallery)).size).toBe(70);
  });

  it('reads a search requested on another page once, when it is shown', async () => {
    const { gallery, asked, at } = await start(5, 20);
    gallery.ask({ q: 'pessoa 1' });
    expect(asked()).toEqual([]);
    void gallery.show({ q: 'pessoa 1' });
    void gallery.show({ q: 'pessoa 1' });
    expect(asked()).toEqual(['pessoa 1']);
    at('pessoa 1').open();
    await settled(gallery);
    expect(stateOf(gallery).q).toBe('pessoa 1');
  });
});

describe('a list that is not shown while another page is', () => {
  it('is still reloaded on return if it has grown after a change', async () => {
    const { gallery, asked, at } = await start(5, 2);
    gallery.forget();
    const grown = gallery.more();
    at('').open();
    await grown;
    expect(asked()).toHaveLength(1);
    void gallery.show({ q: '' });
    expect(asked()).toHaveLength(2);
    expect(stateOf(gallery).activity).toBe('refreshing');
  });

  it('is reloaded if a read from before the change is in progress', async () => {
    const { gallery, asked, at } = await start(5, 2);
    void gallery.show({ q: 'a' });
    gallery.forget();
    at('a').open();
    await Promise.resolve();
    expect(stateOf(gallery).q).toBe('');
    void gallery.show({ q: 'a' });
    expect(asked()).toEqual(['a', 'a']);
  });
});

/** A place to return to, and the navigation that is told so. */
function arrivalAt(list: LeftList) {
  const position: ScrollPosition = { top: 5_000, link: null, list };
  const arrived: ScrollPosition[] = [];
  const state: NavigationState = {
    url: '/mbti-db',
    key: 'home',
    view: { page: 'home' },
    code: {},
    isSearched: true,
    isLoading: false,
    coming: null,
    arrival: null,
  };
  const arrive = (to: ScrollPosition) => void arrived.push(to);
  return { position, arrived, navigation: { get: () => state, arrive, refresh: async () => true } };
}

describe('a list that is shown again', () => {
  it('has its former order and length, and grows from there', async () => {
    const { catalogue, gallery: other } = await start(250, 60);
    const snapshot = await readSnapshot(catalogue, { q: '' });
    const gallery = createGallery({ catalogue, snapshot, address: HOME });
    await gallery.more();
    await gallery.more();
    const { seed, items } = stateOf(gallery);
    const again = createGallery({ catalogue, snapshot: stateOf(other), address: HOME });
    const { position, arrived, navigation } = arrivalAt({ seed, count: items.length });
    await reopenList({ gallery: again, navigation, position, isReturn: false, catalogue });
    expect(arrived).toEqual([position]);
    expect(stateOf(again)).toMatchObject({ seed, total: 250, activity: 'idle' });
    expect(stateOf(again).items.slice(0, 180)).toEqual(items);
    await again.more();
    expect(new Set(stateOf(again).items.map(({ id }) => id)).size).toBe(250);
    // Back to the document reads it again also where it was no longer: somebody may have been changed since.
    const [first] = items;
    if (first === undefined) throw new Error('Nobody is there.');
    await catalogue.update(first.id, 1, { ...first, name: 'Capitu' });
    await reopenList({
      gallery: again,
      navigation,
      position: undefined,
      isReturn: true,
      catalogue,
    });
    expect(stateOf(again).items[0]).toMatchObject({ id: first.id, name: 'Capitu' });
    expect(arrived).toEqual([position]);
  });

  it('replaces neither the cards without an answer nor a newer search', async () => {
    const { gallery, guarded, initial, at, asked } = await start(3, 60);
    const { position, arrived, navigation } = arrivalAt({ seed: 'abc', count: 120 });
    const failing = reopenList({
      gallery,
      navigation,
      position,
      isReturn: false,
      catalogue: guarded,
    });
    await expect.poll(asked).toHaveLength(1);
    at('').slam();
    await failing;
    expect(stateOf(gallery)).toMatchObject({ ...initial, activity: 'idle', failure: null });

    const reopened = reopenList({
      gallery,
      navigation,
      position,
      isReturn: false,
      catalogue: guarded,
    });
    await expect.poll(asked).toHaveLength(2);
    void gallery.show({ q: 'pessoa 1' });
    at('').open();
    at('pessoa 1').open();
    await reopened;
    await settled(gallery);
    expect(arrived).toEqual([]);
    expect(stateOf(gallery).q).toBe('pessoa 1');
  });
});
