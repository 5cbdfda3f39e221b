import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { iconHashOf } from '../../src/domain/paths.ts';
import { type IconFileReader, iconFilesBeside } from '../../src/files/icons.ts';
import { importRecords } from '../../src/files/import-records.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { pageOf } from '../support/page-of.ts';
import { readAll } from './support.ts';

let root: string;
let folder: string;
let store: Store;

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mbti-db-test-'));
  folder = join(root, 'lists');
  await mkdir(join(folder, 'faces'), { recursive: true });
  await mkdir(join(root, 'lists-of-others'));
  const picture = await png(225);
  for (const path of ['secret.png', 'lists/beside.png', 'lists/faces/below.png']) {
    await writeFile(join(root, path), picture);
  }
  await writeFile(join(root, 'lists-of-others', 'theirs.png'), picture);
  await symlink(join(root, 'secret.png'), join(folder, 'link-out.png'));
  await symlink('../lists-of-others/theirs.png', join(folder, 'link-alike.png'));
  await symlink(root, join(folder, 'folder-out'));
  await symlink('faces/below.png', join(folder, 'link-inside.png'));
  execFileSync('mkfifo', [join(folder, 'pipe.png')]);
  // The first has decomposed letters, as in file names of macOS; the other two differ only in case.
  for (const path of ['Jose\u0301.PNG', 'Twin.png', 'TWIN.png'])
    await writeFile(join(folder, path), picture);
  await writeFile(join(folder, 'text.png'), 'no image, whatever its name');
  await writeFile(join(folder, 'empty.png'), '');
  await writeFile(join(folder, 'heavy.png'), Buffer.concat([picture, Buffer.alloc(49_152)]));
  await writeFile(join(folder, 'wide.png'), await png(513));
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  store = await openSqliteStore(':memory:');
});
afterEach(() => store.close());

const beside = () => iconFilesBeside(join(folder, 'people.csv'));

async function importIcon(icon: string, readIconFile: IconFileReader | undefined = beside()) {
  const list = `name,type,icon\nCapitu,ENFP,"${icon}"\nBentinho,ISFJ,\n`;
  const records = await readAll(list);
  const now = () => '2026-02-03T04:05:06.000Z';
  return importRecords(records, { store, encodeIcon, readIconFile, newId: randomUUID, now });
}

async function iconOf(name: string) {
  const hash = iconHashOf((await pageOf(store, name)).items[0]?.icon ?? null);
  return hash === null ? null : store.icon(hash, 225);
}

describe('an icon given as the name of a file', () => {
  it.each([
    ...['beside.png', './beside.png', 'faces/below.png', 'link-inside.png', 'Twin.png'],
    // Names as lists from other systems write them.
    ...['Jos\u00e9.PNG', 'Jose\u0301.png', 'faces\\below.png', '.\\Faces/BELOW.png'],
  ])('is read: %s', async (name) => {
    expect(await importIcon(name)).toEqual({ created: 2, refused: [] });
    expect((await iconOf('Capitu'))?.side).toBe(225);
    expect(await iconOf('Bentinho')).toBeNull();
  });

  it.each([
    ['does not exist', 'nobody.png', 'no_such_file'],
    ['may be two of another case', 'twin.png', 'no_such_file'],
    ['is longer than a path', `${'\u0301\u0323'.repeat(30_000)}.png`, 'no_such_file'],
    ['is a folder', 'faces', 'no_such_file'],
    ['is a named pipe', 'pipe.png', 'no_such_file'],
    ['is a path with a NUL', 'beside.png\0.txt', 'no_such_file'],
    ['is too large', 'heavy.png', 'too_large'],
    ['has too many pixels', 'wide.png', 'unreadable'],
    ['is no image', 'text.png', 'unreadable'],
    ['is empty', 'empty.png', 'unreadable'],
  ])('is refused with the reason if it %s', async (_, name, issue) => {
    const errors = [{ field: 'icon', issue }];
    const refused = [{ line: 2, name: 'Capitu', errors }];
    expect(await importIcon(name)).toEqual({ created: 1, refused });
  });

  it.each([
    ['the parent folder', '../secret.png'],
    ['a path with .. inside the folder', 'faces/../beside.png'],
    ['the parent folder, with a backslash', '..\\secret.png'],
    ['a folder whose name starts with the same text, through a link', 'link-alike.png'],
    ['outside through a link to a file', 'link-out.png'],
    ['outside through a link to a folder', 'folder-out/secret.png'],
  ])('is not read from %s', async (_, name) => {
    expect(await beside()(name)).toEqual({ ok: false, issue: 'no_such_file' });
  });

  it('is not read by an absolute path, even inside the folder', async () => {
    for (const path of ['/beside.png', join(folder, 'beside.png'), join(root, 'secret.png')]) {
      expect(await beside()(path)).toEqual({ ok: false, issue: 'no_such_file' });
    }
  });

  it('is found if the path of the list is relative or a symbolic link', async () => {
    await symlink(folder, join(root, 'link-to-lists'));
    const throughLink = iconFilesBeside(join(root, 'link-to-lists', 'people.csv'));
    expect(await throughLink('beside.png')).toMatchObject({ ok: true });
    expect(await throughLink('link-out.png')).toMatchObject({ ok: false });
  });

  it('is not read if records must not name files', async () => {
    const report = await importRecords(
      [{ line: 1, fields: { name: 'Capitu', type: 'ENFP', icon: 'beside.png' } }],
      { store, encodeIcon, newId: randomUUID, now: () => '2026-02-03T04:05:06.000Z' },
    );
    expect(report.refused[0]?.errors).toEqual([{ field: 'icon', issue: 'unreadable' }]);
  });
});
