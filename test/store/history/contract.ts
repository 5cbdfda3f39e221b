import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type {
  StoredChange,
  StoredChangesRequest,
  WriteContext,
} from '../../../src/catalogue/stored-personality.ts';
import { paths } from '../../../src/domain/paths.ts';
import { NO_LATER_TRAITS } from '../../../src/domain/people/fields.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { clockContract } from './clock-contract.ts';
import { exportContract } from './export-contract.ts';
import { changesOf, readChanges, readHistory } from './read.ts';
import { restoringContract } from './restoring-contract.ts';
import { rollbackContract } from './rollback-contract.ts';
import { sourcesContract } from './sources-contract.ts';

const LATER: WriteContext = {
  visitor: '0123456789',
  source: '0123456789abcdef',
  at: '2026-02-02T00:00:00.000Z',
};

/** Tests the promises of `Store` about versions on the engine that `open` opens, with random histories. */
export function historyContract(engine: string, open: () => Promise<Opened>, lives: number): void {
  restoringContract(engine, open, lives);
  rollbackContract(engine, open);
  sourcesContract(engine, open);
  clockContract(engine, open);
  exportContract(engine, open);
  describe(`the history of a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    const find = (request: Partial<StoredChangesRequest>) => readChanges(store, request);

    it('records for each version its content, the content before, the visitor and the time', async () => {
      const person = newPerson({ name: 'Capitu', type: 'INTJ', icon: iconOf('first') });
      await store.create([person], BY);
      await store.update(person.id, 1, { ...person, type: 'INFJ', icon: null }, LATER);
      await store.remove(person.id, 2, { ...BY, at: LATER.at });
      const restored = await store.restore(person.id, { newest: 3, version: 1 }, LATER);
      const icon = paths.icon(iconOf('first').hash);
      expect(restored).toMatchObject({
        outcome: 'written',
        personality: {
          id: person.id,
          version: 4,
          type: 'INTJ',
          icon,
          createdAt: BY.at,
          updatedAt: LATER.at,
        },
      });
      const first = {
        name: 'Capitu',
        gender: 'male',
        type: 'INTJ',
        identity: null,
        ...NO_LATER_TRAITS,
        icon,
      };
      const second = { ...first, type: 'INFJ', icon: null };
      const { id } = person;
      const common = { id, newest: 4, restoredFrom: null, undo: null };
      expect(await readHistory(store, id)).toEqual<StoredChange[]>([
        {
          ...common,
          ...LATER,
          version: 4,
          change: 'restored',
          restoredFrom: 1,
          state: first,
          before: second,
          undo: 'remove',
        },
        {
          ...common,
          ...BY,
          at: LATER.at,
          version: 3,
          change: 'removed',
          state: second,
          before: second,
        },
        {
          ...common,
          ...LATER,
          version: 2,
          change: 'updated',
          state: second,
          before: first,
        },
        { ...common, ...BY, version: 1, change: 'created', state: first, before: null },
      ] as StoredChange[]);
    });

    it('has no history for an unknown id', async () => {
      expect(await store.history('nobody', { before: null, limit: 5 })).toBeNull();
      expect(await store.restore('nobody', { newest: 1, version: 1 }, BY)).toEqual({
        outcome: 'not_found',
      });
    });

    it('writes no version if the state to restore is the current one', async () => {
      const ana = newPerson({ name: 'Ana', icon: iconOf('hers') });
      await store.create([ana], BY);
      await store.update(ana.id, 1, { ...ana, name: 'Bia', icon: null }, BY);
      await store.update(ana.id, 2, ana, BY);
      const restored = await store.restore(ana.id, { newest: 3, version: 1 }, LATER);
      expect(restored).toMatchObject({
        outcome: 'written',
        personality: { name: 'Ana', version: 3, updatedAt: BY.at },
      });
      expect(await readHistory(store, ana.id)).toHaveLength(3);
      expect(await store.restore(ana.id, { newest: 3, version: 2 }, LATER)).toMatchObject({
        personality: { version: 4 },
      });
      expect(await store.verify()).toEqual([]);
    });

    it('refuses to restore if the newest version is not the expected one', async () => {
      const person = newPerson({ name: 'Bento' });
      await store.create([person], BY);
      await store.update(person.id, 1, { ...person, name: 'Bentinho' }, BY);
      expect(await store.restore(person.id, { newest: 1, version: 1 }, BY)).toMatchObject({
        outcome: 'conflict',
        current: { version: 2, name: 'Bentinho' },
      });
      await store.remove(person.id, 2, BY);
      expect(await store.restore(person.id, { newest: 2, version: 1 }, BY)).toMatchObject({
        outcome: 'conflict',
        current: { version: 3, name: 'Bentinho' },
      });
    });

    it('refuses to restore a removal or an unknown version', async () => {
      const person = newPerson({ name: 'Bento' });
      await store.create([person], BY);
      await store.remove(person.id, 1, BY);
      for (const version of [2, 3, 99]) {
        expect(await store.restore(person.id, { newest: 2, version }, BY)).toEqual({
          outcome: 'not_restorable',
        });
      }
    });

    it('finds changes by visitor, by kind and by a part of the name, newest first', async () => {
      const [ana, zoe] = [newPerson({ name: 'Ána Lúcia' }), newPerson({ name: 'Zoé' })];
      await store.create([ana], BY);
      await store.create([zoe], LATER);
      await store.update(ana.id, 1, { ...ana, name: 'Lúcia Ana' }, LATER);
      await store.remove(zoe.id, 1, LATER);
      const expected: readonly (readonly [Partial<StoredChangesRequest>, readonly string[]])[] = [
        [{}, ['Zoé 2', 'Lúcia Ana 2', 'Zoé 1', 'Ána Lúcia 1']],
        [{ visitor: LATER.visitor }, ['Zoé 2', 'Lúcia Ana 2', 'Zoé 1']],
        [{ visitor: LATER.visitor, change: 'created' }, ['Zoé 1']],
        [{ change: 'removed' }, ['Zoé 2']],
        [{ change: 'restored' }, []],
        [{ needle: 'ana' }, ['Lúcia Ana 2', 'Ána Lúcia 1']],
        [{ needle: 'ana l' }, ['Ána Lúcia 1']],
        [{ needle: 'cia a' }, ['Lúcia Ana 2']],
        [{ needle: 'a' }, ['Lúcia Ana 2', 'Ána Lúcia 1']],
        [{ needle: 'zoe', change: 'removed' }, ['Zoé 2']],
        [{ needle: 'ana', visitor: LATER.visitor }, ['Lúcia Ana 2']],
        [{ needle: 'xyz' }, []],
        ...['" OR "', '%', '_', '\\', '*', "' or 1=1 --"].map(
          (needle) => [{ needle }, []] as const,
        ),
      ];
      for (const [request, names] of expected) {
        for (const limit of [1, 2, 60]) {
          const found = (await find({ ...request, limit })).map(
            ({ state, version }) => `${state?.name} ${version}`,
          );
          expect(found, JSON.stringify(request)).toEqual(names);
        }
      }
    });

    it('creates only in an empty catalogue, if requested', async () => {
      const load = () =>
        store.create([newPerson({ name: 'Um' }), newPerson({ name: 'Dois' })], BY, {
          onlyIfEmpty: true,
        });
      const loads = await Promise.allSettled([load(), load(), load()]);
      expect(loads.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      await expect(load()).rejects.toMatchObject({ code: 'catalogue_not_empty' });
      expect(await changesOf(store)).toHaveLength(2);
    });

    it('has a secret of 32 bytes that stays the same', async () => {
      const secret = await store.secret();
      expect(secret).toHaveLength(32);
      expect(Buffer.from(await store.secret())).toEqual(Buffer.from(secret));
      expect(new Set(secret).size).toBeGreaterThan(8);
    });
  });
}
