import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../support/catalogue.ts';
import { draft, LONGEST } from '../support/people.ts';

const PEOPLE = 200;

it.each([
  ['plain people', (i: number) => draft({ name: `Pessoa ${i}` })],
  ['the longest texts', (i: number) => draft({ ...LONGEST, name: `Pessoa ${i}` })],
  [
    'the longest texts of three bytes a letter',
    (i: number) => draft({ name: `${i}`.padEnd(120, '字'), rationale: '字'.repeat(400) }),
  ],
])(
  'a writer of %s is counted the bytes that the database grows by, or up to three times as many',
  async (_, make) => {
    const { catalogue, store } = await openCatalogue();
    onTestFinished(() => store.close());
    let counted = 0;
    const allowance = {
      requireForIcon() {},
      count(bytes: number) {
        counted += bytes;
      },
    };
    const writing = catalogue.as({ visitor: '7f3a9c01d2', network: '192.0.2', allowance });
    const before = await store.size();
    for (let i = 0; i < PEOPLE; i += 1) {
      const { id } = await writing.create(make(i), `key ${i}`);
      await writing.update(id, 1, { ...make(i), type: 'ENFP' });
      await writing.update(id, 2, { ...make(i), type: 'ENFP' });
      await writing.remove(id, 2);
      await writing.restore(id, { newest: 3, version: 1 });
    }
    const grown = (await store.size()) - before;
    expect(counted / grown).toBeGreaterThan(1);
    expect(counted / grown).toBeLessThan(3);
  },
);
