import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../src/catalogue/store.ts';
import type { StoredState } from '../../../src/catalogue/stored-changes.ts';
import type { Edit, WriteContext } from '../../../src/catalogue/stored-personality.ts';
import { newPerson } from '../../support/people.ts';
import { BY, iconOf, traits } from '../arbitraries.ts';
import { Model } from './model.ts';
import { changesOf, readHistory } from './read.ts';

type Step = 'create' | 'edit' | 'remove' | 'restore' | 'undo';

const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>('create', 'edit', 'edit', 'remove', 'restore', 'undo'),
    which: fc.nat({ max: 3 }),
    version: fc.integer({ min: 1, max: 6 }),
    traits,
    icon: fc.constantFrom(null, 'a', 'b'),
    visitor: fc.constantFrom(null, '0123456789', 'abcdef0123'),
    source: fc.constantFrom(null, '0123456789abcdef'),
  }),
  { maxLength: 25 },
);

/** Random histories, compared with plain lists: nothing that was ever stored is lost. */
export function modelContract(store: () => Store): void {
  it('keeps every earlier state, and restores each with all its fields', {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const model = new Model();
        const earlier = (await changesOf(store())).length;
        for (const [i, { step, which, version, traits, icon, visitor, source }] of list.entries()) {
          const by = { visitor, source, at: new Date(Date.parse(BY.at) + i * 1000).toISOString() };
          const id = [...model.histories.keys()][which];
          const edit = { ...traits, icon: icon === null ? null : iconOf(icon) };
          if (id === undefined || step === 'create') await create(store(), model, edit, by);
          else if (step === 'edit') await update(store(), model, id, edit, by);
          else if (step === 'remove') await remove(store(), model, id, by);
          else await restore(store(), model, id, step === 'undo' ? undone(model, id) : version, by);
        }
        await compare(store(), model, earlier);
        await restoreAll(store(), model);
        expect(await store().verify()).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
}

function undone(model: Model, id: string): number {
  return model.newest(id) - 1;
}

async function create(store: Store, model: Model, edit: Edit, by: WriteContext): Promise<void> {
  const person = { ...newPerson({}), ...edit };
  await store.create([person], by);
  model.add(person.id, 'created', stateOf(edit), by);
}

async function update(store: Store, model: Model, id: string, edit: Edit, by: WriteContext) {
  const { outcome } = await store.update(id, model.newest(id), edit, by);
  expect(outcome).toBe(model.isThere(id) ? 'written' : 'not_found');
  if (outcome === 'written') model.add(id, 'updated', stateOf(edit), by);
}

async function remove(store: Store, model: Model, id: string, by: WriteContext) {
  const state = model.state(id);
  const result = await store.remove(id, model.newest(id), by);
  expect(result.outcome).toBe(model.isThere(id) ? 'written' : 'not_found');
  if (result.outcome !== 'written' || state === null) return;
  expect(result.personality.version).toBe(model.newest(id) + 1);
  model.add(id, 'removed', state, by);
}

async function restore(store: Store, model: Model, id: string, version: number, by: WriteContext) {
  const expected = model.restoring(id, version);
  const state = model.histories.get(id)?.[version - 1]?.state;
  const result = await store.restore(id, model.newest(id), version, by);
  expect(result.outcome).toBe(expected);
  if (result.outcome !== 'written' || state === undefined) return;
  expect(result.personality).toMatchObject({ ...state, id, version: model.newest(id) + 1 });
  model.add(id, 'restored', state, by, version);
}

/** Every history, and the order of all changes. */
async function compare(store: Store, model: Model, earlier: number): Promise<void> {
  for (const [id, versions] of model.histories) {
    const stored = await readHistory(store, id, 3);
    expect(stored.toReversed()).toEqual(
      versions.map((version, i) => {
        const before = versions[i - 1];
        return {
          ...{ id, version: i + 1, newest: versions.length, ...version, operation: null },
          before: before === undefined ? null : { change: before.change, state: before.state },
        };
      }),
    );
    expect(await store.get(id)).toEqual(
      model.isThere(id)
        ? expect.objectContaining({ ...model.state(id), version: versions.length })
        : null,
    );
  }
  const all = await changesOf(store);
  const order = all.map(({ id, version }) => ({ id, version })).toReversed();
  expect(order.slice(earlier)).toEqual(model.changes);
}

/** Brings back every version there is, one after the other, and takes each restoration back. */
async function restoreAll(store: Store, model: Model): Promise<void> {
  for (const [id, versions] of model.histories) {
    for (const [i, { state, change }] of versions.entries()) {
      if (change === 'removed') continue;
      const newest = model.newest(id);
      const before = model.isThere(id) ? model.state(id) : null;
      await restore(store, model, id, i + 1, BY);
      expect(await store.get(id)).toMatchObject(state);
      if (before === null) await remove(store, model, id, BY);
      else await restore(store, model, id, newest, BY);
      if (before === null) expect(await store.get(id)).toBeNull();
      else expect(await store.get(id)).toMatchObject(before);
    }
  }
}

function stateOf({ icon, ...traits }: Edit): StoredState {
  return { ...traits, iconHash: icon?.hash ?? null };
}
