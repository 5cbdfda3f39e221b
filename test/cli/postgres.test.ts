import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { folderOfEachTest } from '../support/folder.ts';
import { draft } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';

const COMMAND = fileURLToPath(new URL('../../src/cli/catalogue.ts', import.meta.url));

const inFolder = folderOfEachTest();

function catalogue(database: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: inFolder(),
    env: { DATABASE_URL: database },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('imports into PostgreSQL what it exports from there', { timeout: 120_000 }, async () => {
  const later = { work: '=1+1; "x"', aliases: ['- x', 'a;b'], rationale: 'Calcula.' };
  const people = [
    { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T', ...later, icon: null },
    draft({ name: 'Iracema', gender: 'female', type: 'ISFP' }),
  ];
  writeFileSync(inFolder('people.json'), JSON.stringify(people));
  const url = await createDatabase();
  expect(catalogue(url, 'import', inFolder('people.json'))).toMatchObject({
    status: 0,
    stdout: '2 imported, 0 refused.\n',
  });
  expect(catalogue(url, 'rebuild').status).toBe(0);
  expect(catalogue(url, 'verify').stdout).toBe('The catalogue is sound.\n');
  expect(catalogue(url, 'export', inFolder('exported.json')).status).toBe(0);
  const exported: unknown = JSON.parse(readFileSync(inFolder('exported.json'), 'utf8'));
  expect(exported).toEqual(expect.arrayContaining(people));
});

it('says in one sentence that the server does not answer, without the password', () => {
  const { status, stderr } = catalogue('postgres://ana:segredo@127.0.0.1:1/catalogue', 'verify');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^The catalogue at postgres:\/\/ana@127.0.0.1:1\/catalogue .+\.\n$/);
  expect(stderr).not.toContain('segredo');
});
