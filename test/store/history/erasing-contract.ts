import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import { paths } from '../../../src/domain/paths.ts';
import { createFeatured } from '../../../src/domain/search/rules.ts';
import { namesOn } from '../../support/page-of.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf } from '../arbitraries.ts';
import { eachOpened, type Opened } from '../opened.ts';
import { readChanges, readHistory } from './read.ts';

/** The promises of `Store` about what an erasure removes and what it keeps. */
export function erasingContract(engine: string, open: () => Promise<Opened>): void {
  describe(`erasing from a store on ${engine}`, () => {
    let store: Store;
    eachOpened(open, (opened) => ({ store } = opened));

    it('keeps only the numbers, times and visitors of the versions of an erased personality', async () => {
      const person = newPerson({ name: 'Riobaldo', icon: iconOf('his') });
      const other = newPerson({ name: 'Riobaldo Tatarana' });
      await store.create([person, other], BY);
      await store.update(person.id, 1, { ...person, name: 'Urutu-Branco' }, BY);
      await store.update(person.id, 2, { ...person, icon: iconOf('another') }, BY);
      await store.remove(person.id, 3, BY);
      await store.restore(person.id, { newest: 4, version: 2 }, { ...BY, visitor: '0123456789' });
      expect(await store.erase(person.id)).toBe(5);

      expect(await store.get(person.id)).toBeNull();
      expect(await namesOn(store, 'riobaldo')).toEqual(['Riobaldo Tatarana']);
      expect(await namesOn(store, 'urutu')).toEqual([]);
      expect(await readChanges(store, { needle: 'urutu' })).toEqual([]);
      expect(await readChanges(store, { needle: 'riobaldo' })).toHaveLength(1);
      for (const text of ['his', 'another']) {
        expect(await store.icon(iconOf(text).hash, 75)).toBeNull();
      }
      const history = await readHistory(store, person.id);
      expect(history).toHaveLength(5);
      for (const version of history) {
        expect(version).toMatchObject({ change: 'erased', state: null, restoredFrom: null });
      }
      expect(history[0]).toMatchObject({ version: 5, at: BY.at, visitor: '0123456789' });
      expect(await store.restore(person.id, { newest: 5, version: 2 }, BY)).toEqual({
        outcome: 'not_restorable',
      });
      expect(await store.update(person.id, 5, person, BY)).toEqual({ outcome: 'not_found' });
      expect(await store.verify()).toEqual([]);
      expect(await store.erase(person.id)).toBe(5);
      expect(await store.erase('nobody')).toBe(0);
    });

    it('suggests no word of an erased name, whatever happened to its personality before', async () => {
      const featured = createFeatured([], []);
      const correctionsFor = async (q: string) =>
        (await store.corrections(q, featured)).map((one) => one.q);
      const removed = newPerson({ name: 'Riobaldo' });
      const held = newPerson({ name: 'Diadorim' });
      const renamed = newPerson({ name: 'Hermógenes' });
      await store.create([removed, held, renamed], BY);
      const misspelled = ['riobalto', 'diadorin', 'hermogemes'];
      const named = [['riobaldo'], ['diadorim'], ['hermogenes']];
      expect(await Promise.all(misspelled.map(correctionsFor))).toEqual(named);
      await store.remove(removed.id, 1, BY);
      await store.erase(removed.id);
      await store.reports.hold({ id: held.id, at: BY.at });
      await store.erase(held.id);
      await store.update(renamed.id, 1, { ...renamed, name: 'Medeiro' }, BY);
      await store.eraseVersion(renamed.id, 1);
      expect(await Promise.all(misspelled.map(correctionsFor))).toEqual([[], [], []]);
      expect(await correctionsFor('medeira')).toEqual(['medeiro']);
    });

    it('erases several personalities at once', async () => {
      const [one, two, three] = ['Um', 'Dois', 'Três'].map((name) => newPerson({ name }));
      if (one === undefined || two === undefined || three === undefined) throw new Error();
      const key = { key: 'k', fingerprint: 'f' };
      await store.createOnce(key, one, BY);
      await store.create([two, three], BY);
      await store.update(two.id, 1, { ...two, name: 'Outro' }, BY);
      expect(await store.erase(one.id, two.id)).toBe(3);
      expect(await store.get(one.id)).toBeNull();
      expect(await store.get(two.id)).toBeNull();
      expect(await store.get(three.id)).not.toBeNull();
      // A repetition of the request that created one of them creates nothing.
      expect(await store.createOnce(key, one, BY)).toEqual({ outcome: 'key_reused' });
      expect(await store.verify()).toEqual([]);
    });

    it('erases the versions that a source wrote, and versions that repeat them', async () => {
      const bad = { visitor: '0badbadbad', at: '2026-03-03T12:00:00.000Z' };
      const source = await store.sourceOf('192.0.2.0/24', bad.at);
      const by = { ...bad, source };
      const person = newPerson({ name: 'Riobaldo' });
      const live = newPerson({ name: 'Diadorim' });
      const spam = newPerson({ name: 'Insulto', icon: iconOf('insult') });
      await store.create([person, live], BY);
      await store.create([spam], by);
      await store.update(person.id, 1, { ...person, name: 'Insultado' }, by);
      await store.update(live.id, 1, { ...live, name: 'Insultada' }, by);
      await store.remove(person.id, 2, BY);
      await store.restore(person.id, { newest: 3, version: 1 }, BY);
      expect(await store.eraseChanges({ source })).toEqual({
        personalities: [spam.id],
        versions: 3,
        kept: [live.id],
      });
      expect(await namesOn(store, 'insult')).toEqual(['Insultada']);
      expect(await store.icon(iconOf('insult').hash, 75)).toBeNull();
      const kinds = (await readHistory(store, person.id)).map(({ change }) => change);
      expect(kinds).toEqual(['restored', 'erased', 'erased', 'created']);
      expect(await store.verify()).toEqual([]);

      const scope = { since: bad.at, visitor: bad.visitor };
      const undo = { scope, ids: [live.id], operation: null };
      expect((await store.rollBack(undo, BY)).outcomes).toEqual(['restored']);
      expect(await store.eraseChanges(scope)).toMatchObject({ versions: 1, kept: [] });
      expect(await readChanges(store, { needle: 'insult' })).toEqual([]);
      expect(await store.verify()).toEqual([]);
    });

    it('withdraws the open data at each erasure and hold, and not at changes that may wait for the next day', async () => {
      const one = newPerson({ name: 'Nome de antes', icon: iconOf('a face') });
      const other = newPerson({ name: 'Apagada' });
      await store.create([one, other], BY);
      const withdraws = async (act: () => Promise<unknown>) => {
        const before = await store.withdrawals();
        await act();
        return (await store.withdrawals()) !== before;
      };
      const edited = { ...one, name: 'Outro nome' };
      expect(await withdraws(() => store.reports.hold({ id: one.id, at: BY.at }))).toBe(true);
      expect(await withdraws(() => store.reports.release({ id: one.id, at: BY.at }))).toBe(false);
      expect(await withdraws(() => store.update(one.id, 1, edited, BY))).toBe(false);
      expect(await withdraws(() => store.eraseVersion(one.id, 1))).toBe(true);
      expect(await withdraws(() => store.eraseIcon(iconOf('a face').hash))).toBe(true);
      expect(await withdraws(() => store.lock(one.id, true))).toBe(false);
      expect(await withdraws(() => store.remove(other.id, 1, BY))).toBe(false);
      expect(await withdraws(() => store.erase(other.id))).toBe(true);
      // Nothing of these is there.
      const scope = { since: BY.at, visitor: '0badbadbad' };
      expect(await withdraws(() => store.eraseIcon(iconOf('a face').hash))).toBe(false);
      expect(await withdraws(() => store.eraseVersion(one.id, 99))).toBe(false);
      expect(await withdraws(() => store.eraseChanges(scope))).toBe(false);
      expect(await withdraws(() => store.erase('nobody'))).toBe(false);
    });

    it('erases one older version, and refuses the newest', async () => {
      const person = newPerson({ name: 'Insulto', icon: iconOf('insult') });
      await store.create([person], BY);
      await store.update(person.id, 1, { ...person, name: 'Capitu', icon: null }, BY);
      expect(await store.eraseVersion(person.id, 2)).toBe('is_newest');
      expect(await store.eraseVersion(person.id, 3)).toBe('not_found');
      expect(await store.eraseVersion('nobody', 1)).toBe('not_found');
      expect(await store.eraseVersion(person.id, 1)).toBe('erased');
      expect(await store.eraseVersion(person.id, 1)).toBe('erased');
      expect(await store.icon(iconOf('insult').hash, 75)).toBeNull();
      expect(await readChanges(store, { needle: 'insulto' })).toEqual([]);
      const history = await readHistory(store, person.id);
      expect(history.map(({ before, undo }) => ({ before, undo }))).toEqual([
        { before: null, undo: null },
        { before: null, undo: null },
      ]);
      expect(await store.restore(person.id, { newest: 2, version: 1 }, BY)).toEqual({
        outcome: 'not_restorable',
      });
      expect((await store.get(person.id))?.name).toBe('Capitu');
      expect(await store.verify()).toEqual([]);
    });

    it('erases an icon from every version that has it, and no other icon', async () => {
      const [bad, good] = [iconOf('bad'), iconOf('good')];
      const people = [bad, bad, good].map((icon, i) => newPerson({ name: `P ${i}`, icon }));
      await store.create(people, BY);
      const [first, second, third] = people.map(({ id }) => id);
      await store.update(second ?? '', 1, newPerson({ icon: null }), BY);
      const before = await store.withdrawals();
      expect(await store.eraseIcon(bad.hash)).toBe(true);
      expect(await store.withdrawals()).not.toBe(before);
      expect(await store.eraseIcon(bad.hash)).toBe(false);
      expect(await store.icon(bad.hash, 75)).toBeNull();
      expect(await store.get(first ?? '')).toMatchObject({ version: 1, icon: null });
      expect(await store.get(third ?? '')).toMatchObject({ icon: paths.icon(good.hash) });
      const states = await readChanges(store, {});
      expect(states.map(({ state }) => state?.icon)).toEqual([
        null,
        paths.icon(good.hash),
        null,
        null,
      ]);
      expect(await store.verify()).toEqual([]);
    });

    it('keeps an icon as long as any version names it', async () => {
      const icon = iconOf('shared');
      const [one, two] = [newPerson({ icon }), newPerson({ icon })];
      await store.create([one, two], BY);
      await store.remove(two.id, 1, BY);
      await store.erase(one.id);
      expect(await store.icon(icon.hash, 75)).not.toBeNull();
      await store.erase(two.id);
      expect(await store.icon(icon.hash, 75)).toBeNull();
    });

    it('refuses every change of a locked personality until it is unlocked', async () => {
      const person = newPerson({ name: 'Capitu' });
      await store.create([person], BY);
      await store.update(person.id, 1, { ...person, name: 'Capitolina' }, BY);
      expect(await store.lock(person.id, true)).toBe(true);
      expect(await store.lock(person.id, true)).toBe(true);
      const refused = { outcome: 'locked' };
      expect(await store.update(person.id, 2, person, BY)).toEqual(refused);
      expect(await store.remove(person.id, 2, BY)).toEqual(refused);
      expect(await store.restore(person.id, { newest: 2, version: 1 }, BY)).toEqual(refused);
      const offered = async () => [
        ...(await readHistory(store, person.id)),
        ...(await readChanges(store, {})),
      ];
      for (const change of await offered())
        expect(change).toMatchObject({ undo: null, locked: true });
      expect(await store.lock(person.id, false)).toBe(true);
      for (const change of await offered()) expect(change).not.toHaveProperty('locked');
      await store.remove(person.id, 2, BY);
      await store.lock(person.id, true);
      expect(await store.restore(person.id, { newest: 3, version: 1 }, BY)).toEqual(refused);
      expect(await store.lock('nobody', true)).toBe(false);
    });
  });
}
