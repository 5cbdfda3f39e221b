import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { createReadAhead } from '../../src/ui/visit/prefetch.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { people } from '../support/people.ts';

describe('reading ahead', () => {
  async function setUp() {
    const { catalogue } = await openCatalogue();
    const created = await Promise.all(people(2).map((one) => catalogue.create(one)));
    const asked: string[] = [];
    const readAhead = createReadAhead(
      async (url) => {
        asked.push(url);
        const personality = created.find(({ id }) => paths.personality(id) === url);
        if (personality === undefined) throw new Failure('not_found');
        return { build: '', view: { page: 'personality', personality }, snapshot: null };
      },
      () => 0,
    );
    return {
      asked,
      readAhead,
      ids: created.map(({ id }) => id),
      urls: created.map(({ id }) => paths.personality(id)),
    };
  }

  test('answers once from what was read', async () => {
    const { asked, readAhead, urls } = await setUp();
    const [url = ''] = urls;
    readAhead.prepare(url);
    readAhead.prepare(url);
    expect((await readAhead.read(url)).view).toMatchObject({ page: 'personality' });
    expect(asked).toEqual([url]);
    await readAhead.read(url);
    expect(asked).toEqual([url, url]);
  });

  test('leaves out somebody just removed, until something else is written', async () => {
    const { asked, readAhead, ids, urls } = await setUp();
    const [removed = '', other = ''] = urls;
    readAhead.forget(ids[0] ?? null);
    readAhead.prepare(removed);
    readAhead.prepare(other);
    expect(asked).toEqual([other]);
    readAhead.forget(null);
    readAhead.prepare(removed);
    expect(asked).toEqual([other, removed]);
  });
});
