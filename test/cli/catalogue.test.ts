import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HEADINGS } from '../../src/files/columns.ts';
import { imageDataUrl } from '../support/picture.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { tamper } from '../support/tamper.ts';
import { catalogueOfEachTest, type Outcome } from './support.ts';

const { catalogue, inFolder, json, write } = catalogueOfEachTest();

const COMMAND = fileURLToPath(new URL('../../src/cli/catalogue.ts', import.meta.url));

/** Runs the command as a child process, in the folder of the test. */
async function spawnCatalogue(args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: inFolder(),
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return { status, ...written };
}

const PUBLIC = { PUBLIC_URL: 'https://tipos.example' };

describe('export', () => {
  const sorted = async (file: string) => (await readFile(file, 'utf8')).split('\n').toSorted();

  it('can be imported into PostgreSQL and exported again without changes, icons included', async () => {
    const rows = [
      `"Silva, Maria",female,INTJ,,"${await imageDataUrl('png', 300)}"`,
      '"Zé ""Pequeno""",male,ESTP,A,',
      ...Array.from({ length: 600 }, (_, i) => `Pessoa ${i},,ISFP,,`),
    ];
    const file = await write('people.csv', `name,gender,type,identity,icon\n${rows.join('\n')}`);
    const [first, second] = [inFolder('first.csv'), inFolder('second.csv')];
    await catalogue(['import', file]);
    expect((await catalogue(['export', first])).stdout).toBe('602 exported.\n');
    const elsewhere = await createDatabase();
    const imported = await catalogue(['import', first], elsewhere);
    expect(imported.stdout).toBe('602 imported, 0 refused.\n');
    expect((await catalogue(['rebuild'], elsewhere)).status).toBe(0);
    expect((await catalogue(['verify'], elsewhere)).stdout).toBe('The catalogue is sound.\n');
    await catalogue(['export', second], elsewhere);
    const contents = await sorted(second);
    expect(contents).toEqual(await sorted(first));
    // The icon is exported in every size.
    expect(contents.filter((line) => line.split('";"data:image/webp').length === 3)).toHaveLength(
      1,
    );
    expect(contents.filter((line) => line.includes('data:image/png;base64,'))).toHaveLength(1);
  });

  it('publishes lists that can be imported elsewhere, without portraits', async () => {
    const file = await write(
      'people.csv',
      [
        'name,gender,type,identity,work,aliases,rationale,icon',
        `"Silva, Maria",female,INTJ,,"Война; ""mir""","=1+1\n한국",'-x,"${await imageDataUrl('png', 300)}"`,
        'Zé,male,ESTP,A,,,,',
      ].join('\n'),
    );
    await catalogue(['import', file]);
    const refused = await catalogue(['publish', inFolder('dados')]);
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(/^PUBLIC_URL is/) });
    const published = await catalogue(['publish', inFolder('dados')], undefined, PUBLIC);
    expect(published).toMatchObject({ status: 0, stdout: '2 published.\n' });
    const [first, second] = [inFolder('first.csv'), inFolder('second.csv')];
    await catalogue(['export', first]);
    const names = ['personalidades.csv', 'personalidades.jsonl', 'datapackage.json'];
    const packed = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
    expect((await readdir(inFolder('dados'))).toSorted()).toEqual(packed.toSorted());
    const withoutIcons = async (path: string) =>
      (await sorted(path)).map((line) => line.replace(/;"data:.*/, '').replace(/(?:;"")+$/, ''));
    for (const list of ['personalidades.csv', 'personalidades.jsonl']) {
      const database = `file:${inFolder(`${list}.db`)}`;
      const imported = await catalogue(['import', inFolder(`dados/${list}`)], database);
      expect(imported.stdout).toBe('2 imported, 0 refused.\n');
      await catalogue(['export', second], database);
      expect(await withoutIcons(second)).toEqual(await withoutIcons(first));
    }
    for (const end of ['a1B2c3', 'd4E5f6']) await mkdir(inFolder(`dados/unfinished-${end}`));
    await utimes(inFolder('dados/unfinished-a1B2c3'), 0, 0);
    expect((await catalogue(['publish', inFolder('dados')], undefined, PUBLIC)).status).toBe(0);
    const left = new Set([...packed, 'unfinished-d4E5f6']);
    expect(new Set(await readdir(inFolder('dados')))).toEqual(left);
    expect((await catalogue(['publish', inFolder('people.csv')], undefined, PUBLIC)).status).toBe(
      2,
    );
  });

  it('replaces the file when complete, and leaves no temporary file', async () => {
    await catalogue(['import', await write('one.csv', 'name,type\nCapitu,ENFP\n')]);
    const file = await write('out.csv', 'before');
    expect((await catalogue(['export', file])).status).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(
      `\uFEFF${HEADINGS.join(';')}\n"Capitu";"male";"ENFP"${';""'.repeat(HEADINGS.length - 3)}\n`,
    );
    expect((await readdir(inFolder())).filter((name) => name.startsWith('out'))).toEqual([
      'out.csv',
    ]);
  });

  it('says that a file cannot be written', async () => {
    await catalogue(['import', await write('one.csv', 'name,type\nCapitu,ENFP\n')]);
    const { status, stderr } = await catalogue(['export', inFolder('nowhere/out.csv')]);
    expect(stderr).toMatch(/out\.csv cannot be written: ENOENT/);
    expect(status).toBe(2);
  });
});

