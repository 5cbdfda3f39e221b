import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import { HELP } from '../../src/cli/help.ts';
import { newPerson } from '../support/people.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, json, openStore } = catalogueOfEachTest();

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const EVENING = '2026-11-21T22:00:00.000Z';
const SINCE = '2026-11-21T21:00';

/** A realistic flood: each write has a different visitor, and all have the same source. */
const flood = (i: number): WriteContext => ({
  visitor: i.toString(16).padStart(10, '0'),
  source: 'badbadbadbadbad0',
  at: EVENING,
});

/** The commands that the documentation of a bad night gives, in its order. */
async function commandsOfPage(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, night = ''] = /### A bad night\n(.*?)\n## /s.exec(page) ?? [];
  return [...night.matchAll(/npm run catalogue -- ([^`]+)`/g)].map(([, command = '']) => command);
}

it('the documented steps for a bad night undo the flood', async () => {
  const [well, victim] = [newPerson({ name: 'Machado de Assis' }), newPerson({ name: 'Capitu' })];
  const vandals = Array.from({ length: 60 }, (_, i) => newPerson({ name: `Insulto ${i}` }));
  const [worst = '', private_ = ''] = vandals.map(({ id }) => id);
  const store = await openStore();
  await store.create([well, victim], { visitor: null, at: LONG_AGO });
  for (const [i, vandal] of vandals.entries()) await store.create([vandal], flood(i));
  await store.update(victim.id, 1, { ...victim, name: 'Capitu é boba' }, flood(99));
  const good = { visitor: '900d900d90', source: '900d900d900d900d', at: EVENING };
  await store.update(well.id, 1, { ...well, type: 'INFJ' }, good);
  for (const id of [worst, well.id]) {
    const report = { version: null, text: null, voter: null, at: EVENING } as const;
    await store.reports.report({ ...report, id, kind: 'other', network: new Uint8Array(16) });
  }
  await store.close();

  const given: Record<string, string> = { ID: worst, TIME: SINCE, V: '', NUMBER: '1' };
  const commands = await commandsOfPage();
  expect(commands).toEqual([
    'reports',
    'hold ID',
    'changes --since TIME --json',
    'rollback --visitor V --since TIME',
    'erase ID',
    'verify',
  ]);
  for (const [name = ''] of commands.map((command) => command.split(' ')))
    expect(HELP).toContain(name);
  const run = (command: string) => catalogue(command.split(' ').map((word) => given[word] ?? word));

  expect((await run('reports')).stdout).toContain('Open: 2 reports. Held: 0 personalities.');
  expect((await run('hold ID')).status).toBe(0);
  const changes = JSON.parse((await run('changes --since TIME --json')).stdout);
  const newest = changes.items.find(
    (change: { source: string | null }) => change.source === 'badbadbadbadbad0',
  );
  expect(newest).toMatchObject({ change: 'updated', id: victim.id });
  given['V'] = newest.visitor;
  expect((await run('rollback --visitor V --since TIME')).stdout).toContain('1');
  given['S'] = newest.source;
  // The hold counts as a later change, so the held personality is skipped and stays held.
  expect(await run('rollback --source S')).toMatchObject({ status: 0 });
  expect(await json(['reports'])).toMatchObject({ held: [{ newest: { id: worst } }] });
  expect(await json(['dismiss', well.id])).toMatchObject({ done: true });
  given['ID'] = private_;
  expect((await run('erase ID')).status).toBe(0);
  given['ID'] = worst;
  expect((await run('erase ID')).status).toBe(0);
  expect(await run('verify')).toMatchObject({ status: 0 });

  const after = await openStore();
  expect(await after.get(well.id)).toMatchObject({ type: 'INFJ' });
  expect(await after.get(victim.id)).toMatchObject({ name: 'Capitu' });
  for (const { id } of vandals) expect(await after.get(id)).toBeNull();
  expect(await after.reports.counts(LONG_AGO)).toMatchObject({ open: 0, heldNow: 0 });
  await after.close();
});
