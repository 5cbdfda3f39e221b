import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type { NewPersonality, WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { newPerson } from '../../support/people.ts';
import { BY } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { readChanges } from './read.ts';

const VANDAL = 'badbadbad0';
const GOOD = '900d900d90';
const SINCE = '2026-03-01T00:00:00.000Z';
const BAD: WriteContext = { visitor: VANDAL, at: '2026-03-03T00:00:00.000Z' };
const LATER: WriteContext = { visitor: GOOD, at: '2026-03-04T00:00:00.000Z' };
const SCOPE = { visitor: VANDAL, since: SINCE };

/** The promises of `Store` about what visitors undo at once, for whichever engine `open` opens. */
export function undoManyContract(engine: string, open: () => Promise<Opened>): void {
  describe(`undoing a visitor’s changes at once on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));
    afterEach(async () => expect(await store.verify()).toEqual([]));

    /** Creates personalities, each of which the vandal then renames. */
    const vandalize = async (count: number): Promise<NewPersonality[]> => {
      const people = Array.from({ length: count }, (_, i) => newPerson({ name: `Pessoa ${i}` }));
      await store.create(people, BY);
      for (const person of people)
        await store.update(person.id, 1, { ...person, name: 'Vandalized' }, BAD);
      return people;
    };
    const namesToReturn = async () => {
      const request = { needle: '', visitor: VANDAL, change: null, before: null, limit: 1 };
      const { undoable } = await store.changes({ ...request, undoableSince: SINCE });
      return undoable?.map((state) => state?.name);
    };
    const undoable = async () => (await namesToReturn())?.length;
    const listed = (visitor: string) => readChanges(store, { visitor, grouped: true });

    it('counts and undoes changes that are still the newest of their personality', async () => {
      const [first, second, third] = await vandalize(3);
      await store.update(second?.id ?? '', 2, { ...newPerson({}), name: 'Melhor' }, LATER);
      expect(await undoable()).toBe(2);
      expect(await store.undoMany(SCOPE, LATER)).toEqual({
        operation: 1,
        outcomes: ['restored', 'restored'],
      });
      expect(await undoable()).toBe(0);
      expect(await store.get(first?.id ?? '')).toMatchObject({ name: 'Pessoa 0', version: 3 });
      expect(await store.get(second?.id ?? '')).toMatchObject({ name: 'Melhor' });
      expect(await store.get(third?.id ?? '')).toMatchObject({ name: 'Pessoa 2' });
      expect(await store.undoMany(SCOPE, LATER)).toEqual({ operation: null, outcomes: [] });
    });

    it('skips changes that are older or locked, or whose undo would change nothing', async () => {
      const [old, locked, made] = [newPerson({}), newPerson({}), newPerson({})];
      const [mended] = await vandalize(1);
      await store.restore(mended?.id ?? '', { newest: 2, version: 1 }, BAD);
      await store.create([old], { visitor: VANDAL, at: '2026-02-28T23:59:59.999Z' });
      await store.create([locked, made], BAD);
      await store.lock(locked.id, true);
      await store.remove(made.id, 1, BAD);
      expect(await undoable()).toBe(0);
      expect(await store.undoMany(SCOPE, LATER)).toEqual({ operation: null, outcomes: [] });
    });

    it('skips changes whose undo would restore a version older than the newest 2,000 of the visitor', async () => {
      const byVandalAt = (hour: string) => ({
        visitor: VANDAL,
        at: `2026-03-03T${hour}:00:00.000Z`,
      });
      const [person] = await vandalize(1);
      const many = Array.from({ length: 1_998 }, () => newPerson({}));
      await store.create(many, byVandalAt('01'));
      const again = { ...newPerson({}), name: 'Vandalized again' };
      await store.update(person?.id ?? '', 2, again, byVandalAt('02'));
      expect((await namesToReturn())?.[0]).toBe('Pessoa 0');
      await store.create([newPerson({})], byVandalAt('03'));
      expect(new Set(await namesToReturn())).toEqual(new Set([undefined]));
    });

    it('restores no personality under a blocked name', async () => {
      const [first, second] = await vandalize(2);
      const isBlocked = ({ name }: { readonly name: string }) => name === 'Pessoa 0';
      expect(await namesToReturn()).toEqual(['Pessoa 1', 'Pessoa 0']);
      expect((await store.undoMany(SCOPE, LATER, isBlocked))?.outcomes).toEqual(['restored']);
      expect(await store.get(first?.id ?? '')).toMatchObject({ name: 'Vandalized' });
      expect(await store.get(second?.id ?? '')).toMatchObject({ name: 'Pessoa 1' });
      // Undoing an undo covers all that it wrote, even names that are blocked by then.
      await store.undoMany({ operation: 1 }, LATER);
      const again = await store.undoMany(
        { operation: 2 },
        LATER,
        ({ name }) => name === 'Pessoa 1',
      );
      expect(again).toEqual({ operation: null, outcomes: ['blocked'] });
    });

    it('is listed as one change, with the number of undone changes and their visitor', async () => {
      await vandalize(3);
      await store.undoMany(SCOPE, LATER);
      const [change, ...others] = await listed(GOOD);
      expect(others).toEqual([]);
      expect(change?.operation).toEqual({ id: 1, changes: 3, of: VANDAL, canUndo: true });
      expect(await readChanges(store, { grouped: true })).toHaveLength(7);
      // A list of one kind of changes shows every version.
      expect(await readChanges(store, { visitor: GOOD, change: 'restored' })).toHaveLength(3);
      expect(await readChanges(store, {})).toHaveLength(9);
    });

    it('can be undone as one change, and so can the undoing', async () => {
      const [first] = await vandalize(2);
      await store.undoMany(SCOPE, LATER);
      const again: WriteContext = { visitor: 'abcdefabcd', at: '2026-03-05T00:00:00.000Z' };
      expect((await store.undoMany({ operation: 1 }, again))?.operation).toBe(2);
      expect(await store.get(first?.id ?? '')).toMatchObject({ name: 'Vandalized' });
      expect((await listed(again.visitor ?? ''))[0]?.operation).toMatchObject({ id: 2, of: GOOD });
      expect((await listed(GOOD))[0]?.operation).toMatchObject({ id: 1, canUndo: false });
      // A repetition changes nothing.
      expect(await store.undoMany({ operation: 1 }, again)).toEqual({
        operation: null,
        outcomes: ['changed_since', 'changed_since'],
      });
      expect((await store.undoMany({ operation: 2 }, LATER))?.outcomes).toHaveLength(2);
      expect(await store.get(first?.id ?? '')).toMatchObject({ name: 'Pessoa 0' });
    });

    it('undoes at most two hundred changes, the newest', async () => {
      const people = await vandalize(203);
      expect(await undoable()).toBe(200);
      expect((await store.undoMany(SCOPE, LATER))?.outcomes).toHaveLength(200);
      expect(await store.get(people[0]?.id ?? '')).toMatchObject({ name: 'Vandalized' });
      expect(await undoable()).toBe(3);
    });

    it('does not undo an operator’s rollback', async () => {
      const people = await vandalize(1);
      const ids = people.map(({ id }) => id);
      const operator: WriteContext = { visitor: null, at: LATER.at };
      await store.rollBack({ scope: SCOPE, ids, operation: null }, operator);
      expect(await store.undoMany({ operation: 1 }, LATER)).toBeNull();
      expect(await readChanges(store, { change: 'restored', grouped: true })).toHaveLength(1);
    });
  });
}
