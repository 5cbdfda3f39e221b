import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BY } from '../store/arbitraries.ts';
import { changesOf } from '../store/history/read.ts';
import { FORMER, makeFormerFile } from '../store/release-before.ts';
import { newPerson } from '../support/people.ts';
import { readTables } from '../support/tables.ts';
import { tamper } from '../support/tamper.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, json, openStore, withStore, write } = catalogueOfEachTest();

const COMMAND = fileURLToPath(new URL('../../src/cli/catalogue.ts', import.meta.url));

const capitu = newPerson({ name: 'Capitu' });
const bentinho = newPerson({ name: 'Bentinho' });

const fileOf = (name: string) => ({ kind: 'sqlite', location: inFolder(name) }) as const;

async function create(person: typeof capitu): Promise<void> {
  await withStore((store) => store.create([person], BY));
}

async function namesThere(): Promise<(string | undefined)[]> {
  return (await withStore(changesOf)).map(({ state }) => state?.name);
}

/** Overwrites the middle of a file, as a failing disk might. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0x55, 8_192, bytes.length - 4_096);
  await writeFile(path, bytes);
}

describe('backup', () => {
  it('copies a catalogue that is being written, and verifies the copy', async () => {
    const store = await openStore();
    await store.create([capitu], BY);
    const voter = new Uint8Array(16).fill(7);
    await store.guesses.put({ id: capitu.id, voter, pattern: 41, at: BY.at }, () => true);
    const report = { version: null, kind: 'junk', text: 'de graça', at: BY.at, voter } as const;
    await store.reports.report({ ...report, id: capitu.id, network: voter });
    await store.reports.dismiss({ id: capitu.id, newest: 1, at: BY.at });
    const written = await readTables(fileOf('catalogue.db'));
    const { stdout, stderr, status } = await catalogue(['backup', inFolder('copy.db')]);
    expect(stdout).toBe(
      `The catalogue is copied to ${inFolder('copy.db')}, and the copy is verified.\n`,
    );
    expect(stderr).toBe(`Copying ${inFolder('catalogue.db')}.\nVerifying the copy.\n`);
    expect(status).toBe(0);
    await store.create([bentinho], BY);
    await store.close();
    expect((await catalogue(['verify'], `file:${inFolder('copy.db')}`)).status).toBe(0);
    const copied = await json(['changes', '--since', '2026-01-01'], `file:${inFolder('copy.db')}`);
    expect(copied).toMatchObject({ items: [{ id: capitu.id }] });
    expect(await readTables(fileOf('copy.db'))).toEqual(written);
    expect((await readdir(inFolder())).toSorted()).toEqual(['catalogue.db', 'copy.db']);
  });

  it('leaves nothing behind when it is terminated', async () => {
    const store = await openStore();
    await store.create(
      Array.from({ length: 5_000 }, () => newPerson({})),
      BY,
    );
    await store.close();
    const file = inFolder('copy.db');
    const env = { ...process.env, DATABASE_URL: `file:${inFolder('catalogue.db')}` };
    const terminated = async (): Promise<unknown> => {
      const command = spawn(process.execPath, [COMMAND, 'backup', file], { env });
      const exit = once(command, 'exit');
      await once(command.stderr, 'data');
      command.kill('SIGTERM');
      return (await exit)[0];
    };
    let status = await terminated();
    // A command that finished before the signal leaves its backup.
    while (status === 0) {
      await rm(file);
      status = await terminated();
    }
    expect(status).toBe(143);
    expect((await readdir(inFolder())).filter((name) => name.includes('copy'))).toEqual([]);
  });

  it('of an older program keeps its schema, and is verified nevertheless', async () => {
    await makeFormerFile(inFolder('catalogue.db'), [capitu]);
    const { stderr, status } = await catalogue(['backup', inFolder('copy.db')]);
    expect(stderr).toMatch(
      new RegExp(`\nIt has schema ${FORMER}, as the catalogue has; this program needs \\d+\\.\n$`),
    );
    expect(status).toBe(0);
    const copy = new DatabaseSync(inFolder('copy.db'), { readOnly: true });
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: FORMER });
    copy.close();
    const left = (await readdir(inFolder())).filter(
      (name) => !/^catalogue\.db-(?:wal|shm)$/.test(name),
    );
    expect(left.toSorted()).toEqual(['catalogue.db', 'copy.db']);
    expect((await catalogue(['restore', inFolder('copy.db')])).status).toBe(0);
    expect(await namesThere()).toEqual(['Capitu']);
  });

  it('is named by its time in a folder, from which old and unfinished backups are deleted', async () => {
    await create(capitu);
    const first = await catalogue(['backup', inFolder('made/backups'), '--keep', '2']);
    expect(first.status).toBe(0);
    expect((await stat(inFolder('made/backups'))).mode & 0o777).toBe(0o700);
    expect(await readdir(inFolder('made/backups'))).toHaveLength(1);
    await mkdir(inFolder('backups'));
    const older = ['20261120T030000Z', '20261121T030000Z'].map((time) => `catalogue-${time}.db`);
    const begunNow = 'catalogue-20261121T040000Z.db.unfinished';
    const others = ['catalogue-of-mine.db', 'other-20200101T000000Z.db', begunNow];
    const killed = ['', '-wal', '-migrated'].map((end) => `${older[0]}.unfinished${end}`);
    for (const name of [...older, ...others, ...killed])
      await write(`backups/${name}`, 'an older one');
    for (const name of killed) await utimes(inFolder(`backups/${name}`), 0, 0);
    const { stdout, status } = await catalogue(['backup', inFolder('backups'), '--keep', '2']);
    expect(stdout).toContain(`Deleted: ${inFolder('backups')}/${older[0]}\n`);
    expect(status).toBe(0);
    const left = await readdir(inFolder('backups'));
    const [made = '', ...more] = left.filter((name) => ![...older, ...others].includes(name));
    expect(made).toMatch(/^catalogue-\d{8}T\d{6}Z\.db$/);
    expect(more).toEqual([]);
    expect(left.toSorted()).toEqual([older[1], made, ...others].toSorted());
    expect((await catalogue(['verify'], `file:${inFolder(`backups/${made}`)}`)).status).toBe(0);
  });

  it('deletes no backups beside one file', async () => {
    await create(capitu);
    const { stderr, status } = await catalogue(['backup', inFolder('copy.db'), '--keep', '2']);
    expect(stderr).toMatch(/^Only in a folder older backups are deleted/);
    expect(status).toBe(2);
  });

  it('cannot be read by users who cannot read the catalogue', async () => {
    await create(capitu);
    await chmod(inFolder('catalogue.db'), 0o600);
    await catalogue(['backup', inFolder('copy.db')]);
    expect((await stat(inFolder('copy.db'))).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing', async () => {
    await create(capitu);
    const file = await write('copy.db', 'precious');
    const { stderr, status } = await catalogue(['backup', file]);
    expect(stderr).toBe(`${file} exists already: name a new file.\n`);
    expect(status).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('leaves nothing behind when the copy is damaged, or cannot be written', async () => {
    await create(capitu);
    tamper(inFolder('catalogue.db'), "UPDATE personality SET name = 'Changed on disk'");
    const damaged = await catalogue(['backup', inFolder('copy.db')]);
    expect(damaged.stderr).toMatch(/^(?:.*\n){2}The copy is not sound: Personality \S+ is not as/);
    expect(damaged.status).toBe(2);
    const nowhere = await catalogue(['backup', inFolder('nowhere/copy.db')]);
    expect(nowhere.stderr).toMatch(/nowhere\/copy\.db cannot be written/);
    expect((await readdir(inFolder())).filter((name) => name.includes('copy'))).toEqual([]);
  });

  it('cannot be made of a catalogue in memory, or without a catalogue', async () => {
    const memory = await catalogue(['backup', inFolder('copy.db')], ':memory:');
    expect(memory.stderr).toMatch(/in memory cannot be backed up/);
    expect((await catalogue(['backup', inFolder('copy.db')])).stderr).toMatch(/there is no such/);
    expect(await readdir(inFolder())).toEqual([]);
  });
});

describe('restore', () => {
  const keptFiles = async () =>
    (await readdir(inFolder())).filter((name) => /^catalogue\.db\.before-\d{8}T\d{6}Z$/.test(name));

  it('replaces the file that a symbolic link names, and keeps the link', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await create(bentinho);
    await mkdir(inFolder('disk'));
    await rename(inFolder('catalogue.db'), inFolder('disk/catalogue.db'));
    await symlink(inFolder('disk/catalogue.db'), inFolder('catalogue.db'));
    expect((await catalogue(['restore', inFolder('copy.db')])).status).toBe(0);
    expect((await lstat(inFolder('catalogue.db'))).isSymbolicLink()).toBe(true);
    expect(await namesThere()).toEqual(['Capitu']);
  });

  it('restores the content of the backup, and keeps the replaced file', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await create(bentinho);
    await mkdir(inFolder('catalogue.db.open-data'));
    const { stdout, status } = await catalogue(['restore', inFolder('copy.db')]);
    expect(existsSync(inFolder('catalogue.db.open-data'))).toBe(false);
    expect(stdout).toMatch(/copy\.db now: 1 personalities, verified\.\nWhat was there before is /);
    expect(status).toBe(0);
    expect(await namesThere()).toEqual(['Capitu']);
    const [kept = ''] = await keptFiles();
    expect(await json(['changes', '--since', '2026'], `file:${inFolder(kept)}`)).toEqual({
      error: expect.stringContaining('--since'),
    });
    const before = await json(['changes', '--since', '2026-01-01'], `file:${inFolder(kept)}`);
    expect(before).toMatchObject({ items: [{ id: bentinho.id }, { id: capitu.id }] });
    expect((await readdir(inFolder())).toSorted()).toEqual(['catalogue.db', kept, 'copy.db']);
  });

  // Only root may change the owner of a file.
  const asRoot = it.runIf(process.getuid?.() === 0);

  asRoot('gives the file to the user of the one that it replaces', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await chmod(inFolder('copy.db'), 0o644);
    await chown(inFolder('catalogue.db'), 65_534, 65_534);
    await chmod(inFolder('catalogue.db'), 0o600);
    expect((await catalogue(['restore', inFolder('copy.db')])).status).toBe(0);
    const { uid, gid, mode } = await stat(inFolder('catalogue.db'));
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
  });

  asRoot('gives a file that was missing to the user of its folder', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await mkdir(inFolder('of-another'));
    await chown(inFolder('of-another'), 65_534, 65_534);
    const database = inFolder('of-another/catalogue.db');
    const { stdout } = await catalogue(['restore', inFolder('copy.db')], `file:${database}`);
    expect(stdout).toContain(`There was no catalogue at ${database} before.\n`);
    expect((await stat(database)).uid).toBe(65_534);
  });

  it('creates a missing catalogue, also from a copy with its write-ahead log', async () => {
    const store = await openStore();
    await store.create([capitu], BY);
    await mkdir(inFolder('copies'));
    for (const suffix of ['', '-wal']) {
      const bytes = await readFile(inFolder(`catalogue.db${suffix}`));
      await write(`copies/raw.db${suffix}`, bytes);
    }
    await store.close();
    const database = `file:${inFolder('new/catalogue.db')}`;
    const restored = await catalogue(['restore', inFolder('copies/raw.db'), '--json'], database);
    expect(JSON.parse(restored.stdout)).toEqual({
      restored: inFolder('copies/raw.db'),
      personalities: 1,
      kept: null,
    });
    expect(await readdir(inFolder('new'))).toEqual(['catalogue.db']);
    expect((await readdir(inFolder('copies'))).toSorted()).toEqual(['raw.db', 'raw.db-wal']);
  });

  it('moves aside a log that a killed server has left without its file', async () => {
    await create(bentinho);
    expect((await catalogue(['backup', inFolder('copy.db')])).status).toBe(0);
    const store = await openStore();
    await store.create([capitu], BY);
    const log = await readFile(inFolder('catalogue.db-wal'));
    await store.close();
    await rm(inFolder('catalogue.db'));
    await write('catalogue.db-wal', log);
    expect((await catalogue(['restore', inFolder('copy.db')])).status).toBe(0);
    expect((await catalogue(['verify'])).status).toBe(0);
    expect(await namesThere()).toEqual(['Bentinho']);
    const left = (await readdir(inFolder())).filter((name) => name.includes('.before-'));
    expect(left).toEqual([expect.stringMatching(/^catalogue\.db\.before-\w+-wal$/)]);
  });

  it('refuses while a server has the catalogue open', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    const server = await openStore();
    await server.create([bentinho], BY);
    const { stderr, status } = await catalogue(['restore', inFolder('copy.db')]);
    expect(stderr).toMatch(/^Another process has .+ open: stop the server, then restore again/);
    expect(status).toBe(2);
    await server.close();
    expect(await namesThere()).toEqual(['Bentinho', 'Capitu']);
    expect(await keptFiles()).toEqual([]);
  });

  it('refuses a backup that is damaged, missing, or no catalogue', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await damage(inFolder('copy.db'));
    const before = await readFile(inFolder('catalogue.db'));
    const sentences = {
      'copy.db': /^The backup .+ is no(?:t| )/,
      'missing.db': /^There is no file /,
      'text.db': /^The backup .+ is no sound catalogue: /,
      folder: /^The backup .+folder cannot be read, or not be copied beside the catalogue: /,
      'catalogue.db': /is the catalogue itself\./,
    };
    await mkdir(inFolder('folder'));
    await write('text.db', 'no database, though long enough to be read as one');
    for (const [name, sentence] of Object.entries(sentences)) {
      const { stderr, status } = await catalogue(['restore', inFolder(name)]);
      expect(stderr).toMatch(sentence);
      expect(status).toBe(2);
    }
    expect(await readFile(inFolder('catalogue.db'))).toEqual(before);
    expect(await namesThere()).toEqual(['Capitu']);
    const left = ['catalogue.db', 'copy.db', 'folder', 'text.db'];
    expect((await readdir(inFolder())).toSorted()).toEqual(left);
  });

  it('replaces no database of another program', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    tamper(inFolder('other.db'), 'CREATE TABLE recipe (x)');
    const before = await readFile(inFolder('other.db'));
    const database = `file:${inFolder('other.db')}`;
    const { stderr, status } = await catalogue(['restore', inFolder('copy.db')], database);
    expect(stderr).toMatch(
      /^Nothing is restored over .+ another program \(it has a table recipe\)/,
    );
    expect(status).toBe(2);
    expect(await readFile(inFolder('other.db'))).toEqual(before);
  });

  it('replaces a catalogue that is damaged, and keeps it', async () => {
    await create(capitu);
    await catalogue(['backup', inFolder('copy.db')]);
    await write('catalogue.db', 'no database any more '.repeat(1_000));
    const { stdout } = await catalogue(['restore', inFolder('copy.db')]);
    expect(stdout).toMatch(/That was damaged: if a server still has it open/);
    expect(await namesThere()).toEqual(['Capitu']);
    const [kept = ''] = await keptFiles();
    expect(await readFile(inFolder(kept), 'utf8')).toMatch(/^no database any more/);
  });
});

describe('a catalogue in PostgreSQL', () => {
  it.each([
    ['backup', 'A catalogue in PostgreSQL is backed up by pg_dump.\n'],
    ['restore', 'A catalogue in PostgreSQL is restored by pg_restore.\n'],
  ])('%s names the program that copies it, and connects to no server', async (command, stderr) => {
    const file = await write('copy.db', 'precious');
    const outcome = await catalogue([command, file], 'postgres://ana@127.0.0.1:1/catalogue');
    expect(outcome).toEqual({ status: 2, stdout: '', stderr });
    expect(await readFile(file, 'utf8')).toBe('precious');
  });
});
