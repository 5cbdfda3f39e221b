import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { writeHistory } from '../../src/files/history-file.ts';
import { readIcon } from '../../src/icons/portable-icon.ts';
import { BY } from '../store/arbitraries.ts';
import { newPerson } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, elsewhere, withStore } = catalogueOfEachTest();

const LATER: WriteContext = { visitor: '0123456789', at: '2026-02-02T00:00:00.000Z' };
const capitu = newPerson({ name: 'Capitu', gender: 'female', type: 'ENFP' });
const gone = newPerson({ name: 'Some' });

/** Writes versions of every kind, exports them to `history.jsonl` and returns its lines. */
async function exportHistory(): Promise<string[]> {
  const icon = await readIcon(await imageDataUrl('png', 300));
  await withStore(async (store) => {
    await store.create([{ ...capitu, icon }, gone], BY);
    await store.update(capitu.id, 1, { ...capitu, name: 'Capitolina', icon }, LATER);
    await store.remove(capitu.id, 2, LATER);
    await store.restore(capitu.id, { newest: 3, version: 1 }, BY);
    await store.erase(gone.id);
  });
  const { stdout } = await catalogue(['export', inFolder('history.jsonl')]);
  expect(stdout).toBe('5 versions exported.\n');
  return (await readFile(inFolder('history.jsonl'), 'utf8')).trimEnd().split('\n');
}

describe('a history as JSON Lines', () => {
  it('contains nothing about held personalities', async () => {
    await exportHistory();
    const icon = await readIcon(await imageDataUrl('png', 300));
    const sharing = newPerson({ name: 'Ezequiel', icon });
    await withStore(async (store) => {
      await store.create([sharing], LATER);
      await store.reports.hold({ id: capitu.id, at: LATER.at });
    });
    const { stdout } = await catalogue(['export', inFolder('held.jsonl')]);
    expect(stdout).toBe('2 versions exported. Left out, because they are held: 1.\n');
    const held = await readFile(inFolder('held.jsonl'), 'utf8');
    expect(held).not.toContain(capitu.id);
    expect(held).not.toContain('Capit');
    // The icon that another personality also has is exported, before its first version.
    const lines = held
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { id: gone.id, change: 'erased' },
      { icon: icon.hash },
      { id: sharing.id, state: { icon: icon.hash } },
    ]);
  });

  it('has a line for each version, and each icon before its first version', async () => {
    const lines = (await exportHistory()).map((line) => JSON.parse(line));
    const first = { name: 'Capitu', gender: 'female', type: 'ENFP', identity: null };
    const state = { ...first, ...NO_LATER_TRAITS };
    const common = { id: capitu.id, restoredFrom: null, createdAt: null };
    const icon = lines[0].icon;
    // The file does not contain the sources, which are for the operator.
    const { source: _, ...written } = BY;
    expect(lines).toEqual([
      { icon, files: expect.stringMatching(/^data:image\/png;.+ data:image\/webp;.+ data:image/) },
      { ...common, ...written, version: 1, change: 'created', state: { ...state, icon } },
      { ...common, ...written, id: gone.id, version: 1, change: 'erased', state: null },
      {
        ...common,
        ...LATER,
        version: 2,
        change: 'updated',
        state: { ...state, name: 'Capitolina', icon },
      },
      {
        ...common,
        ...LATER,
        version: 3,
        change: 'removed',
        state: { ...state, name: 'Capitolina', icon },
      },
      {
        // It comes after the preceding version, although its own time is earlier.
        ...common,
        ...written,
        at: LATER.at,
        version: 4,
        change: 'restored',
        restoredFrom: 1,
        state: { ...state, icon },
      },
    ]);
  });

  it('is complete without an icon that is erased while it is written', async () => {
    const icon = await readIcon(await imageDataUrl('png', 300));
    const lines: string[] = [];
    await withStore(async (store) => {
      await store.create([{ ...capitu, icon }], BY);
      await store.update(capitu.id, 1, { ...capitu, name: 'Capitolina', icon }, LATER);
      const { items } = await store.versions({ after: 0, limit: 2, withoutHeld: true });
      await store.eraseIcon(icon.hash);
      async function* read() {
        yield* items;
      }
      const files = async (hash: string) => ((await store.iconFiles(hash)).length > 0 ? '' : null);
      for await (const line of writeHistory(read(), files)) lines.push(line);
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { version: 1, state: { name: 'Capitu', icon: null } },
      { version: 2, state: { name: 'Capitolina', icon: null } },
    ]);
  });

  it('has every version of an export that takes several reads', async () => {
    const people = Array.from({ length: 700 }, (_, i) => newPerson({ name: `Pessoa ${i}` }));
    await withStore(async (store) => {
      await store.create(people, BY);
      for (const { id } of people.slice(0, 50)) await store.remove(id, 1, LATER);
    });
    await catalogue(['export', inFolder('history.jsonl')]);
    const lines = (await readFile(inFolder('history.jsonl'), 'utf8')).trimEnd().split('\n');
    const names = lines.map((line) => [JSON.parse(line).version, JSON.parse(line).state.name]);
    expect(names).toEqual([
      ...people.map(({ name }) => [1, name]),
      ...people.slice(0, 50).map(({ name }) => [2, name]),
    ]);
  });

  it('is not imported: copy and restore move a whole catalogue', async () => {
    await exportHistory();
    const { status, stderr } = await catalogue(['import', inFolder('history.jsonl')], elsewhere());
    expect(stderr).toContain('cannot be read: It is a history, which is for reading');
    expect(status).toBe(2);
    expect(await readdir(inFolder())).not.toContain('elsewhere.db');
  });
});
