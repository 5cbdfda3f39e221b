import { describe, expect, test } from 'vitest';
import { createReadAhead } from '../../src/ui/visit/read-ahead.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { people } from '../support/people.ts';

describe('reading ahead', () => {
  async function setUp() {
    const { catalogue } = await openCatalogue();
    const created = await Promise.all(people(2).map((one) => catalogue.create(one)));
    const asked: string[] = [];
    const readAhead = createReadAhead(
      {
        get(id, options) {
          asked.push(id);
          return catalogue.get(id, options);
        },
      },
      () => 0,
    );
    return { asked, readAhead, ids: created.map(({ id }) => id) };
  }

  test('answers once from what was read', async () => {
    const { asked, readAhead, ids } = await setUp();
    const [id = ''] = ids;
    readAhead.prepare(id);
    readAhead.prepare(id);
    expect((await readAhead.get(id)).id).toBe(id);
    expect(asked).toEqual([id]);
    await readAhead.get(id);
    expect(asked).toEqual([id, id]);
  });

  test('leaves out somebody just removed, until something else is written', async () => {
    const { asked, readAhead, ids } = await setUp();
    const [removed = '', other = ''] = ids;
    readAhead.forget(removed);
    readAhead.prepare(removed);
    readAhead.prepare(other);
    expect(asked).toEqual([other]);
    readAhead.forget(null);
    readAhead.prepare(removed);
    expect(asked).toEqual([other, removed]);
  });
});
