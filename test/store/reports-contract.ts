import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewReport } from '../../src/catalogue/report-store.ts';
import type { Store } from '../../src/catalogue/store.ts';
import type { DatabaseSetting } from '../../src/database-setting.ts';
import { ACTIONS_PER_DAY } from '../../src/domain/reports/automatic-action.ts';
import {
  NETWORK_DAYS,
  OPEN_REPORTS_MAX,
  OPEN_REPORTS_SHARED,
  TEXT_DAYS,
} from '../../src/domain/reports/report.ts';
import { daysBefore } from '../../src/domain/time.ts';
import { openEngine } from '../../src/store/open-engine.ts';
import { insertMany } from '../../src/store/schema/statements.ts';
import { newPerson } from '../support/people.ts';
import { readTable } from '../support/tables.ts';
import { iconOf } from './arbitraries.ts';
import { readChanges, readHistory } from './history/read.ts';
import { eachOpened, type Opened } from './opened.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const OLD = daysBefore(NOW, 30);

function code(name: string): Uint8Array {
  return createHash('sha256').update(name).digest().subarray(0, 16);
}

/** A report of a visitor without a cookie. */
function of(id: string, network: string, fields: Partial<NewReport> = {}): NewReport {
  const report = { kind: 'insult', text: null, version: null, voter: null } as const;
  return { id, ...report, network: code(network), at: NOW, ...fields };
}

