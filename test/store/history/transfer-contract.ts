import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExportedVersion, ImportedVersion } from '../../../src/catalogue/operations.ts';
import type { Store } from '../../../src/catalogue/store.ts';
import type { NewPersonality, WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { createFilter } from '../../../src/domain/search/filter.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import type { ChangeKind } from '../../../src/domain/versions/change.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { changesOf } from './read.ts';

const LATER: WriteContext = { visitor: '0123456789', at: '2026-02-02T00:00:00.000Z' };

const PEOPLE = 8;

/** The personality of the next version, and whether it is a removal. */
const steps = fc.array(fc.tuple(fc.nat({ max: PEOPLE - 1 }), fc.boolean()), { maxLength: 20 });

/**
 * A history of new personalities, some of which are removed and restored by their next step. All exist at its end, so
 * that no ordinal is free when the next history begins.
 */
function historyOf(chosen: readonly (readonly [number, boolean])[]): readonly ImportedVersion[] {
  const people = Array.from({ length: PEOPLE }, (_, i) => newPerson({ name: `Pessoa ${i}` }));
  const last = new Map<string, ImportedVersion>();
  const versions: ImportedVersion[] = [];
  const add = ({ id, ...state }: NewPersonality, goes: boolean): void => {
    const before = last.get(id);
    const number = (before?.version ?? 0) + 1;
    const version: ImportedVersion = {
      id,
      version: number,
      change: changeAfter(before, goes),
      createdAt: null,
      at: BY.at,
      visitor: null,
      restoredFrom: before?.change === 'removed' ? 1 : null,
      state: { ...state, name: `${state.name} ${number}` },
    };
    last.set(id, version);
    versions.push(version);
  };
  for (const [which, goes] of chosen) {
    const person = people[which];
    if (person !== undefined) add(person, goes);
  }
  for (const person of people) if (last.get(person.id)?.change === 'removed') add(person, false);
  return versions;
}

function changeAfter(before: ImportedVersion | undefined, goes: boolean): ChangeKind {
  if (before === undefined) return 'created';
  if (before.change === 'removed') return 'restored';
  return goes ? 'removed' : 'updated';
}

/** The promises of `Store` about moving a history, for whichever engine `open` opens. */
export function transferContract(engine: string, open: () => Promise<Opened>): void {
  describe(`moving a history to a store on ${engine}`, () => {
    let from: Opened;
    let to: Opened;
    eachOpened(open, (opened) => (from = opened));
    eachOpened(open, (opened) => (to = opened));
    afterEach(async () => expect(await to.store.verify()).toEqual([]));

    const face = iconOf('face');

    /** One personality that remains, one removed and one erased; one version of the first is erased too. */
    async function live(store: Store): Promise<string> {
      const [stays, goes, erased] = ['Fica', 'Vai', 'Some'].map((name) => newPerson({ name }));
      if (stays === undefined || goes === undefined || erased === undefined) throw new Error();
      await store.create([{ ...stays, icon: face }, goes, erased], BY);
      await store.update(stays.id, 1, { ...stays, name: 'Ficou', icon: face }, LATER);
      await store.remove(goes.id, 1, LATER);
      await store.update(stays.id, 2, { ...stays, name: 'Ficará', icon: null }, BY);
      await store.restore(stays.id, { newest: 3, version: 1 }, LATER);
      await store.eraseVersion(stays.id, 2);
      await store.erase(erased.id);
      return stays.id;
    }

    async function versionsOf(store: Store, from = 0, limit = 2): Promise<ExportedVersion[]> {
      const all: ExportedVersion[] = [];
      for (let after = from; ; ) {
        const { items, newest } = await store.versions({ after, limit });
        all.push(...items);
        after = items.at(-1)?.sequence ?? newest;
        if (after === newest) return all;
      }
    }

    function imported({ state, ...version }: ExportedVersion): ImportedVersion {
      if (state === null) return { ...version, state };
      const icon = state.icon === null ? null : face;
      return { ...version, state: { ...state, icon } };
    }

    it('gives the same history, personalities and search, continues where it stopped, and restores nothing that the target has erased', async () => {
      const id = await live(from.store);
      const exported = await versionsOf(from.store);
      expect(exported.filter(({ isFirstOfIcon }) => isFirstOfIcon)).toHaveLength(1);
      const versions = exported.map(imported);
      const move = async (some = versions) => [...new Set(await to.store.importVersions(some))];
      expect(await move(versions.slice(0, 6))).toEqual(['added']);
      expect(await to.store.importVersions(versions)).toEqual(
        versions.map((_, i) => (i < 6 ? 'there' : 'added')),
      );
      expect(await changesOf(to.store)).toEqual(await changesOf(from.store));
      expect(await to.store.get(id)).toEqual(await from.store.get(id));
      const counts = (store: Store) => store.countByCell(createFilter(parseQuery('fica')));
      expect(await counts(to.store)).toEqual(await counts(from.store));
      expect((await to.store.icon(face.hash, 75))?.bytes).toEqual(new Uint8Array(face.bytes));

      await to.store.eraseIcon(face.hash);
      expect(await move()).toEqual(['there']);
      await to.store.erase(id);
      expect(await move()).toEqual(['there']);
      expect(await to.store.get(id)).toBeNull();
      expect(await to.store.icon(face.hash, 75)).toBeNull();
    });

    it('accepts any history in any batches, and so its own export', async () => {
      let sequence = 0;
      const move = async (versions: readonly ImportedVersion[], batch: number, store: Store) => {
        for (let at = 0; at < versions.length; at += batch) {
          const some = versions.slice(at, at + batch);
          expect(await store.importVersions(some)).toEqual(some.map(() => 'added'));
        }
      };
      const sizes = fc.integer({ min: 1, max: 7 });
      await fc.assert(
        fc.asyncProperty(steps, sizes, sizes, async (chosen, size, again) => {
          const versions = historyOf(chosen);
          await move(versions, size, from.store);
          const exported = await versionsOf(from.store, sequence, 500);
          sequence = exported.at(-1)?.sequence ?? sequence;
          await move(exported.map(imported), again, to.store);
          for (const id of new Set(versions.map((version) => version.id)))
            expect(await to.store.get(id)).toEqual(await from.store.get(id));
        }),
        { numRuns: 30 },
      );
      expect(await from.store.verify()).toEqual([]);
      // Sequence numbers may have gaps, which are not part of a history.
      const all = async ({ store }: typeof to) =>
        (await versionsOf(store, 0, 500)).map(({ sequence: _, ...version }) => version);
      expect(await all(to)).toEqual(await all(from));
    });

    it('gives a new ordinal to a personality whose ordinal is taken in the target', async () => {
      await live(from.store);
      await to.store.create([newPerson({ name: 'Capitu' })], BY);
      for (const version of await versionsOf(from.store))
        expect(await to.store.importVersions([imported(version)])).toEqual(['added']);
      expect(await to.store.listed(0, 9)).toHaveLength(2);
    });

    it('accepts a personality whose history begins at a later number, which can be locked', async () => {
      const state = newPerson({ name: 'Capitu' });
      const version: ImportedVersion = {
        id: state.id,
        version: 3,
        change: 'updated',
        at: BY.at,
        createdAt: BY.at,
        visitor: null,
        restoredFrom: null,
        state,
      };
      expect(await to.store.importVersions([version])).toEqual(['added']);
      expect(await to.store.lock(state.id, true)).toBe(true);
      expect(await to.store.verify()).toEqual([]);
    });

    it('refuses a version of another history, and one whose predecessor is missing', async () => {
      const person = newPerson({ name: 'Capitu' });
      const versions = [person, newPerson({ name: 'Bentinho' })];
      await from.store.create([person], BY);
      await from.store.update(person.id, 1, { ...person, name: 'Capitolina' }, BY);
      const [first, second] = (await versionsOf(from.store)).map(imported);
      if (first === undefined || second === undefined) throw new Error();
      expect(await to.store.importVersions([second])).toEqual(['gap']);
      await to.store.create(versions, LATER);
      expect(await to.store.importVersions([first])).toEqual(['differs']);
    });
  });
}
