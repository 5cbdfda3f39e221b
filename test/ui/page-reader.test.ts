import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { createGallery } from '../../src/ui/session/gallery.ts';
import { createPageReader } from '../../src/ui/session/navigation/page-reader.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { people } from '../support/people.ts';

const SHARED = {
  picture: { path: '', alt: '' },
  told: '',
  workPath: null,
  others: { areOfWork: false, people: [] },
};
const REQUEST = { signal: new AbortController().signal, leftAt: null, shown: 0 };

describe('reading ahead', () => {
  async function setUp() {
    const { catalogue } = await openCatalogue();
    const created = await Promise.all(people(2).map((one) => catalogue.create(one)));
    const asked: string[] = [];
    const reader = createPageReader({
      build: '',
      gallery: createGallery({
        catalogue,
        snapshot: null,
        address: { page: 'types', subject: '', q: '' },
      }),
      loadCode: async () => ({}),
      async readData(url) {
        asked.push(url);
        const personality = created.find(({ id }) => paths.personality(id) === url);
        if (personality === undefined) throw new Failure('not_found');
        return {
          build: '',
          view: { page: 'personality', personality, ...SHARED },
          snapshot: null,
        };
      },
    });
    const urls = created.map(({ id }) => paths.personality(id));
    return { asked, reader, ids: created.map(({ id }) => id), urls };
  }

  test('answers once from the prefetched data', async () => {
    const { asked, reader, urls } = await setUp();
    const [url = ''] = urls;
    reader.prepare(url);
    reader.prepare(url);
    expect(await reader.read(url, REQUEST)).toMatchObject({ view: { page: 'personality' } });
    expect(asked).toEqual([url]);
    await reader.read(url, REQUEST);
    expect(asked).toEqual([url, url]);
  });

  test('skips a personality just removed, until the next write', async () => {
    const { asked, reader, ids, urls } = await setUp();
    const [removed = '', other = ''] = urls;
    reader.forget(ids[0] ?? null);
    reader.prepare(removed);
    reader.prepare(other);
    expect(asked).toEqual([other]);
    reader.forget(null);
    reader.prepare(removed);
    expect(asked).toEqual([other, removed]);
  });
});

test('a failure has no code if that cannot be loaded either, and the browser reports it then', async () => {
  const { catalogue } = await openCatalogue();
  const offline = () => Promise.reject(new Failure('offline'));
  const reader = createPageReader({
    build: '',
    gallery: createGallery({
      catalogue,
      snapshot: null,
      address: { page: 'types', subject: '', q: '' },
    }),
    loadCode: offline,
    readData: offline,
  });
  expect(await reader.read(paths.types, REQUEST)).toMatchObject({
    view: { page: 'failure', code: 'offline' },
    code: null,
  });
});