describe('verify and rebuild', () => {
  it('find and repair inconsistent data', async () => {
    await catalogue(['import', await write('one.csv', 'name,type\nCapitu,ENFP\n')]);
    tamper(inFolder('catalogue.db'), "UPDATE personality SET folded = 'bentinho'");
    const found = await catalogue(['verify']);
    expect(found.stdout).toMatch(/^\S+: its stored search name is wrong\.\nThe command rebuild/);
    expect(found.status).toBe(1);
    expect(await json(['verify'])).toEqual({
      sound: false,
      faults: [{ sentence: expect.stringMatching(/search name is wrong/), mendable: true }],
      oversized: [],
    });
    expect(await json(['rebuild'])).toEqual({ rebuilt: true });
    expect(await json(['verify'])).toEqual({ sound: true, faults: [], oversized: [] });
  });

  it.each(['verify', 'rebuild', 'export'])('%s creates no missing catalogue', async (name) => {
    const args = name === 'export' ? [name, inFolder('out.csv')] : [name];
    const { status, stderr } = await catalogue(args);
    expect(stderr).toMatch(
      /^The catalogue at .*catalogue\.db cannot be opened: there is no such file/,
    );
    expect(status).toBe(2);
    expect(await readdir(inFolder())).toEqual([]);
  });
});

