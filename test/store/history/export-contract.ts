import { afterEach, describe, expect, it } from 'vitest';
import type { ExportedVersion, VersionsRequest } from '../../../src/catalogue/operations.ts';
import type { Store } from '../../../src/catalogue/store.ts';
import type { WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';

const LATER: WriteContext = { visitor: '0123456789', at: '2026-02-02T00:00:00.000Z' };

/** The promises of `Store` about exporting a history, for whichever engine `open` opens. */
export function exportContract(engine: string, open: () => Promise<Opened>): void {
  describe(`exporting the history of a store on ${engine}`, () => {
    let opened: Opened;
    eachOpened(open, (now) => (opened = now));
    afterEach(async () => expect(await opened.store.verify()).toEqual([]));

    const face = iconOf('face');
    const capitu = { ...newPerson({ name: 'Capitu' }), icon: face };
    const bento = { ...newPerson({ name: 'Bento' }), icon: face };
    const gone = newPerson({ name: 'Some' });

    async function versionsOf(
      store: Store,
      request: Partial<VersionsRequest>,
    ): Promise<ExportedVersion[]> {
      const all: ExportedVersion[] = [];
      for (let after = 0; ; ) {
        const { items, newest } = await store.versions({ after, limit: 2, ...request });
        all.push(...items);
        after = items.at(-1)?.sequence ?? newest;
        if (after === newest) return all;
      }
    }

    it('gives every version in the order of writing, and tells which is the first with an icon', async () => {
      const { store } = opened;
      await store.create([capitu, bento, gone], BY);
      await store.update(capitu.id, 1, { ...capitu, name: 'Capitolina' }, LATER);
      await store.remove(bento.id, 1, LATER);
      await store.restore(bento.id, { newest: 2, version: 1 }, LATER);
      await store.erase(gone.id);
      const versions = await versionsOf(store, {});
      expect(
        versions.map(({ id, version, change, state, restoredFrom, isFirstOfIcon }) => [
          id,
          version,
          change,
          state?.name,
          restoredFrom,
          isFirstOfIcon,
        ]),
      ).toEqual([
        [capitu.id, 1, 'created', 'Capitu', null, true],
        [bento.id, 1, 'created', 'Bento', null, false],
        [gone.id, 1, 'erased', undefined, null, false],
        [capitu.id, 2, 'updated', 'Capitolina', null, false],
        [bento.id, 2, 'removed', 'Bento', null, false],
        [bento.id, 3, 'restored', 'Bento', 1, false],
      ]);
      expect(versions[3]).toMatchObject(LATER);
    });

    it('leaves out held personalities, and then has their icon before another’s first version', async () => {
      const { store } = opened;
      await store.create([capitu, bento], BY);
      await store.reports.hold({ id: capitu.id, at: LATER.at });
      expect(await versionsOf(store, { withoutHeld: true })).toMatchObject([
        { id: bento.id, version: 1, isFirstOfIcon: true },
      ]);
    });
  });
}
