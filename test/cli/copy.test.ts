import { readFile, symlink } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { readDatabase } from '../../src/cli/values.ts';
import { BY } from '../store/arbitraries.ts';
import { FORMER, makeFormerFile } from '../store/release-before.ts';
import { withStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { readTables } from '../support/tables.ts';
import { tamper } from '../support/tamper.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder } = catalogueOfEachTest();

const capitu = newPerson({ name: 'Capitu' });

const file = (name: string) => `file:${inFolder(name)}`;

describe('copy', () => {
  it('refuses a target with a catalogue, and leaves it as it is', async () => {
    await withStore(file('catalogue.db'), (store) => store.create([capitu], BY));
    for (const to of [file('other.db'), await createDatabase(inject('postgres').template)]) {
      await withStore(to, (store) => store.create([newPerson({ name: 'Outra' })], BY));
      const before = await readTables(readDatabase('--to', to));
      const { status, stderr } = await catalogue(['copy', '--to', to]);
      expect(stderr).toContain('The target has a catalogue already: copy into an empty database.');
      expect(status).toBe(2);
      expect(await readTables(readDatabase('--to', to))).toEqual(before);
    }
  });

  it('does not migrate a target that it refuses', async () => {
    await withStore(file('catalogue.db'), (store) => store.create([capitu], BY));
    await makeFormerFile(inFolder('other.db'), [newPerson({ name: 'Outra' })]);
    const before = await readFile(inFolder('other.db'));
    const { status, stderr } = await catalogue(['copy', '--to', file('other.db')]);
    expect(stderr).toBe('The target has a catalogue already: copy into an empty database.\n');
    expect(status).toBe(2);
    const reports = await catalogue(['reports'], file('other.db'));
    expect(reports.stderr).toMatch(new RegExp(`it has schema ${FORMER}, this program needs`));
    expect(await readFile(inFolder('other.db'))).toEqual(before);
  });

  it('says that the target has a catalogue before it verifies the source', async () => {
    for (const name of ['catalogue.db', 'other.db'])
      await withStore(file(name), (store) => store.create([capitu], BY));
    const { status, stderr } = await catalogue(['copy', '--to', file('other.db')]);
    expect(stderr).toBe('The target has a catalogue already: copy into an empty database.\n');
    expect(status).toBe(2);
  });

  it('copies nothing from a damaged source', async () => {
    await withStore(file('catalogue.db'), (store) => store.create([capitu], BY));
    tamper(
      inFolder('catalogue.db'),
      `UPDATE personality SET name = 'Escobar' WHERE id = '${capitu.id}'`,
    );
    const { status, stderr } = await catalogue(['copy', '--to', file('copy.db')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The source has \d faults: Personality .+ is not as it was written/m);
    expect(await withStore(file('copy.db'), (store) => store.listed(0, 9))).toEqual([]);
  });

  it.each([
    [
      'a link to the file',
      async () => {
        const [one, other] = [inFolder('one.db'), inFolder('other.db')];
        await withStore(`file:${one}`, (store) => store.create([capitu], BY));
        await symlink(one, other);
        return [`file:${one}`, `file:${other}`];
      },
    ],
    [
      'another URL of the database',
      async () => {
        const url = new URL(await createDatabase(inject('postgres').template));
        await withStore(url.href, (store) => store.create([capitu], BY));
        const [one, { searchParams }] = [url.href, url];
        searchParams.set('application_name', 'copy');
        return [one, url.href];
      },
    ],
  ])('refuses to copy a catalogue into itself: %s', async (_, locations) => {
    const [from = '', to = ''] = await locations();
    const { stderr, status } = await catalogue(['copy', '--from', from, '--to', to]);
    expect(stderr).toBe('--from and --to name the same catalogue: choose another target.\n');
    expect(status).toBe(2);
  });

  it.each([
    ['an unreachable server', 'postgres://ana:segredo@127.0.0.1:1/catalogue'],
    ['a URL that cannot be used', 'postgres://ana:segredo@host/'],
    ['a URL with a bare slash in it', 'postgres://ana:12/segredo@host/catalogue'],
  ])('does not print the password of %s', async (_, url) => {
    await withStore(file('catalogue.db'), (store) => store.create([capitu], BY));
    for (const args of [
      ['--to', url],
      ['--from', url, '--to', file('copy.db')],
    ]) {
      const { status, stdout, stderr } = await catalogue(['copy', ...args, '--json']);
      expect(status).toBe(2);
      expect(stdout).toContain('"error"');
      expect(stdout + stderr).not.toContain('segredo');
    }
  });
});
