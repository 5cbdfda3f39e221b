import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import type { DatabaseSetting } from '../../src/database-setting.ts';
import { newPerson } from '../support/people.ts';
import { readTable } from '../support/tables.ts';
import { BY, iconOf } from './arbitraries.ts';
import { eachOpened, type Opened } from './opened.ts';

const LATER: WriteContext = { visitor: '0123456789', at: '2026-01-01T01:00:00.000Z' };

/** The promises of `Store.createOnce`. */
export function idempotencyContract(engine: string, open: () => Promise<Opened>): void {
  describe(`a repeated creation in a store on ${engine}`, () => {
    let setting: DatabaseSetting;
    let store: Store;
    eachOpened(open, (opened) => ({ setting, store } = opened));

    it('keeps a key for a day, and deletes it later', async () => {
      const createAt = (key: string, at: string) =>
        store.createOnce({ key, fingerprint: 'f' }, newPerson({ name: key }), {
          visitor: null,
          at,
        });
      await createAt('early', '2026-01-01T00:00:00.000Z');
      await createAt('another', '2026-01-01T12:00:00.000Z');
      const sameDay = await createAt('early', '2026-01-01T23:59:59.999Z');
      expect(sameDay.outcome).toBe('repeated');
      await createAt('next day', '2026-01-02T00:00:00.001Z');
      const later = await createAt('early', '2026-01-02T00:00:00.002Z');
      expect(later.outcome).toBe('created');
      expect((await createAt('another', '2026-01-02T00:00:00.003Z')).outcome).toBe('repeated');
      await store.eraseExpired('2026-01-03T00:00:00.002Z');
      expect((await readTable(setting, 'idempotency')).map(({ key }) => key)).toEqual(['early']);
    });

    it('stores no key where there is none, and creates each time', async () => {
      const capitu = () => store.createOnce(null, newPerson({ name: 'Capitu' }), BY);
      expect([await capitu(), await capitu()].map(({ outcome }) => outcome)).toEqual([
        'created',
        'created',
      ]);
      expect(await store.count()).toBe(2);
      expect(await readTable(setting, 'idempotency')).toEqual([]);
    });

    it('repeats the first answer for a repeated key, even after later changes', async () => {
      const key = { key: 'k', fingerprint: 'f' };
      const first = await store.createOnce(key, newPerson({ name: 'Ceci', icon: iconOf('c') }), BY);
      if (first.outcome !== 'created') throw new Error(first.outcome);
      const { id } = first.personality;
      const again = () => store.createOnce(key, newPerson({ name: 'Ceci' }), LATER);
      const repeated = { ...first, outcome: 'repeated' };
      await store.update(id, 1, newPerson({ name: 'Cecília' }), LATER);
      expect(await again()).toEqual(repeated);
      await store.remove(id, 2, LATER);
      expect(await again()).toEqual(repeated);
      expect(await store.get(id)).toBeNull();
    });
  });
}
