import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { folderOfEachTest } from '../support/folder.ts';
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
  const people = [
    '"Capitu";"female";"ENFP";"T";"\'=1+1; ""x""";"\'- x\na;b";"Calcula."',
    '"Iracema";"female";"ISFP";"";"";"";""',
  ];
  const header = 'name;gender;type;identity;work;aliases;rationale';
  writeFileSync(inFolder('people.csv'), [header, ...people].join('\n'));
  const url = await createDatabase();
  expect(catalogue(url, 'import', inFolder('people.csv'))).toMatchObject({
    status: 0,
    stdout: '2 imported, 0 refused.\n',
  });
  expect(catalogue(url, 'rebuild').status).toBe(0);
  expect(catalogue(url, 'verify').stdout).toBe('The catalogue is sound.\n');
  expect(catalogue(url, 'export', inFolder('exported.csv')).status).toBe(0);
  const exported = readFileSync(inFolder('exported.csv'), 'utf8');
  for (const line of people) expect(exported).toContain(`\n${line};`);
});

it('says in one sentence that the server does not answer, without the password', () => {
  const { status, stderr } = catalogue('postgres://ana:segredo@127.0.0.1:1/catalogue', 'verify');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^The catalogue at postgres:\/\/ana@127.0.0.1:1\/catalogue .+\.\n$/);
  expect(stderr).not.toContain('segredo');
});