describe('the command', () => {
  it('prints its help', async () => {
    const { status, stdout, stderr } = await catalogue(['--help']);
    expect(stdout).toMatch(/^Usage: npm run catalogue -- COMMAND/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['', 'What shall be done?'],
    ['frobnicate', 'There is no command "frobnicate".'],
    ['guesses', 'What shall be done: guesses discard or guesses restore?'],
    ['import', 'import takes one file.'],
    ['export a.csv b.csv', 'export takes one file.'],
    ['import people.txt', '"people.txt" should end in .csv or .jsonl.'],
    ['verify people.csv', 'verify takes nothing more.'],
    ['history', 'history takes one id.'],
    ['verify --since 2026-11-21', 'verify has no option --since.'],
    ['changes', '--since TIME is missing.'],
    ['changes --since ontem', '--since "ontem" should be such as 2026'],
    ['changes --since 2026-13-21', '--since "2026-13-21" should be such as'],
    ['rollback --since 2026-11-21', '--until TIME is missing.'],
    ['rollback --since 2026-02-30T10:00', '--since "2026-02-30T10:00" should be such as'],
    ['rollback --since 2026-03-03 --until 2026-03-03', '--until should be later than --since.'],
    [
      'rollback --visitor me --since 2026-11-21',
      '--visitor "me" should be ten hexadecimal digits.',
    ],
    ['rollback --source abc', '--source "abc" should be sixteen hexadecimal digits.'],
    ['rollback --undo 1 --visitor 0123456789', 'rollback takes either whose changes to undo, or'],
    [
      'rollback --undo 2147483648',
      '--undo "2147483648" should be a whole number from 1 to 2147483647.',
    ],
    ['erase', 'erase takes either ids, or whose changes to erase.'],
    ['erase id --source 0123456789abcdef', 'erase takes either ids, or whose changes to erase.'],
    ['erase id --version 0', '--version "0" should be a whole number'],
    ['erase a b --version 1', 'erase --version takes one id.'],
    ['erase --visitor 0badbadbad', '--since TIME is missing.'],
    ['erase-icon face', '"face" should be the address of an icon'],
    ['--force', "Unknown option '--force'"],
  ])('prints the reason and its help after “%s”', async (typed, why) => {
    const args = typed.split(' ').filter((word) => word !== '');
    const { status, stdout, stderr } = await catalogue(args);
    expect(stderr.startsWith(why)).toBe(true);
    expect(stderr).toMatch(/^Usage: /m);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('prints an error as JSON too', async () => {
    const { status, stdout, stderr } = await catalogue(['verify', '--json']);
    const error = expect.stringMatching(/there is no such file/);
    expect(JSON.parse(stdout)).toEqual({ error });
    expect(stderr).toEqual(error);
    expect(status).toBe(2);
  });

  it('runs as a process, with the settings of .env like the server', async () => {
    await write('.env', 'DATABASE_URL=file:from-env.db\nDATABSE_URL=file:x.db\n');
    const file = await write('people.csv', 'name,type,gender\nCapitu,ENFP,female\n');
    expect(await spawnCatalogue(['import', file, '--json'])).toEqual({
      status: 0,
      stdout: '{"imported":1,"existing":0,"refused":[]}\n',
      stderr:
        'The file .env names what is no setting: DATABSE_URL. See .env.example for their names.\n' +
        'There was no catalogue: from-env.db is made.\n100 %  1 of 1\n',
    });
    expect(existsSync(inFolder('from-env.db'))).toBe(true);
  });

  it('ends with the server that runs it as a child process', async () => {
    await catalogue(['generate', '3000']);
    const files = () => readdir(inFolder('dados'), { recursive: true }).catch(() => []);
    const left = async (): Promise<unknown> => {
      const child = fork(COMMAND, ['publish', inFolder('dados')], {
        env: { DATABASE_URL: `file:${inFolder('catalogue.db')}`, ...PUBLIC },
        silent: true,
      });
      const exit = once(child, 'exit');
      await expect.poll(async () => (await files()).join(), { interval: 10 }).toContain('.jsonl');
      if (child.connected) child.disconnect();
      return (await exit)[0];
    };
    let status = await left();
    // A command that finished before it was checked has published its files.
    while (status === 0) {
      await rm(inFolder('dados'), { recursive: true });
      status = await left();
    }
    expect(status).toBe(2);
    expect(await files()).not.toContain('datapackage.json');
  });

  it.runIf(process.platform === 'linux')(
    'says that a catalogue cannot be written, if it can only be read',
    async () => {
      await catalogue(['generate', '1']);
      await chmod(inFolder(), 0o777);
      await chmod(inFolder('catalogue.db'), 0o444);
      const env = { DATABASE_URL: `file:${inFolder('catalogue.db')}` };
      const nobody = fileURLToPath(new URL('command-of-nobody.ts', import.meta.url));
      const run = (command: string) =>
        spawnSync(process.execPath, [nobody, command], { env, encoding: 'utf8' });
      expect(run('rebuild')).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/catalogue\.db cannot be opened: this user may not write it/),
      });
      expect(run('verify')).toMatchObject({ status: 0, stdout: 'The catalogue is sound.\n' });
    },
  );
});
