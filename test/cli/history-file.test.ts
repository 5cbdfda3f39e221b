import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { writeHistory } from '../../src/files/history-file.ts';
import { readIcon } from '../../src/icons/portable-icon.ts';
import { BY } from '../store/arbitraries.ts';
import { changesOf } from '../store/history/read.ts';
import { newPerson } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, elsewhere, json, withStore, write } = catalogueOfEachTest();

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
  it('contains nothing about held personalities, and an import does not restore them', async () => {
    const before = await exportHistory();
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
    expect((await catalogue(['import', inFolder('held.jsonl')], elsewhere())).stdout).toBe(
      '2 versions imported, 0 refused.\n',
    );

    // Files of a catalogue where they were not held, and of a catalogue where they were released afterwards.
    const back = { version: 6, change: 'restored', restoredFrom: 4, createdAt: null };
    const state = { name: 'Capitu', gender: 'female', type: 'ENFP', identity: null, icon: null };
    const times = { at: '2026-03-03T00:00:00.000Z', visitor: null };
    const line = JSON.stringify({ id: capitu.id, ...back, ...times, state });
    await write('later.jsonl', [...before, line].join('\n'));
    const later = await catalogue(['import', inFolder('later.jsonl')]);
    expect(later.stdout.split('\n')).toEqual([
      'Line 7: the catalogue holds this personality back.',
      '0 versions imported, 5 in the catalogue already, 1 refused.',
      '',
    ]);
    await withStore(async (store) => {
      expect(await store.get(capitu.id)).toBeNull();
      expect(await store.verify()).toEqual([]);
    });
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

  it('imports the same history into an empty catalogue, once', async () => {
    const file = inFolder('history.jsonl');
    await exportHistory();
    const imported = await catalogue(['import', file], elsewhere());
    expect(imported.stdout).toBe('5 versions imported, 0 refused.\n');
    expect(await withStore(changesOf, elsewhere)).toEqual(await withStore(changesOf));
    expect((await catalogue(['verify'], elsewhere())).stdout).toBe('The catalogue is sound.\n');
    await catalogue(['export', inFolder('again.jsonl')], elsewhere());
    expect(await readFile(inFolder('again.jsonl'), 'utf8')).toBe(await readFile(file, 'utf8'));
    expect(await json(['import', file], elsewhere())).toEqual({
      imported: 0,
      existing: 5,
      refused: [],
    });
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
    const { stdout } = await catalogue(
      ['import', await write('erased.jsonl', lines.join(''))],
      elsewhere(),
    );
    expect(stdout).toBe('2 versions imported, 0 refused.\n');
  });

  it('refuses lines that cannot be a history, and accepts the others', async () => {
    const lines = await exportHistory();
    const [icon = '', first = '', , second = ''] = lines;
    const file = await write(
      'bad.jsonl',
      [
        'no JSON',
        '{"name":"Capitu","type":"ENFP"}',
        icon.replace(/"icon":"."/, '"icon":"0"').replace(/"icon":"./, '"icon":"0'),
        first.replaceAll(capitu.id, 'without-icon'),
        second.replaceAll(capitu.id, 'without-icon'),
        first.replace('"created"', '"erased"'),
        second.replace('"version":2', '"version":2147483648'),
        first.replace('"Capitu"', '"\\u202e"').replace(/"icon":"\w+"/, '"icon":null'),
        '',
        JSON.stringify({ ...JSON.parse(first), id: 'sound', state: soundState }),
      ].join('\n'),
    );
    const { stdout, status } = await catalogue(['import', file], elsewhere());
    expect(stdout.split('\n')).toEqual([
      'Line 1: it is neither a version nor an icon.',
      'Line 2: it is neither a version nor an icon.',
      'Line 3: its files are not the icon that it names.',
      'Line 4: its icon is on no line before it.',
      'Line 5: the version before it is missing.',
      'Line 6: it is neither a version nor an icon.',
      'Line 7: it is neither a version nor an icon.',
      'Line 8: name has a character that is not allowed.',
      '1 versions imported, 8 refused.',
      '',
    ]);
    expect(status).toBe(1);
    expect(await json(['history', 'sound'], elsewhere())).toMatchObject({
      items: [{ version: 1 }],
    });
  });

  it('refuses versions of another history with the same numbers', async () => {
    await exportHistory();
    await withStore((store) => store.create([{ ...capitu, name: 'Outra' }], BY), elsewhere);
    const { stdout } = await catalogue(['import', inFolder('history.jsonl')], elsewhere());
    expect(stdout.split('\n')).toEqual([
      'Line 2: the catalogue has another version of this number.',
      'Line 4: the version before it is missing.',
      'Line 5: the version before it is missing.',
      'Line 6: the version before it is missing.',
      '1 versions imported, 4 refused.',
      '',
    ]);
  });

  it('is the same after several transactions of versions and icons', async () => {
    const people = Array.from({ length: 700 }, (_, i) => newPerson({ name: `Pessoa ${i}` }));
    await withStore(async (store) => {
      await store.create(people, BY);
      for (const { id } of people.slice(0, 50)) await store.remove(id, 1, LATER);
    });
    const file = inFolder('history.jsonl');
    await catalogue(['export', file]);
    expect(await json(['import', file], elsewhere())).toMatchObject({ imported: 750 });
    await catalogue(['export', inFolder('again.jsonl')], elsewhere());
    expect(await readFile(inFolder('again.jsonl'), 'utf8')).toBe(await readFile(file, 'utf8'));
  });
});

const soundState = { name: 'Sã', gender: 'male', type: 'INTJ', identity: 'A', icon: null };
