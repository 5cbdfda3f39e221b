import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RollbackOutcome, RollbackScope } from '../../../src/catalogue/operations.ts';
import type { Store } from '../../../src/catalogue/store.ts';
import type { NewPersonality, WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { paths } from '../../../src/domain/paths.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { readHistory } from './read.ts';

const VANDAL = 'badbadbad0';
const GOOD: WriteContext = { visitor: '900d900d90', at: '2026-03-03T00:00:00.000Z' };
const BAD: WriteContext = { visitor: VANDAL, at: '2026-03-03T00:00:00.000Z' };
const OPERATOR: WriteContext = { visitor: null, at: '2026-04-04T00:00:00.000Z' };
const SCOPE: RollbackScope = { visitor: VANDAL, since: '2026-03-01T00:00:00.000Z' };

/** The promises of `Store` about rollbacks, for whichever engine `open` opens. */
export function rollbackContract(engine: string, open: () => Promise<Opened>): void {
  describe(`a rollback on ${engine}`, () => {
    let store: Store;
    let person: NewPersonality;
    eachOpened(open, (opened) => ({ store } = opened));
    beforeEach(() => {
      person = newPerson({ name: 'Capitu', type: 'ENFP', icon: iconOf('face') });
    });
    afterEach(async () => expect(await store.verify()).toEqual([]));

    const edit = async (name: string, by: WriteContext) => {
      const version = (await store.get(person.id))?.version ?? 0;
      const result = await store.update(person.id, version, { ...person, name, icon: null }, by);
      expect(result.outcome).toBe('written');
    };
    const roll = async (scope: RollbackScope, ids?: readonly string[]) => {
      const found = ids ?? (await store.findRollback(scope)) ?? [];
      return store.rollBack({ scope, ids: found, operation: null }, OPERATOR);
    };
    const outcomeOf = async (scope: RollbackScope): Promise<RollbackOutcome | undefined> =>
      (await roll(scope)).outcomes[0];

    it('restores the state before the first of the visitor’s newest versions', async () => {
      await store.create([person], BY);
      await edit('Vandalized', BAD);
      await edit('Vandalized again', BAD);
      expect(await roll(SCOPE)).toEqual({ operation: 1, outcomes: ['restored'] });
      expect(await store.get(person.id)).toMatchObject({
        name: 'Capitu',
        type: 'ENFP',
        icon: paths.icon(iconOf('face').hash),
        version: 4,
        createdAt: BY.at,
        updatedAt: OPERATOR.at,
      });
      const [newest] = await readHistory(store, person.id);
      expect(newest).toMatchObject({ change: 'restored', restoredFrom: 1, visitor: null });
    });

    it('changes nothing without personalities to undo', async () => {
      expect((await roll(SCOPE, [])).outcomes).toEqual([]);
    });

    it('writes in the requested order, and undoes by ids', async () => {
      const people = Array.from({ length: 30 }, (_, i) => newPerson({ name: `Spam ${i}` }));
      await store.create(people, BAD);
      const ids = people.map(({ id }) => id);
      const written = async () => {
        const { items } = await store.versions({ after: 0, limit: 1_000 });
        return items.slice(-ids.length).map(({ id }) => id);
      };
      const reversed = ids.toReversed();
      await roll(SCOPE, reversed);
      expect(await written()).toEqual(reversed);
      await roll({ operation: 1 });
      expect(await written()).toEqual(ids.toSorted());
    });

    it('goes back behind many versions of the visitor, beside many other personalities', async () => {
      await store.create([person], BY);
      for (const i of [1, 2, 3, 4, 5, 6]) await edit(`Vandalized ${i}`, BAD);
      const spam = Array.from({ length: 1_000 }, (_, i) => newPerson({ name: `Spam ${i}` }));
      await store.create(spam, BAD);
      const { outcomes } = await roll(SCOPE);
      expect(outcomes).toEqual(['restored', ...spam.map(() => 'removed')]);
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu', version: 8 });
    });

    it('keeps later changes of others', async () => {
      await store.create([person], BY);
      await edit('Vandalized', BAD);
      await edit('Capitu Santiago', GOOD);
      expect(await roll(SCOPE)).toEqual({ operation: null, outcomes: ['changed_since'] });
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu Santiago', version: 3 });
    });

    it('writes nothing if the visitor has restored the state', async () => {
      await store.create([person], BY);
      await edit('Vandalized', BAD);
      await store.restore(person.id, { newest: 2, version: 1 }, BAD);
      expect(await roll(SCOPE)).toEqual({ operation: null, outcomes: ['unchanged'] });
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu', version: 3 });
    });

    it('goes back to changes of others in between', async () => {
      await store.create([person], BY);
      await edit('Vandalized', BAD);
      await edit('Capitu Santiago', GOOD);
      await edit('Vandalized again', BAD);
      expect(await outcomeOf(SCOPE)).toBe('restored');
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu Santiago', version: 5 });
    });

    it('undoes changes from one source, whatever its visitors', async () => {
      const source = await store.sourceOf('192.0.2.0/24', BAD.at);
      const spam = newPerson({ name: 'Spam' });
      await store.create([person], BY);
      await edit('Vandalized', { ...BAD, source });
      await edit('Vandalized again', { ...BAD, visitor: 'badbadbad1', source });
      await store.create([spam], { ...BAD, visitor: 'badbadbad2', source });
      expect((await roll({ source })).outcomes).toEqual(['restored', 'removed']);
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu', version: 4 });
      expect(await store.get(spam.id)).toBeNull();
    });

    it('keeps changes from other sources, and without a source', async () => {
      const source = await store.sourceOf('192.0.2.0/24', BAD.at);
      const other = await store.sourceOf('198.51.100.0/24', BAD.at);
      await store.create([person], BY);
      await edit('Capitu Santiago', { ...GOOD, source: other });
      await edit('Vandalized', { ...BAD, source });
      expect(await outcomeOf({ source })).toBe('restored');
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu Santiago' });
      await edit('Capitu', GOOD);
      expect(await outcomeOf({ source })).toBe('changed_since');
    });

    it('undoes the changes of all visitors between two times, and none of the operator', async () => {
      const [late, imported] = [newPerson({ name: 'Escobar' }), newPerson({ name: 'Bentinho' })];
      const scope = { since: '2026-03-02T00:00:00.000Z', until: '2026-03-04T00:00:00.000Z' };
      await store.create([person, late], { ...GOOD, at: '2026-03-01T23:59:59.999Z' });
      await edit('One', BAD);
      await edit('Other', { ...GOOD, at: '2026-03-03T23:59:59.999Z' });
      await store.create([imported], { visitor: null, at: GOOD.at });
      await store.update(late.id, 1, { ...late, name: 'One' }, BAD);
      await store.update(late.id, 2, { ...late, name: 'Other' }, { ...BAD, at: scope.until });
      expect(await store.findRollback(scope)).toEqual([person.id, late.id]);
      expect((await roll(scope)).outcomes).toEqual(['restored', 'changed_since']);
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu', version: 4 });
    });

    it('keeps what the visitor wrote before the given time', async () => {
      await store.create([person], { visitor: VANDAL, at: '2026-02-28T23:59:59.999Z' });
      await edit('Vandalized', BAD);
      expect(await outcomeOf(SCOPE)).toBe('restored');
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu' });
    });

    it('removes what the visitor created, and restores what they removed', async () => {
      const spam = newPerson({ name: 'Spam' });
      await store.create([person], BY);
      await store.create([spam], BAD);
      await store.remove(person.id, 1, BAD);
      expect(await roll(SCOPE)).toEqual({ operation: 1, outcomes: ['removed', 'restored'] });
      expect(await store.get(spam.id)).toBeNull();
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu', version: 3 });
    });

    it('removes what the visitor restored, and skips what they created and removed', async () => {
      const spam = newPerson({ name: 'Spam' });
      await store.create([person], BY);
      await store.remove(person.id, 1, GOOD);
      await store.restore(person.id, { newest: 2, version: 1 }, BAD);
      await store.create([spam], BAD);
      await store.remove(spam.id, 1, BAD);
      expect((await roll(SCOPE)).outcomes).toEqual(['removed', 'already_gone']);
      expect(await store.get(person.id)).toBeNull();
    });

    it('can be undone as one operation, and so can the undoing', async () => {
      const [spam, other] = [newPerson({ name: 'Spam' }), newPerson({ name: 'Outra' })];
      await store.create([person, other], BY);
      await store.create([spam], BAD);
      await edit('Vandalized', BAD);
      await store.update(other.id, 1, { ...other, name: 'Vandalized' }, BAD);
      expect((await roll(SCOPE)).operation).toBe(1);
      await store.update(other.id, 3, { ...other, name: 'Outra, melhor' }, GOOD);

      const undone = await roll({ operation: 1 });
      expect(undone.operation).toBe(2);
      expect(undone.outcomes.toSorted()).toEqual(['changed_since', 'restored', 'restored']);
      expect(await store.get(person.id)).toMatchObject({ name: 'Vandalized' });
      expect(await store.get(spam.id)).toMatchObject({ name: 'Spam' });
      expect(await store.get(other.id)).toMatchObject({ name: 'Outra, melhor' });

      expect((await roll({ operation: 2 })).outcomes.toSorted()).toEqual(['removed', 'restored']);
      expect(await store.get(person.id)).toMatchObject({ name: 'Capitu' });
      expect(await store.get(spam.id)).toBeNull();
      expect(await store.findRollback({ operation: 4 })).toBeNull();
    });

    it('is one operation over several calls', async () => {
      const people = [newPerson({ name: 'Um' }), newPerson({ name: 'Dois' })];
      await store.create(people, BAD);
      let operation: number | null = null;
      for (const { id } of people) {
        ({ operation } = await store.rollBack({ scope: SCOPE, ids: [id], operation }, OPERATOR));
      }
      expect(operation).toBe(1);
      expect(await store.findRollback({ operation: 1 })).toHaveLength(2);
    });

    it('has nothing left to do when it is repeated', async () => {
      await store.create([person], BY);
      await edit('Vandalized', BAD);
      await roll(SCOPE);
      expect(await roll(SCOPE)).toEqual({ operation: null, outcomes: ['changed_since'] });
    });

    it('skips locked and erased personalities', async () => {
      const gone = newPerson({ name: 'Apagada' });
      await store.create([person, gone], BY);
      await edit('Vandalized', BAD);
      await store.update(gone.id, 1, { ...gone, name: 'Vandalized' }, BAD);
      await store.lock(person.id, true);
      await store.eraseVersion(gone.id, 1);
      expect(await roll(SCOPE)).toEqual({ operation: null, outcomes: ['locked', 'erased'] });
      const spam = newPerson({ name: 'Spam' });
      await store.create([spam], BAD);
      await store.erase(spam.id);
      expect((await roll(SCOPE)).outcomes).toEqual(['locked', 'erased', 'erased']);
    });
  });
}
