import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type { DatabaseSetting } from '../../../src/database-setting.ts';
import { openStore } from '../../../src/store/open.ts';
import { readTable } from '../../support/tables.ts';
import { eachOpened, type Opened } from '../opened.ts';

const NETWORK = '192.0.2.0/24';
const AT = '2026-03-03T00:00:00.000Z';

/** The promises of `Store` about the names of networks, for whichever engine `open` opens. */
export function sourcesContract(engine: string, open: () => Promise<Opened>): void {
  describe(`the sources of writes on ${engine}`, () => {
    let setting: DatabaseSetting;
    let store: Store;
    eachOpened(open, (opened) => ({ setting, store } = opened));

    const days = async () =>
      (await readTable(setting, 'source_key')).map(({ day }) => String(day)).toSorted();

    it('gives a network one name per day, and other networks other names', async () => {
      const source = await store.sourceOf(NETWORK, AT);
      expect(source).toMatch(/^[0-9a-f]{16}$/);
      expect(await store.sourceOf(NETWORK, '2026-03-03T23:59:59.999Z')).toBe(source);
      expect(await store.sourceOf('198.51.100.0/24', AT)).not.toBe(source);
      expect(await store.sourceOf(NETWORK, '2026-03-04T00:00:00.000Z')).not.toBe(source);
      expect(await store.sourceOf(NETWORK, AT)).toBe(source);
      expect(await days()).toEqual(['2026-03-03', '2026-03-04']);
    });

    it('names a network for a read-only server by the key that another server has created', async () => {
      const source = await store.sourceOf(NETWORK, AT);
      const reader = await openStore(setting, { mode: 'read' });
      expect(await reader.sourceOf(NETWORK, AT)).toBe(source);
      await reader.close();
    });

    it('creates one key per day for concurrent requests', async () => {
      const names = await Promise.all(Array.from({ length: 8 }, () => store.sourceOf(NETWORK, AT)));
      expect(new Set(names).size).toBe(1);
      expect(await days()).toEqual(['2026-03-03']);
    });

    it('deletes the key of a day after 30 days', async () => {
      await store.sourceOf(NETWORK, AT);
      await store.eraseExpired('2026-04-02T23:59:59.999Z');
      expect(await days()).toEqual(['2026-03-03']);
      await store.eraseExpired('2026-04-03T00:00:00.000Z');
      expect(await days()).toEqual([]);
    });

    it('deletes the key of a future day, which a clock that was ahead has created', async () => {
      await store.sourceOf(NETWORK, '2031-01-01T00:00:00.000Z');
      // As if by an instance whose clock is a little ahead.
      await store.sourceOf(NETWORK, '2026-03-04T00:00:00.000Z');
      await store.eraseExpired(AT);
      expect(await days()).toEqual(['2026-03-04']);
      await store.sourceOf(NETWORK, AT);
      expect(await days()).toEqual(['2026-03-03', '2026-03-04']);
    });

    it('deletes old keys when it creates a new one', async () => {
      await store.sourceOf(NETWORK, AT);
      await store.sourceOf(NETWORK, '2026-04-03T00:00:00.000Z');
      expect(await days()).toEqual(['2026-04-03']);
    });
  });
}
