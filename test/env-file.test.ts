import { writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { OperatorError } from '../src/domain/operator-error.ts';
import { loadEnvFile } from '../src/env-file.ts';
import { folderOfEachTest } from './support/folder.ts';

const inFolder = folderOfEachTest();
const [OWN, MISSPELT] = ['AUTHOR_NAME', 'DATABSE_URL'];

const OTHERS = ['PGPASSWORD', 'SITE', 'POSTGRES_PASSWORD', 'COMPOSE_PROJECT_NAME'];
afterEach(() => {
  for (const name of [OWN, MISSPELT, ...OTHERS, 'SITES']) delete process.env[name];
});

it('adds the settings of a file to the environment, and names variables that are no settings', async () => {
  const path = inFolder('.env');
  await writeFile(
    path,
    `# Comentário\n${OWN}=João\n${OTHERS.join('=x\n')}=x\n${MISSPELT}=file:x.db\nSITES=y\n`,
  );
  expect(loadEnvFile(path)).toBe(
    'The file .env names what is no setting: DATABSE_URL, SITES. See .env.example for their names.',
  );
  expect(process.env[OWN]).toBe('João');
  await writeFile(path, `${OWN}=Ana\n`);
  expect(loadEnvFile(path)).toBeNull();
  expect(process.env[OWN]).toBe('João');
  expect(loadEnvFile(inFolder('none'))).toBeNull();
});

it.each([
  ['a byte order mark', Buffer.from('\ufeffAUTHOR_NAME=Ana\n')],
  ['UTF-16', Buffer.from('\ufeffAUTHOR_NAME=Ana\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('AUTHOR_NAME=Ana\n', 'utf16le')],
  ['Windows-1252', Buffer.from('AUTHOR_NAME=Jo\u00e3o\n', 'latin1')],
])('refuses a file in or with %s, which would be read only in part', async (_, bytes) => {
  const path = inFolder('.env');
  await writeFile(path, bytes);
  expect(() => loadEnvFile(path)).toThrow(OperatorError);
  expect(() => loadEnvFile(path)).toThrow(/^The file \.env cannot be used: .*UTF-8/);
  expect(process.env[OWN]).toBeUndefined();
});

it('says why a file cannot be read', () => {
  expect(() => loadEnvFile(inFolder())).toThrow(/^The file \.env cannot be read: EISDIR/);
});
