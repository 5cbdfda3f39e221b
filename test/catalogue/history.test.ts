import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '../../src/catalogue/catalogue.ts';
import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { Conflict } from '../../src/catalogue/failures.ts';
import type { Store } from '../../src/catalogue/store.ts';
import type { Change } from '../../src/domain/change.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { draft, people } from '../support/people.ts';

const VISITOR = '7f3a9c01d2';
const WRITER = { visitor: VISITOR, network: null };
const capitu: Draft = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' });

let catalogue: LocalCatalogue;
let store: Store;
beforeEach(async () => {
  ({ catalogue, store } = await openCatalogue());
});

const historyOf = async (id: string): Promise<readonly Change[]> =>
  (await catalogue.history(id)).items;

describe('the history of a personality', () => {
  it('names the visitor of each change, or nobody', async () => {
    const { id } = await catalogue.create(capitu);
    await catalogue.as(WRITER).update(id, 1, { ...capitu, type: 'INFJ' });
    const [second, first] = await historyOf(id);
    expect(first).toMatchObject({ version: 1, change: 'created', visitor: null, before: null });
    expect(second).toMatchObject({ version: 2, change: 'updated', visitor: VISITOR, newest: 2 });
    expect(second?.before).toEqual(capitu);
    expect(second?.state).toEqual({ ...capitu, type: 'INFJ' });
  });

  it('shows an icon by its address', async () => {
    const { id, icon } = await catalogue.create({ ...capitu, icon: await drawIcon() });
    await catalogue.update(id, 1, capitu);
    const [second, first] = await historyOf(id);
    expect(icon).toMatch(/^\/mbti-db\/icons\//);
    expect([first?.state?.icon, second?.before?.icon, second?.state?.icon]).toEqual([
      icon,
      icon,
      null,
    ]);
  });

  it('continues over a removal and a restoration, and says how the newest version is undone', async () => {
    const { id } = await catalogue.create(capitu);
    const undos = async () => (await historyOf(id)).map(({ undo }) => undo);
    expect(await undos()).toEqual(['remove']);
    expect(await catalogue.remove(id, 1)).toBe(2);
    expect(await undos()).toEqual(['restore', null]);
    await expect(catalogue.get(id)).rejects.toMatchObject({ code: 'not_found' });
    const back = await catalogue.as(WRITER).restore(id, 2, 1);
    expect(back).toMatchObject({ ...capitu, id, version: 3 });
    expect(await catalogue.get(id)).toEqual(back);
    expect(await undos()).toEqual(['remove', null, null]);
  });

  it('is given page by page', async () => {
    const { id } = await catalogue.create(capitu);
    for (let version = 1; version < 5; version += 1) await catalogue.update(id, version, capitu);
    const first = await catalogue.history(id, { limit: 2 });
    const second = await catalogue.history(id, { limit: 2, cursor: first.next ?? '' });
    const third = await catalogue.history(id, { limit: 2, cursor: second.next ?? '' });
    const versions = [first, second, third].map(({ items }) => items.map(({ version }) => version));
    expect(versions).toEqual([[5, 4], [3, 2], [1]]);
    expect(third.next).toBeNull();
  });

  it('is not found for an unknown id, and refuses malformed cursors', async () => {
    await expect(catalogue.history('nobody')).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await catalogue.create(capitu);
    for (const cursor of ['', '0', '-1', '01', 'A', '1.5', 'zik0zk', 'zzzzzzzzzzz']) {
      const malformed = { code: 'malformed_request' };
      await expect(catalogue.history(id, { cursor })).rejects.toMatchObject(malformed);
      await expect(catalogue.changes({ cursor })).rejects.toMatchObject(malformed);
    }
    await expect(catalogue.changes({ limit: 101 })).rejects.toMatchObject({
      code: 'malformed_request',
    });
  });
});

describe('a restoration', () => {
  it('is refused with the stored state if there is a newer version, also for a removed personality', async () => {
    const { id } = await catalogue.create(capitu);
    await catalogue.remove(id, 1);
    const error: unknown = await catalogue.restore(id, 1, 1).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Conflict);
    expect(error).toMatchObject({ current: { id, version: 2, name: 'Capitu' } });
  });

  it('is refused for what cannot be restored, and where the personality is locked', async () => {
    const { id } = await catalogue.create(capitu);
    await catalogue.remove(id, 1);
    for (const version of [2, 7]) {
      await expect(catalogue.restore(id, 2, version)).rejects.toMatchObject({
        code: 'not_restorable',
      });
    }
    await expect(catalogue.restore('nobody', 1, 1)).rejects.toMatchObject({ code: 'not_found' });
    await store.lock(id, true);
    await expect(catalogue.restore(id, 2, 1)).rejects.toMatchObject({ code: 'locked' });
  });
});

describe('the recent changes', () => {
  it('are filtered by name (compared as in the search), by kind and by visitor', async () => {
    for (const draft of people(3)) await catalogue.as(WRITER).create(draft);
    const { id } = await catalogue.create({ ...capitu, name: 'Jõão  Grilo' });
    await catalogue.remove(id, 1);
    const found = async (request: Parameters<LocalCatalogue['changes']>[0]) =>
      (await catalogue.changes(request)).items.map(
        ({ change, state }) => `${change} ${state?.name}`,
      );
    expect(await found({ q: ' JOAO gri' })).toEqual(['removed Jõão Grilo', 'created Jõão Grilo']);
    expect(await found({ q: 'joao', change: 'removed' })).toEqual(['removed Jõão Grilo']);
    expect(await found({ visitor: VISITOR })).toHaveLength(3);
    const first = await catalogue.changes({ limit: 4 });
    const second = await catalogue.changes({ limit: 4, cursor: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([4, 1, null]);
  });
});

async function drawIcon(): Promise<string> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#936' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