/** The promises of `ReportStore`, and that no read shows held personalities. */
export function reportsContract(engine: string, open: () => Promise<Opened>): void {
  describe(`reports in a store on ${engine}`, () => {
    let setting: DatabaseSetting;
    let store: Store;
    eachOpened(open, (opened) => ({ setting, store } = opened));
    afterEach(async () => expect(await store.verify()).toEqual([]));

    const create = async (name: string, at = NOW, icon = iconOf(name)): Promise<string> => {
      const person = newPerson({ name, icon });
      await store.create([person], { visitor: '0123456789', at });
      return person.id;
    };
    const reportBy = async (id: string, count: number, fields: Partial<NewReport> = {}) => {
      for (let i = 0; i < count; i += 1) await store.reports.report(of(id, `${i}`, fields));
    };
    /** Dismisses the reports of a personality by its newest version. */
    const dismiss = async (id: string) => {
      const newest = (await store.reports.newest(id))?.version ?? 0;
      return store.reports.dismiss({ id, newest, at: NOW });
    };
    const countsNow = () => store.reports.counts(OLD);

    it('holds a new personality reported by three networks, so that no read shows it', async () => {
      const id = await create('Fulana');
      await reportBy(id, 2);
      expect(await store.get(id)).not.toBeNull();
      // Neither another report of one network nor light ones count.
      await store.reports.report(of(id, '1', { voter: code('someone'), text: 'Sou eu.' }));
      await store.reports.report(of(id, '7', { kind: 'junk' }));
      expect(await store.get(id)).not.toBeNull();
      await store.reports.report(of(id, '2'));

      expect(await store.get(id)).toBeNull();
      expect(await readHistory(store, id)).toMatchObject([
        { version: 2, change: 'removed', visitor: null, state: null, before: null, held: true },
        { version: 1, change: 'created', visitor: '0123456789', state: null, held: true },
      ]);
      expect(await readChanges(store, {})).toMatchObject([{ state: null }, { state: null }]);
      expect(await readChanges(store, { needle: 'fulana' })).toEqual([]);
      expect(await store.icon(iconOf('Fulana').hash, 75)).toBeNull();
      const by = { visitor: null, at: NOW };
      expect(await store.restore(id, { newest: 2, version: 1 }, by)).toEqual({ outcome: 'held' });
      expect(await store.reports.held(9)).toMatchObject([
        { by: 'reports', at: NOW, count: 5, networks: 0, newest: { state: { name: 'Fulana' } } },
      ]);
      expect(await store.reports.report(of(id, '9'))).toEqual({ outcome: 'not_found' });
      expect(await store.verify()).toEqual([]);

      expect(await store.reports.release({ id, at: NOW })).toBe(true);
      expect(await store.get(id)).toMatchObject({ id, name: 'Fulana', version: 3 });
      expect((await readHistory(store, id)).map(({ change }) => change)).toEqual([
        'restored',
        'removed',
        'created',
      ]);
      expect(await readChanges(store, { needle: 'fulana' })).toHaveLength(3);
      expect(await store.icon(iconOf('Fulana').hash, 75)).not.toBeNull();
      expect(await store.reports.release({ id, at: NOW })).toBe(false);
      // After its release it counts as found well.
      await reportBy(id, 4);
      expect(await store.get(id)).toMatchObject({ version: 3 });
    });

    it('does not change the operator’s lock', async () => {
      const [locked, free] = [await create('Fulana'), await create('Sicrana')];
      await store.lock(locked, true);
      const by = { visitor: null, at: NOW };
      for (const id of [locked, free]) {
        await store.reports.hold({ id, at: NOW });
        expect(await store.restore(id, { newest: 2, version: 1 }, by)).toEqual({ outcome: 'held' });
        expect(await store.reports.release({ id, at: NOW })).toBe(true);
      }
      expect(await store.remove(locked, 3, by)).toEqual({ outcome: 'locked' });
      expect(await store.remove(free, 3, by)).toMatchObject({ outcome: 'written' });
      expect(await store.verify()).toEqual([]);
    });

    it('prevents rollbacks from restoring a held personality', async () => {
      const id = await create('Fulana');
      const vandal = { visitor: 'badbadbad0', at: NOW };
      await store.remove(id, 1, vandal);
      await store.reports.hold({ id, at: NOW });
      const scope = { visitor: vandal.visitor, since: OLD };
      const by = { visitor: null, at: NOW };
      expect(await store.rollBack({ scope, ids: [id], operation: null }, by)).toMatchObject({
        outcomes: ['locked'],
      });
      await store.reports.release({ id, at: NOW });
      expect(await store.rollBack({ scope, ids: [id], operation: null }, by)).toMatchObject({
        outcomes: ['restored'],
      });
    });

    it('keeps an icon that other personalities use too', async () => {
      const icon = iconOf('shared');
      const id = await create('Fulana', NOW, icon);
      await create('Sicrana', NOW, icon);
      expect(await store.reports.hold({ id, at: NOW })).toBe(true);
      expect(await store.icon(icon.hash, 75)).not.toBeNull();
    });

    it('never hides automatically a version that has stood, or was found well', async () => {
      const old = await create('Machado de Assis', OLD);
      await reportBy(old, 5);
      expect(await store.get(old)).toMatchObject({ version: 1 });
      const found = await create('Capitu');
      await reportBy(found, 2);
      expect(await dismiss(found)).toBe('dismissed');
      await reportBy(found, 5);
      expect(await store.get(found)).toMatchObject({ version: 1 });
      // Another version has not been examined.
      await store.update(found, 1, newPerson({ name: 'Capitu!' }), {
        visitor: null,
        at: '2026-11-22T13:00:00.000Z',
      });
      await reportBy(found, 3, { at: '2026-11-22T13:00:00.000Z' });
      expect(await store.get(found)).toBeNull();
    });

    it('never holds automatically a version that the operator found well before it was reported', async () => {
      const [found, released, taken] = [
        await create('Um'),
        await create('Dois'),
        await create('Três'),
      ];
      expect(await dismiss(found)).toBe('dismissed');
      await store.reports.hold({ id: released, at: NOW });
      await store.reports.release({ id: released, at: NOW });
      await dismiss(taken);
      expect(await store.reports.undismiss(taken)).toBe(true);
      expect(await store.reports.undismiss(taken)).toBe(false);
      for (const id of [found, released, taken]) await reportBy(id, 3);
      expect(await store.get(found)).not.toBeNull();
      expect(await store.get(released)).not.toBeNull();
      expect(await store.get(taken)).toBeNull();
    });

    it('restores the version that has stood in place of a new one, once', async () => {
      const id = await create('Bento', OLD);
      const lately = daysBefore(NOW, 0.05);
      await store.remove(id, 1, { visitor: null, at: lately });
      await store.restore(id, { newest: 2, version: 1 }, { visitor: null, at: lately });
      await store.update(id, 3, newPerson({ name: 'Bento é bobo' }), { visitor: null, at: lately });
      await reportBy(id, 3);
      expect(await store.get(id)).toMatchObject({ version: 5, name: 'Bento' });
      expect(await countsNow()).toMatchObject({ reports: 3, held: 0, well: 0, open: 0 });
      await reportBy(id, 4);
      expect(await store.get(id)).toMatchObject({ version: 5 });
    });

    it('never restores a blocked name automatically', async () => {
      const isBlocked = ({ name }: { readonly name: string }) => name === 'Bento';
      const stood = await create('Dom Bento', daysBefore(NOW, 60));
      const blocked = await create('Bento', OLD);
      const renamed = { visitor: null, at: OLD };
      await store.update(stood, 1, newPerson({ name: 'Bento' }), renamed);
      const lately = { visitor: null, at: daysBefore(NOW, 0.05) };
      await store.update(stood, 2, newPerson({ name: 'Bento é bobo' }), lately);
      await store.update(blocked, 1, newPerson({ name: 'Bento é bobo' }), lately);
      for (const id of [stood, blocked])
        for (const network of ['a', 'b', 'c'])
          await store.reports.report(of(id, network), isBlocked);
      expect(await store.get(stood)).toMatchObject({ name: 'Dom Bento', version: 4 });
      expect(await store.get(blocked)).toBeNull();
      expect(await store.reports.held(9)).toMatchObject([{ newest: { id: blocked } }]);
    });

    it('leaves a removed personality removed, and holds the history of one that never stood', async () => {
      const stood = await create('Velha', OLD);
      const fresh = await create('Nova');
      for (const id of [stood, fresh]) {
        await store.remove(id, 1, { visitor: null, at: NOW });
        await reportBy(id, 3);
        expect(await store.get(id)).toBeNull();
      }
      expect((await readHistory(store, stood))[0]?.state).not.toBeNull();
      expect((await readHistory(store, fresh))[0]?.state).toBeNull();
      // It was removed before it was held, and stays removed.
      await store.reports.release({ id: fresh, at: NOW });
      expect(await store.get(fresh)).toBeNull();
      expect(await readHistory(store, fresh)).toHaveLength(2);
    });

    it('acts automatically a limited number of times a day, however many reports come', async () => {
      const ids: string[] = [];
      for (let i = 0; i <= ACTIONS_PER_DAY; i += 1) ids.push(await create(`Pessoa ${i}`));
      for (const id of ids) await reportBy(id, 3);
      const standing = await Promise.all(ids.map((id) => store.get(id)));
      expect(standing.filter((one) => one !== null)).toHaveLength(1);
      // Neither a release nor an erasure raises the number of actions that are left.
      const [first = '', second = '', last = ''] = [ids[0], ids[1], ids.at(-1)];
      await store.reports.release({ id: first, at: NOW });
      await store.erase(second);
      await store.reports.report(of(last, 'another'));
      expect(await store.get(last)).not.toBeNull();
      // The day after, they count again.
      const tomorrow = daysBefore(NOW, -1.01);
      await reportBy(last, 7, { at: tomorrow, voter: code('a') });
      for (const who of ['b', 'c']) {
        await store.reports.report(of(last, who, { at: tomorrow, voter: code(who) }));
      }
      expect(await store.get(last)).toBeNull();
    });

    it('acts automatically after a clock that was ahead has been set back', async () => {
      const ahead = daysBefore(NOW, -400);
      for (let i = 0; i < ACTIONS_PER_DAY; i += 1) {
        const id = await create(`Pessoa ${i}`, ahead);
        await reportBy(id, 3, { at: ahead });
        expect(await store.get(id)).toBeNull();
      }
      const id = await create('Fulana');
      await reportBy(id, 3);
      expect(await store.get(id)).toBeNull();
    });

    it('gives a repeated report the same number, and keeps reports of other people on the same network', async () => {
      const id = await create('Capitu');
      const numberOf = async (...report: Parameters<typeof of>) => {
        const result = await store.reports.report(of(...report));
        return 'number' in result ? [result.outcome, result.number] : [result.outcome];
      };
      const text = 'É minha filha, tem 12 anos.';
      expect(await numberOf(id, 'a')).toEqual(['received', 1]);
      expect(await numberOf(id, 'a')).toEqual(['repeated', 1]);
      expect(await numberOf(id, 'b')).toEqual(['received', 2]);
      // One network sends these, without a cookie: another kind, another text, and each of them again.
      expect(await numberOf(id, 'a', { kind: 'other' })).toEqual(['received', 3]);
      expect(await numberOf(id, 'a', { text })).toEqual(['received', 4]);
      expect(await numberOf(id, 'a', { text: 'É minha vizinha.' })).toEqual(['received', 5]);
      expect(await numberOf(id, 'a', { text })).toEqual(['repeated', 4]);
      // A visitor is the same in every network.
      const named = { voter: code('someone'), text: 'Sou eu.' };
      expect(await numberOf(id, 'a', named)).toEqual(['received', 6]);
      expect(await numberOf(id, 'c', named)).toEqual(['repeated', 6]);
      expect(await numberOf(id, 'c', { ...named, kind: 'junk' })).toEqual(['received', 7]);
      expect((await store.reports.reported(9))[0]).toMatchObject({
        count: 7,
        networks: 3,
        texts: [text, 'É minha vizinha.', 'Sou eu.', 'Sou eu.'],
      });
      await store.update(id, 1, newPerson({ name: 'Capitu' }), { visitor: null, at: NOW });
      expect(await numberOf(id, 'a')).toEqual(['received', 8]);
      expect(await numberOf(id, 'a', { version: 1 })).toEqual(['repeated', 1]);
      expect(await numberOf(id, 'a', { version: 3 })).toEqual(['no_such_version']);
      expect(await numberOf('nobody', 'a')).toEqual(['not_found']);
    });

    it('lists reported personalities, grave and frequent reports first, and reopens reports closed by mistake', async () => {
      const [one, two] = [await create('Um'), await create('Dois')];
      await store.reports.report(of(one, 'a', { kind: 'junk' }));
      await store.reports.report(of(two, 'a', { text: 'primeiro' }));
      await store.reports.report(of(two, 'b', { kind: 'other', text: 'segundo' }));
      const list = await store.reports.reported(9);
      expect(list).toMatchObject([
        {
          newest: { id: two, version: 1, change: 'created', state: { name: 'Dois' } },
          count: 2,
          networks: 2,
          kinds: [
            { kind: 'insult', count: 1 },
            { kind: 'other', count: 1 },
          ],
          texts: ['primeiro', 'segundo'],
        },
        { newest: { id: one }, count: 1, networks: 1 },
      ]);
      expect(await store.reports.reported(1)).toHaveLength(1);

      await dismiss(two);
      expect(await countsNow()).toMatchObject({ reports: 3, well: 2, open: 1, reportedNow: 1 });
      expect(await store.reports.undismiss(two)).toBe(true);
      expect(await store.reports.reported(9)).toMatchObject(
        list.map(({ count, kinds, texts, newest }) => ({ count, kinds, texts, newest })),
      );
      expect(await store.reports.undismiss(two)).toBe(false);

      await store.reports.hold({ id: two, at: NOW });
      expect(await countsNow()).toMatchObject({ held: 2, well: 0, open: 1, heldNow: 1 });
      await store.reports.release({ id: two, at: NOW, isUndo: true });
      expect(await store.reports.reported(9)).toMatchObject([
        { count: 2, networks: 0, newest: { version: 3, change: 'restored' } },
        { count: 1 },
      ]);
      await store.reports.hold({ id: two, at: NOW });
      await store.reports.release({ id: two, at: NOW });
      expect(await countsNow()).toMatchObject({ held: 0, well: 2, open: 1, heldNow: 0 });
      await store.reports.hold({ id: two, at: NOW });
      expect(await store.reports.held(9)).toMatchObject([{ count: 2, by: 'moderation' }]);
    });

    it('restores the preceding version and closes the reports, and restores again what it replaced', async () => {
      const id = await create('Antes');
      await store.update(id, 1, newPerson({ name: 'Depois' }), { visitor: null, at: NOW });
      await reportBy(id, 1);
      expect(await store.reports.restorePrevious({ id, newest: 1, at: NOW })).toBe('conflict');
      expect(await store.reports.restorePrevious({ id, newest: 2, at: NOW })).toBe('written');
      expect(await store.get(id)).toMatchObject({ name: 'Antes', version: 3 });
      expect(await countsNow()).toMatchObject({ open: 0 });
      expect(await store.reports.restorePrevious({ id, newest: 3, at: NOW })).toBe('written');
      expect(await store.get(id)).toMatchObject({ name: 'Depois', version: 4 });
      expect(await countsNow()).toMatchObject({ open: 0 });
    });

    it('finds well only the version that was looked at', async () => {
      const id = await create('Antes');
      await reportBy(id, 1);
      await store.update(id, 1, newPerson({ name: 'Depois' }), { visitor: null, at: NOW });
      const seen = { id, newest: 1, at: NOW };
      expect(await store.reports.dismiss(seen)).toBe('conflict');
      expect(await countsNow()).toMatchObject({ open: 1 });
      expect(await store.reports.dismiss({ ...seen, newest: 2 })).toBe('dismissed');
      expect(await store.reports.dismiss({ ...seen, id: 'nobody' })).toBe('not_found');
    });

    it('keeps no trace of who sent a report that is closed', async () => {
      const closings = [
        dismiss,
        (id: string) => store.reports.hold({ id, at: NOW }),
        (id: string) => store.reports.restorePrevious({ id, newest: 2, at: NOW }),
        (id: string) => reportBy(id, 3),
      ];
      for (const [i, close] of closings.entries()) {
        const id = await create(`Antes ${i}`);
        await store.update(id, 1, newPerson(), { visitor: null, at: NOW });
        await store.reports.report(of(id, 'x', { voter: code('x') }));
        await close(id);
      }
      const stored = await readTable(setting, 'report');
      expect(stored).toHaveLength(closings.length + 2);
      for (const { network, voter, closed_at } of stored)
        expect([network, voter, closed_at]).toEqual([null, null, expect.any(String)]);
    });

    it('shows the reports of a held personality again if its release is undone, a removed one’s too', async () => {
      for (const isRemoved of [false, true]) {
        const id = await create('Fulana');
        await reportBy(id, 2);
        if (isRemoved) await store.remove(id, 1, { visitor: null, at: NOW });
        await store.reports.hold({ id, at: NOW });
        const later = daysBefore(NOW, -1);
        await store.reports.release({ id, at: later });
        await store.reports.hold({ id, at: later });
        const held = await store.reports.held(9);
        expect(held.find(({ newest }) => newest.id === id)).toMatchObject({ count: 2 });
      }
    });

    it('deletes networks and texts in time, and all reports about an erased personality', async () => {
      const id = await create('Capitu');
      const text = 'o que foi dito';
      await store.reports.report(of(id, 'a', { text }));
      await dismiss(id);
      await store.reports.report(of(id, 'b', { text, voter: code('b') }));
      expect(await store.reports.reported(9)).toMatchObject([{ networks: 1 }]);
      // Opened again, the first one has no network.
      await store.reports.undismiss(id);
      expect(await store.reports.reported(9)).toMatchObject([{ count: 2, networks: 1 }]);
      await store.reports.tidy(daysBefore(NOW, -NETWORK_DAYS - 0.01));
      expect(await store.reports.reported(9)).toMatchObject([{ networks: 0, texts: [text, text] }]);
      await dismiss(id);
      await store.reports.tidy(daysBefore(NOW, -TEXT_DAYS - 0.01));
      await store.reports.undismiss(id);
      expect(await store.reports.reported(9)).toMatchObject([{ count: 2, texts: [] }]);

      await store.reports.report(of(id, 'c', { text }));
      await store.reports.hold({ id, at: NOW });
      await store.erase(id);
      expect(await store.reports.held(9)).toEqual([]);
      expect(await countsNow()).toMatchObject({ open: 0, heldNow: 0, held: 3 });
      expect(await store.reports.report(of(id, 'd'))).toEqual({ outcome: 'not_found' });
      expect(await store.reports.hold({ id, at: NOW })).toBe(false);
    });

    it('accepts no more reports than the operator can read, and half of them without the reserve', async () => {
      const [id, other] = [await create('Fulana'), await create('Sicrana')];
      const rest = { network: null, voter: null, closed_at: null, outcome: null, checksum: null };
      const told = {
        personality_id: other,
        version: 1,
        kind: 'junk',
        text: null,
        at: NOW,
      } as const;
      const fill = async (from: number, to: number): Promise<void> => {
        const rows = Array.from({ length: to - from }, (_, i) => ({
          number: from + i,
          ...told,
          ...rest,
        }));
        const engine = await openEngine(setting, { mode: 'existing' });
        await engine.write((db) => insertMany(db, 'report', rows));
        await engine.close();
      };
      const report = (network: string, mayUseReserve = false) =>
        store.reports.report(of(id, network, { kind: 'junk', mayUseReserve }));

      await fill(1, OPEN_REPORTS_SHARED);
      expect(await report('1')).toMatchObject({ outcome: 'received', open: OPEN_REPORTS_SHARED });
      expect(await report('2')).toEqual({ outcome: 'full' });
      expect(await report('2', true)).toMatchObject({ outcome: 'received' });
      await fill(OPEN_REPORTS_SHARED + 2, OPEN_REPORTS_MAX + 1);
      expect(await report('3', true)).toEqual({ outcome: 'full' });
      expect(await dismiss(other)).toBe('dismissed');
      expect(await report('3')).toMatchObject({ outcome: 'received', open: 3 });
    });
  });
}
