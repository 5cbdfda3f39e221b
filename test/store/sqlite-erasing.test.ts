import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { LATER_FIELDS, textsOf } from '../../src/domain/people/fields.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { FILLED, newPerson } from '../support/people.ts';
import { BY, iconOf } from './arbitraries.ts';
import { reportAndGuess } from './report-and-guess.ts';

const inFolder = folderOfEachTest();

let store: Store;
beforeEach(async () => {
  store = await openSqliteStore(inFolder('catalogue.db'));
});
afterEach(() => store.close());

/** Which of the texts occur in the database or in a file beside it, ignoring case. */
async function inFiles(texts: readonly string[]): Promise<string[]> {
  const folder = dirname(inFolder('catalogue.db'));
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'latin1')),
  );
  const all = files.join('\n').toLowerCase();
  return texts.filter((text) => all.includes(Buffer.from(text.toLowerCase()).toString('latin1')));
}

describe('an erasure', () => {
  it('leaves no byte of a personality in the files, while they are open', async () => {
    const name = 'Xanthippe Quixadá';
    const person = newPerson({ ...FILLED, name, icon: iconOf('a drawing of Xanthippe') });
    await store.create([person], BY);
    await store.update(person.id, 1, { ...person, name: 'Xenofonte Zwinglio' }, BY);
    await store.create(
      Array.from({ length: 500 }, (_, i) => newPerson({ name: `P ${i}` })),
      BY,
    );
    const said = await reportAndGuess(store, person.id);
    const texts = [
      'Xanthippe',
      ...LATER_FIELDS.flatMap((field) => textsOf(FILLED[field])),
      'Quixada',
      'Zwinglio',
      'xenof',
      'a drawing of',
      ...said,
    ];
    // Among the random bytes of so many rows, three letters occur by chance, but not three such terms.
    const terms = ['xan', 'nth', 'thi', 'hip', 'ipp', 'ppe', 'zwi'];
    const { icon } = person;
    if (icon !== null) texts.push(icon.hash);
    expect(await inFiles([...texts, ...terms])).toEqual([...texts, ...terms]);
    const other = await openSqliteStore(inFolder('catalogue.db'));
    await store.erase(person.id);
    expect(await inFiles(texts)).toEqual([]);
    expect((await inFiles(terms)).length).toBeLessThan(3);
    // Other connections continue to read and write.
    expect(await other.get(person.id)).toBeNull();
    await other.create([newPerson({ name: 'Depois' })], BY);
    await other.close();
  });

  it('leaves no byte of one version, nor of an icon', async () => {
    const person = newPerson({ name: 'Xanthippe', icon: iconOf('a drawing') });
    await store.create([person], BY);
    await store.update(person.id, 1, { ...person, name: 'Capitu' }, BY);
    await store.eraseVersion(person.id, 1);
    expect(await inFiles(['Xanthippe', 'xan', 'Capitu'])).toEqual(['Capitu']);
    expect(await inFiles(['a drawing'])).toEqual(['a drawing']);
    await store.eraseIcon(iconOf('a drawing').hash);
    expect(await inFiles(['a drawing', 'Capitu'])).toEqual(['Capitu']);
  });

  it('leaves no hash of the request that created a personality', async () => {
    const erasures = [
      (id: string) => store.erase(id),
      async (id: string) => {
        await store.update(id, 1, newPerson({ name: 'Capitu' }), BY);
        await store.eraseVersion(id, 1);
      },
    ];
    for (const [i, erase] of erasures.entries()) {
      const fingerprint = `fingerprint ${i}`;
      const person = newPerson({ name: 'Xanthippe' });
      await store.createOnce({ key: `key ${i}`, fingerprint }, person, BY);
      expect(await inFiles([fingerprint])).toEqual([fingerprint]);
      await erase(person.id);
      expect(await inFiles([fingerprint])).toEqual([]);
    }
  });

  it('waits for a read of an older state, which would keep the log', async () => {
    const person = newPerson({ name: 'Xanthippe' });
    await store.create([person], BY);
    const reader = new DatabaseSync(inFolder('catalogue.db'));
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM personality').get();
    let isDone = false;
    const erasing = store.erase(person.id).then(() => {
      isDone = true;
    });
    // After any number of turns of the event loop, the erasure cannot resolve before the read ends.
    for (let turn = 0; turn < 5; turn += 1) {
      await store.countByCell(createFilter(parseQuery('')));
      expect(isDone).toBe(false);
    }
    expect(await inFiles(['Xanthippe'])).toEqual(['Xanthippe']);
    reader.exec('ROLLBACK');
    reader.close();
    await erasing;
    expect(await inFiles(['Xanthippe'])).toEqual([]);
  });
});

describe('the tables', () => {
  const count = (table: string): number => {
    const database = new DatabaseSync(inFolder('catalogue.db'));
    const row = database.prepare(`SELECT count(*) AS n FROM ${table}`).get();
    database.close();
    return Number(row?.['n']);
  };

  it('reuse the ordinals of removed personalities', async () => {
    const stays = newPerson({ name: 'Fica' });
    await store.create([stays], BY);
    for (let i = 0; i < 100; i += 1) {
      const person = newPerson({ name: `Vai ${i} Embora`, type: 'ESFP' });
      await store.create([person], BY);
      await store.remove(person.id, 1, BY);
    }
    expect(count('free_ordinal')).toBe(1);
    expect(count('version')).toBe(201);
  });
});
