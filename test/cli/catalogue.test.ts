import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../src/cli/catalogue.ts', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../samples/personalidades.csv', import.meta.url));

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterEach(() => rm(directory, { recursive: true }));

const inDirectory = (name: string) => join(directory, name);

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in a process, on a catalogue in the temporary directory. */
async function catalogue(
  args: readonly string[],
  { database = `file:${inDirectory('catalogue.db')}` }: { database?: string | null } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: directory,
    env: database === null ? {} : { DATABASE_URL: database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      outputs[name] += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  expect(outputs.stdout + outputs.stderr).not.toMatch(/^\s+at .+:\d+/m);
  return { status, ...outputs };
}

async function write(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(inDirectory(name), content);
  return inDirectory(name);
}

function noise(): Uint8Array {
  return Uint8Array.from({ length: 60 * 40 * 3 }, (_, i) => (i * i) % 251);
}

async function imageDataUrl(pixels: Uint8Array): Promise<string> {
  const bytes = await sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

describe('import', () => {
  it('loads the samples into a catalogue that passes verify', async () => {
    const imported = await catalogue(['import', SAMPLES]);
    expect(imported).toEqual({
      status: 0,
      stdout: '185 imported, 0 refused.\n',
      stderr: '100 %  185 of 185\n',
    });
    const verified = await catalogue(['verify']);
    expect(verified.status).toBe(0);
    expect(verified.stdout).toBe('The catalogue is sound.\n');
  });

  it('lists the refused lines with the reasons, and imports the others', async () => {
    const file = await write(
      'people.csv',
      [
        'name,gender,type,identity,motto',
        'Capitu,female,ENFP,T,',
        ',male,INTJ,,',
        '"Escobar,male,ESTP,,',
        'Bentinho,homem,ISFJ,,Olhos de ressaca',
        `${'x'.repeat(121)},male,INTJ,,`,
        'Iracema,female,ISFP,A,',
      ].join('\r\n'),
    );
    const { status, stdout } = await catalogue(['import', file]);
    expect(stdout.split('\n')).toEqual([
      'Line 3: name is missing.',
      'Line 4: record cannot be read.',
      'Line 5 "Bentinho": gender is none of the possible values; motto is no field of a personality.',
      `Line 6 "${'x'.repeat(60)}…": name is longer than 120 characters.`,
      '2 imported, 4 refused.',
      '',
    ]);
    expect(status).toBe(1);
  });

  it('accepts JSON and numbers its items', async () => {
    const file = await write(
      'people.JSON',
      JSON.stringify({ items: [{ name: 'Capitu', type: 'ENFP' }, { name: 'Ninguém' }] }),
    );
    const { status, stdout } = await catalogue(['import', file]);
    expect(stdout).toBe('Item 2 "Ninguém": type is missing.\n1 imported, 1 refused.\n');
    expect(status).toBe(1);
  });

  it('reads icon files named in a CSV from its folder only', async () => {
    await write(
      'face.png',
      Buffer.from((await imageDataUrl(noise())).replace(/^.*,/, ''), 'base64'),
    );
    await write('text.png', 'no image');
    const rows = [
      'Capitu,ENFP,face.png',
      'Bentinho,ISFJ,../face.png',
      'Escobar,ESTP,gone.png',
      'Ezequiel,ISTP,text.png',
    ];
    const csv = await write('people.csv', `name,type,icon\n${rows.join('\n')}\n`);
    const { status, stdout } = await catalogue(['import', csv]);
    expect(stdout.split('\n')).toEqual([
      'Line 3 "Bentinho": icon names no file in the folder of the list.',
      'Line 4 "Escobar": icon names no file in the folder of the list.',
      'Line 5 "Ezequiel": icon cannot be read.',
      '1 imported, 3 refused.',
      '',
    ]);
    expect(status).toBe(1);
    const json = await write('people.json', '[{"name":"Capitu","type":"ENFP","icon":"face.png"}]');
    expect((await catalogue(['import', json])).stdout).toMatch(/^Item 1 "Capitu": icon cannot be/);
  });

  it.each([
    ['does not exist', null, /no such file/],
    ['has no header', 'Capitu,female,ENFP,T', /"name" is missing/],
    ['is not UTF-8', Buffer.from('name,type\nJo\xe3o,INTJ', 'latin1'), /not UTF-8/],
  ])('explains that a file %s, and creates no catalogue', async (_, content, why) => {
    if (content !== null) await write('people.csv', content);
    const { status, stdout, stderr } = await catalogue(['import', inDirectory('people.csv')]);
    expect(stderr).toMatch(/^\S+people\.csv cannot be read: /);
    expect(stderr).toMatch(why);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(existsSync(inDirectory('catalogue.db'))).toBe(false);
  });

  it('says that it stopped when another process has locked the catalogue', async () => {
    await catalogue(['import', SAMPLES]);
    const other = new DatabaseSync(inDirectory('catalogue.db'));
    other.exec('BEGIN IMMEDIATE');
    const { status, stderr } = await catalogue(['import', SAMPLES]);
    other.close();
    expect(stderr).toMatch(/^Stopped: only the first 0 of 185 records are done\./);
    expect(stderr).toMatch(/unavailable/);
    expect(status).toBe(2);
  });
});

describe('export', () => {
  const sorted = async (file: string) => (await readFile(file, 'utf8')).split('\n').toSorted();

  it.each(['csv', 'json'])(
    'as %s gives what an import elsewhere takes, icons too',
    async (kind) => {
      const people = [
        { name: 'Silva, Maria', gender: 'female', type: 'INTJ', icon: await imageDataUrl(noise()) },
        { name: 'Zé "Pequeno"', type: 'ESTP', identity: 'A' },
        ...Array.from({ length: 600 }, (_, i) => ({ name: `Pessoa ${i}`, type: 'ISFP' })),
      ];
      const [first, second] = [inDirectory(`first.${kind}`), inDirectory(`second.${kind}`)];
      const elsewhere = { database: `file:${inDirectory('elsewhere.db')}` };
      await catalogue(['import', await write('people.json', JSON.stringify(people))]);
      expect((await catalogue(['export', first])).stdout).toBe('602 exported.\n');
      const imported = await catalogue(['import', first], elsewhere);
      expect(imported.stdout).toBe('602 imported, 0 refused.\n');
      await catalogue(['export', second], elsewhere);
      const contents = await sorted(second);
      expect(contents.map((line) => line.replace(/,$/, '')).toSorted()).toEqual(
        (await sorted(first)).map((line) => line.replace(/,$/, '')).toSorted(),
      );
      expect(contents.filter((line) => line.includes('data:image/png;base64,'))).toHaveLength(1);
    },
  );

  it('writes icons in every size, and importing them gives the same icons', async () => {
    await catalogue(['import', SAMPLES]);
    const [first, second] = [inDirectory('first.csv'), inDirectory('second.csv')];
    await catalogue(['export', first]);
    const elsewhere = { database: `file:${inDirectory('elsewhere.db')}` };
    const imported = await catalogue(['import', first], elsewhere);
    expect(imported.stdout).toBe('185 imported, 0 refused.\n');
    await catalogue(['export', second], elsewhere);
    const contents = await sorted(second);
    expect(contents).toEqual(await sorted(first));
    expect(contents.filter((line) => line.split('data:image/webp').length === 3)).toHaveLength(185);
  });

  it('replaces the file when complete, and leaves no temporary file', async () => {
    await catalogue(['import', await write('one.csv', 'name,type\nCapitu,ENFP\n')]);
    const file = await write('out.csv', 'before');
    expect((await catalogue(['export', file])).status).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(
      'name,gender,type,identity,icon\nCapitu,male,ENFP,,\n',
    );
    expect((await readdir(directory)).filter((name) => name.startsWith('out'))).toEqual([
      'out.csv',
    ]);
  });

  it('says that a file cannot be written', async () => {
    await catalogue(['import', SAMPLES]);
    const { status, stderr } = await catalogue(['export', inDirectory('nowhere/out.csv')]);
    expect(stderr).toMatch(/out\.csv cannot be written: ENOENT/);
    expect(status).toBe(2);
  });
});

describe('verify and rebuild', () => {
  it('find inconsistent data, and repair it', async () => {
    await catalogue(['import', SAMPLES]);
    const database = new DatabaseSync(inDirectory('catalogue.db'));
    database.exec('UPDATE cell_count SET count = count + 1 WHERE cell = 0');
    database.close();
    const found = await catalogue(['verify']);
    expect(found.stdout).toMatch(/^Cell 0 has \d+, its counter says \d+\.\nThe command rebuild/);
    expect(found.status).toBe(1);
    expect((await catalogue(['rebuild'])).status).toBe(0);
    expect((await catalogue(['verify'])).status).toBe(0);
  });

  it.each(['verify', 'rebuild', 'export'])(
    '%s makes no catalogue where there is none',
    async (name) => {
      const args = name === 'export' ? [name, inDirectory('out.csv')] : [name];
      const { status, stderr } = await catalogue(args);
      expect(stderr).toMatch(
        /^The catalogue at .*catalogue\.db cannot be opened: there is no such file/,
      );
      expect(status).toBe(2);
      expect(await readdir(directory)).toEqual([]);
    },
  );
});

describe('the command', () => {
  it('prints its help', async () => {
    const { status, stdout, stderr } = await catalogue(['--help']);
    expect(stdout).toMatch(/^Usage: npm run catalogue -- COMMAND/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    { args: [], why: 'What shall be done?' },
    { args: ['frobnicate'], why: 'There is no command "frobnicate".' },
    { args: ['import'], why: 'import takes one file.' },
    { args: ['export', 'a.csv', 'b.csv'], why: 'export takes one file.' },
    { args: ['import', 'people.txt'], why: '"people.txt" should end in .csv or .json.' },
    { args: ['verify', 'people.csv'], why: 'verify takes nothing more.' },
    { args: ['--force'], why: "Unknown option '--force'" },
  ])('prints the reason and its help after $args', async ({ args, why }) => {
    const { status, stdout, stderr } = await catalogue(args);
    expect(stderr.startsWith(why)).toBe(true);
    expect(stderr).toMatch(/^Usage: /m);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('names an invalid setting', async () => {
    const { status, stderr } = await catalogue(['verify'], { database: 'mysql://x' });
    expect(stderr).toMatch(/DATABASE_URL="mysql:\/\/x" should be/);
    expect(status).toBe(2);
  });

  it('reads settings from .env, like the server', async () => {
    await write('.env', 'DATABASE_URL=file:from-env.db\n');
    const { status } = await catalogue(['import', SAMPLES], { database: null });
    expect(status).toBe(0);
    expect(existsSync(inDirectory('from-env.db'))).toBe(true);
  });

  it('says that a file is not a catalogue', async () => {
    const file = await write('catalogue.db', 'no database, though long enough to be read as one');
    const { status, stderr } = await catalogue(['verify'], { database: `file:${file}` });
    expect(stderr).toMatch(/catalogue\.db cannot be opened: /);
    expect(status).toBe(2);
  });
});
