import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type { WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { newPerson } from '../../support/people.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { readChanges, readHistory } from './read.ts';

const VISITOR = '0123456789';
const AHEAD: WriteContext = { visitor: VISITOR, at: '2026-03-04T00:00:00.000Z' };
/** The context of a write after the clock was set back by three days. */
const BACK: WriteContext = { visitor: VISITOR, at: '2026-03-01T00:00:00.000Z' };

/** The promises of `Store` for a system clock that is set back, for whichever engine `open` opens. */
export function clockContract(engine: string, open: () => Promise<Opened>): void {
  describe(`a clock that is set back under a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    it('dates no version before the preceding one', async () => {
      const person = newPerson({ name: 'Capitu' });
      const { id } = person;
      await store.create([person], AHEAD);
      const updated = await store.update(id, 1, { ...person, name: 'Capitolina' }, BACK);
      const times = { createdAt: AHEAD.at, updatedAt: AHEAD.at };
      expect(updated).toMatchObject({ outcome: 'written', personality: times });
      expect(await store.remove(id, 2, BACK)).toMatchObject({ personality: times });
      expect(await store.restore(id, { newest: 3, version: 1 }, BACK)).toMatchObject({
        personality: times,
      });
      expect(await store.get(id)).toMatchObject(times);
      await store.rollBack(
        { scope: { visitor: VISITOR }, ids: [id], operation: null },
        { ...BACK, visitor: null },
      );
      const history = await readHistory(store, id);
      expect(history.map(({ version, at }) => [version, at])).toEqual([
        [5, AHEAD.at],
        [4, AHEAD.at],
        [3, AHEAD.at],
        [2, AHEAD.at],
        [1, AHEAD.at],
      ]);
      expect(await store.verify()).toEqual([]);
    });

    it('lists the changes in the order in which they were made, page by page', async () => {
      const people = ['Um', 'Dois', 'Três', 'Quatro'].map((name) => newPerson({ name }));
      for (const [i, person] of people.entries())
        await store.create([person], i % 2 === 0 ? AHEAD : BACK);
      const changes = await readChanges(store, { limit: 1 });
      expect(changes.map(({ id }) => id)).toEqual(people.map(({ id }) => id).reverse());
    });

    it('notes a dismissed version as found well, and undoes a release', async () => {
      const person = newPerson({ name: 'Capitu' });
      const { id } = person;
      await store.create([person], AHEAD);
      const kind = { kind: 'insult', text: null, version: null, voter: null } as const;
      const reportBy = (network: number) =>
        store.reports.report({
          id,
          ...kind,
          network: new Uint8Array(16).fill(network),
          at: BACK.at,
        });
      await reportBy(1);
      await store.reports.dismiss({ id, newest: 1, at: BACK.at });
      for (const network of [2, 3, 4, 5]) await reportBy(network);
      expect(await store.get(id)).toMatchObject({ version: 1 });

      await store.reports.hold({ id, at: BACK.at });
      await store.reports.release({ id, at: BACK.at });
      await store.reports.hold({ id, at: BACK.at });
      expect(await store.reports.held(9)).toMatchObject([{ count: 4, newest: { id } }]);
    });
  });
}
