import { expect, it } from 'vitest';
import { BY } from '../store/arbitraries.ts';
import { newPerson } from '../support/people.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, json, withStore, inFolder, write } = catalogueOfEachTest();

const capitu = newPerson({ name: 'Capitu', gender: 'female', type: 'ENFP' });

it('reports, hold, release and dismiss do what the operator’s page does', async () => {
  await withStore(async (store) => {
    await store.create([capitu], BY);
    const report = { version: null, text: null, voter: null, at: BY.at } as const;
    const network = new Uint8Array(16);
    await store.reports.report({ ...report, id: capitu.id, kind: 'private', network });
  });
  const listed = await catalogue(['reports']);
  expect(listed.stdout).toBe(
    `reported  ${capitu.id}  version 1  "Capitu", ENFP: 1 report from 1 network (1 private)\n` +
      'Open: 1 report. Held: 0 personalities.\n',
  );
  expect((await catalogue(['hold', capitu.id])).stdout).toBe(
    `${capitu.id} is held: nothing of it is shown.\n`,
  );
  expect(await withStore((store) => store.get(capitu.id))).toBeNull();
  expect((await catalogue(['reports'])).stdout).toContain('"Capitu", ENFP: 1 report (1 private)');
  expect(await json(['reports'])).toMatchObject({
    open: 0,
    reported: [],
    held: [{ by: 'moderation', newest: { id: capitu.id, state: { name: 'Capitu' } } }],
  });
  expect((await catalogue(['release', capitu.id])).status).toBe(0);
  expect(await withStore((store) => store.get(capitu.id))).toMatchObject({ version: 3 });
  expect(await catalogue(['release', capitu.id])).toMatchObject({
    status: 1,
    stdout: `${capitu.id} was not held.\n`,
  });
  expect(await json(['dismiss', capitu.id])).toEqual({
    id: capitu.id,
    action: 'dismiss',
    done: true,
  });
  for (const name of ['hold', 'release', 'dismiss']) {
    const missing = await catalogue([name, 'nobody']);
    expect(missing).toMatchObject({ status: 2, stderr: 'There is no personality nobody.\n' });
  }
});

it('reports counts all held personalities, also beyond those that it lists', async () => {
  const people = Array.from({ length: 101 }, (_, i) => newPerson({ name: `Peri ${i}` }));
  await withStore(async (store) => {
    await store.create(people, BY);
    for (const { id } of people) await store.reports.hold({ id, at: BY.at });
  });
  const { stdout } = await catalogue(['reports']);
  expect(stdout.match(/^held /gm)).toHaveLength(100);
  expect(stdout).toContain('Held: 101 personalities.');
});

it('import leaves out names that are blocked', async () => {
  const names = await write('names.txt', 'fulano de tal\n');
  const file = await write(
    'people.csv',
    'name,type,work\nFulano de Tál!,INTJ,\nfulanos de tal,INTJ,\nEva,INTJ,O Fulano de Tal\n',
  );
  const database = `file:${inFolder('catalogue.db')}`;
  const { status, stdout } = await catalogue(['import', file], database, {
    BLOCKED_NAMES_FILE: names,
  });
  expect(stdout).toContain(
    'Line 2 "Fulano de Tál!": name has a phrase of BLOCKED_NAMES_FILE in it',
  );
  expect(stdout).toContain('Line 4 "Eva": work has a phrase of BLOCKED_NAMES_FILE in it');
  expect(stdout).toContain('1 imported, 2 refused.');
  expect(status).toBe(1);
});
