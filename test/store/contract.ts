import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { Icon } from '../../src/catalogue/stored-personality.ts';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { FILLED, newPerson } from '../support/people.ts';
import { BY, iconOf } from './arbitraries.ts';
import { guessesContract } from './guesses-contract.ts';
import { historyContract } from './history/contract.ts';
import { erasingContract } from './history/erasing-contract.ts';
import { idempotencyContract } from './idempotency-contract.ts';
import { eachOpened, type Opened } from './opened.ts';
import { reportsContract } from './reports-contract.ts';
import { readAll, searchContract } from './search-contract.ts';

/**
 * Tests every promise of `Store` on the engine that `open` opens. Searches `runs` catalogues, and one of `many` people.
 */
export function storeContract(
  engine: string,
  open: () => Promise<Opened>,
  runs: number,
  many: number,
): void {
  historyContract(engine, open, runs / 2);
  erasingContract(engine, open);
  idempotencyContract(engine, open);
  reportsContract(engine, open);
  guessesContract(engine, open);
  searchContract(engine, open, runs, many);
  describe(`a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    const all = (seed = 1, limit = 7) => readAll(store, { q: '', seed, limit });

    it('returns a created personality with all its fields', async () => {
      const first = { name: 'Capitu', type: 'INTJ', identity: 'T', gender: 'female' } as const;
      const person = newPerson({ ...first, ...FILLED });
      await store.create([person], BY);
      expect(await store.get(person.id)).toEqual({
        id: person.id,
        name: 'Capitu',
        gender: 'female',
        type: 'INTJ',
        identity: 'T',
        ...FILLED,
        icon: null,
        version: 1,
        createdAt: BY.at,
        updatedAt: BY.at,
      });
      expect(await store.get('nobody')).toBeNull();
    });

    it('names personalities with more letters than are accepted today, and restores none', async () => {
      const person = newPerson({ name: 'Ana', aliases: ['Aninha'], work: '\uFDFA'.repeat(14) });
      await store.create([newPerson(), person], BY);
      expect(await store.oversized()).toEqual([{ id: person.id, fields: ['work'] }]);
      expect(await store.verify()).toEqual([]);
      await store.update(person.id, 1, { ...person, work: null }, BY);
      expect(await store.oversized()).toEqual([]);
      expect(await store.restore(person.id, { newest: 2, version: 1 }, BY)).toEqual({
        outcome: 'not_restorable',
      });
    });

    it('lists all personalities by numbers that changes of others do not affect', async () => {
      const some = ['Ana', 'Bento', 'Capitu', 'Dora'].map((name) => newPerson({ name }));
      await store.create(some, BY);
      const listed = await store.listed(0, 10);
      expect(listed.map(({ id }) => id).toSorted()).toEqual(some.map(({ id }) => id).toSorted());
      const [first, second, ...others] = listed;
      await store.remove(second?.id ?? '', 1, BY);
      expect(await store.listed(0, 2)).toEqual([first, others[0]]);
      expect(await store.listed((first?.number ?? 0) + 1, 10)).toEqual(others);
      expect(first?.updatedAt).toBe(BY.at);
      expect(await store.listed((others.at(-1)?.number ?? 0) + 1, 10)).toEqual([]);
    });

    it('updates and removes the current version only', async () => {
      const person = newPerson({ name: 'Iracema' });
      await store.create([person], BY);
      const change = { ...person, name: 'Iracema dos Lábios de Mel' };
      const first = await store.update(person.id, 1, change, BY);
      expect(first).toMatchObject({ outcome: 'written', personality: { version: 2 } });
      const later = { ...BY, at: '2031-01-01T00:00:00.000Z' };
      expect(await store.update(person.id, 2, change, later)).toEqual(first);
      const history = await store.history(person.id, { limit: 9, before: null });
      expect(history?.items.map(({ version }) => version)).toEqual([2, 1]);
      const second = await store.update(person.id, 1, { ...change, name: 'Outra' }, BY);
      expect(second).toMatchObject({
        outcome: 'conflict',
        current: { version: 2, name: 'Iracema dos Lábios de Mel' },
      });
      expect(await store.remove(person.id, 1, BY)).toMatchObject({ outcome: 'conflict' });
      expect(await store.remove(person.id, 2, BY)).toMatchObject({ outcome: 'written' });
      expect(await store.remove(person.id, 2, BY)).toEqual({ outcome: 'not_found' });
      expect(await store.update(person.id, 2, change, BY)).toEqual({ outcome: 'not_found' });
    });

    it('creates a batch completely or not at all', async () => {
      const twice = newPerson({ name: 'Duas vezes' });
      await expect(store.create([newPerson({ name: 'Um' }), twice, twice], BY)).rejects.toThrow();
      expect((await all()).items).toEqual([]);
      expect(await store.verify()).toEqual([]);
    });

    it('stores an icon once, returns it by its hash, and refuses an unknown hash', async () => {
      const icon = iconOf('a');
      const [one, two] = [newPerson({ name: 'A', icon }), newPerson({ name: 'B', icon })];
      await store.create([one, two], BY);
      expect((await mustGet(store, one.id)).icon).toBe(paths.icon(icon.hash));
      expect(Buffer.from((await store.icon(icon.hash, 75))?.bytes ?? [])).toEqual(
        Buffer.from(icon.bytes),
      );
      expect(await store.icon(iconOf('b').hash, 75)).toBeNull();
      await store.remove(one.id, 1, BY);
      const again = newPerson({ name: 'C', icon: { hash: icon.hash } });
      await store.create([again], BY);
      expect((await mustGet(store, again.id)).icon).toBe(paths.icon(icon.hash));
      const unknown = newPerson({ name: 'D', icon: { hash: iconOf('b').hash } });
      await expect(store.create([unknown], BY)).rejects.toMatchObject({ code: 'invalid_icon' });
      expect((await all()).items).toHaveLength(2);
    });

    it('returns the largest file of an icon that is not larger than the requested size', async () => {
      const file = (side: 150 | 225) => ({ side, bytes: Buffer.from(`of ${side} px`) });
      const great = { ...iconOf('great'), larger: [file(150), file(225)] };
      const medium = { ...iconOf('medium'), larger: [file(150)] };
      const small = iconOf('small');
      const icons = [great, medium, small, great];
      await store.create(
        icons.map((icon, i) => newPerson({ name: `P ${i}`, icon })),
        BY,
      );
      const answers = async ({ hash, bytes }: Icon) => {
        const files = await Promise.all(
          ([75, 150, 225] as const).map((side) => store.icon(hash, side)),
        );
        return files.map((one) => [one?.side, one && Buffer.from(one.bytes).equals(bytes)]);
      };
      expect(await answers(great)).toEqual([
        [75, true],
        [150, false],
        [225, false],
      ]);
      expect(await answers(medium)).toEqual([
        [75, true],
        [150, false],
        [150, false],
      ]);
      expect(await answers(small)).toEqual([
        [75, true],
        [75, true],
        [75, true],
      ]);
      expect(Buffer.from((await store.icon(great.hash, 225))?.bytes ?? [])).toEqual(
        file(225).bytes,
      );
    });

    it('reports its size, which grows with what is written', async () => {
      const before = await store.size();
      expect(before).toBeGreaterThan(8_192);
      const bytes = randomBytes(500_000);
      const icon = { ...iconOf('large'), bytes };
      await store.create([newPerson({ name: 'Capitu', icon })], BY);
      const grown = (await store.size()) - before;
      expect(grown).toBeGreaterThan(450_000);
      expect(grown).toBeLessThan(1_000_000);
    });

    it('finds similar names and other names in the current state, equal ones in a fixed order', async () => {
      const pele = newPerson({ name: 'Pelé', aliases: ['Edson Arantes', 'Rei do Futebol'] });
      const alike = Array.from({ length: 4 }, () => newPerson({ name: 'Diadorim' }));
      await store.create([pele, ...alike], BY);
      const similar = async (name: string) => (await store.similar(name, 5)).map(({ id }) => id);
      for (const name of ['Rei do futebol', 'Arantes Edson', 'Edson Arante', 'PELÉ'])
        expect(await similar(name), name).toEqual([pele.id]);
      const [first, second, ...others] = await similar('Diadorin');
      await store.rebuild();
      await store.update(first ?? '', 1, newPerson({ name: 'Diadorim', type: 'ENTP' }), BY);
      expect(await similar('Diadorin')).toEqual([first, second, ...others]);
      await store.update(pele.id, 1, { ...pele, aliases: [] }, BY);
      expect(await similar('Rei do futebol')).toEqual([]);
      await store.update(first ?? '', 2, newPerson({ name: 'Reinaldo' }), BY);
      expect(await similar('Reynaldo')).toEqual([first]);
      await store.remove(second ?? '', 1, BY);
      expect(await similar('Diadorin')).toEqual(others);
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

async function mustGet(store: Store, id: string): Promise<Personality> {
  const found = await store.get(id);
  if (found === null) throw new Error(`${id} is not there`);
  return found;
}
