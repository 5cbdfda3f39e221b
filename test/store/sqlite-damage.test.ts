import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { hashOf } from '../../src/icons/encode-icon.ts';
import { describeStartFailure } from '../../src/service/start-failure.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { damagePage, tamper } from '../support/tamper.ts';
import { BY } from './arbitraries.ts';

const inFolder = folderOfEachTest();
const files = {
  bytes: Buffer.from('an icon'),
  larger: [{ side: 150, bytes: Buffer.from('greater') }],
} as const;
const icon = { ...files, hash: hashOf(files.bytes, files.larger) };
const ana = newPerson({ name: 'Ana', type: 'INTJ', icon });
const bia = newPerson({ name: 'Bia', type: 'ESFP', identity: 'T' });

let file: string;
let store: Store;
beforeEach(async () => {
  file = inFolder('catalogue.db');
  store = await openSqliteStore(file);
  await store.create([ana, newPerson({ name: 'Ida' }), bia], BY);
});
afterEach(() => store.close());

const verified = async () => {
  const faults = await store.verify();
  return faults.map(
    ({ sentence, mendable }) => `${mendable ? 'mendable' : 'unmendable'}: ${sentence}`,
  );
};

/** The condition that selects the row of one version of Bia. */
const ofBia = (number: number) => `WHERE personality_id = '${bia.id}' AND number = ${number}`;

describe('a history that disagrees with the rows', () => {
  it.each([
    ['a lost version', 'DELETE FROM version WHERE number = 1', /.* has no version/],
    [
      'a gap in the numbers',
      `UPDATE version SET number = 3 ${ofBia(2)}`,
      /Versions before 3 of personality .* are missing/,
    ],
    ['a lost row', 'DELETE FROM personality WHERE ordinal = 0', /.* is missing: its newest/],
    [
      'a row that should be gone',
      `UPDATE version SET change = 'removed' ${ofBia(2)}`,
      /.* is there, though its newest version says no/,
    ],
    [
      'another state',
      `UPDATE version SET type = 'ESTP' ${ofBia(2)}`,
      /.* is not as its newest version says/,
    ],
    ['a lost index', 'DROP INDEX personality_folded', /The index personality_folded of/],
    [
      'a lock of nobody',
      "INSERT INTO locked VALUES ('nobody')",
      /Personality nobody is locked, and never was/,
    ],
    [
      'an operation of nobody',
      "INSERT INTO operation_version (operation, personality_id, number) VALUES (1, 'nobody', 7)",
      /Operation 1 names version 7 of personality nobody/,
    ],
    [
      'a lost beginning',
      `DELETE FROM version ${ofBia(1)}`,
      /Versions before 2 of personality .* are missing/,
    ],
    [
      'somebody held who never was',
      "INSERT INTO held VALUES ('nobody', 1, 'reports', '2026')",
      /Personality nobody is held, and never was/,
    ],
    [
      'somebody held and shown',
      `INSERT INTO held VALUES ('${bia.id}', 2, 'reports', '2026')`,
      /Personality .* is held, and yet shown/,
    ],
    [
      'a version of nobody found well',
      "INSERT INTO found_well VALUES ('nobody', 1)",
      /Version 1 of personality nobody was found well, and never was/,
    ],
    ['the lost key of the cookies', 'DELETE FROM secret', /The key of the cookies is lost/],
    [
      'an order of the changes that is not that of the versions',
      `UPDATE version SET sequence = 1000 ${ofBia(1)}`,
      /Version 2 of personality .* stands before version 1 in the changes/,
    ],
  ])('is found: %s', async (_, statements, sentence) => {
    await store.update(bia.id, 1, { ...bia, type: 'ENFP' }, BY);
    tamper(file, statements);
    const found = new RegExp(`^unmendable: ${sentence.source}`);
    expect(await verified()).toContainEqual(expect.stringMatching(found));
  });
});

describe('reports and held personalities', () => {
  const network = new Uint8Array(16);
  const report = { version: null, kind: 'junk', text: 'de graça', at: BY.at, voter: null } as const;

  /** Two held personalities, one of them removed before; one released, one held again, one erased while held. */
  beforeEach(async () => {
    const people = ['Uma', 'Duas', 'Três', 'Quatro', 'Cinco'].map((name) => newPerson({ name }));
    await store.create(people, BY);
    for (const { id } of people) await store.reports.report({ ...report, id, network });
    const [held, removed, released, again, erased] = people.map(({ id }) => id);
    if (!held || !removed || !released || !again || !erased) throw new Error('Five are needed.');
    await store.remove(removed, 1, BY);
    for (const id of [held, removed, released, again, erased])
      await store.reports.hold({ id, at: BY.at });
    for (const id of [released, again]) await store.reports.release({ id, at: BY.at });
    await store.reports.hold({ id: again, at: BY.at });
    await store.reports.dismiss({ id: bia.id, newest: 1, at: BY.at });
    await store.erase(erased);
  });

  it('are sound after all kinds of actions', async () => expect(await verified()).toEqual([]));

  it.each([
    ['a lost row of what is held', 'DELETE FROM held', /was held, and is not any more/],
    [
      'a removal that was lost',
      `UPDATE held SET version = 7`,
      /is held, and was not removed: restore a copy/,
    ],
    [
      'a report of nobody',
      "UPDATE report SET personality_id = 'nobody'",
      /^unmendable: Report 1 is/,
    ],
    ['a report of a version that never was', 'UPDATE report SET version = 9', /Report 1 is not/],
    [
      'a changed text of a report',
      "UPDATE report SET text = 'de grata'",
      /Report 1 is not as it was/,
    ],
    [
      'an outcome that is none',
      "UPDATE report SET outcome = 'helb'",
      /^unmendable: Report 1 is not/,
    ],
  ])('are found damaged: %s', async (_, statements, sentence) => {
    tamper(file, statements);
    expect(await verified()).toContainEqual(expect.stringMatching(sentence));
  });
});

it('an erasure whose files are not cleared yet is reported as mendable, and a rebuild finishes it', async () => {
  tamper(file, "INSERT INTO unfinished_erasure (since) VALUES ('2026')");
  expect(await verified()).toEqual([
    expect.stringMatching(/^mendable: An erasure is done in the tables, and not yet in the files/),
  ]);
  await store.close();
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  store = await openSqliteStore(file, { mode: 'create', warn });
  expect(warnings).toEqual([expect.stringContaining('that is done now')]);
  expect(await verified()).toEqual([]);
});

it('a lost key for cookies makes the start fail with a sentence', async () => {
  tamper(file, 'DELETE FROM secret');
  const error = await store.secret().catch((reason: unknown) => reason);
  expect(describeStartFailure(error)).toMatch(/cannot start: The key of the cookies is lost/);
});

describe('wrong derived data is found by verify and repaired by rebuild', () => {
  it.each([
    [
      'free ordinals',
      'INSERT INTO free_ordinal VALUES (1)',
      /ordinal 1 is in use and listed as free/,
    ],
    [
      'the folded name of a version',
      "UPDATE version SET folded = 'zzz' WHERE name = 'Ana'",
      /: the search name of version 1 is wrong/,
    ],
  ])('%s', async (_, statements, sentence) => {
    expect(await verified()).toEqual([]);
    tamper(file, statements);
    expect(await verified()).toEqual([expect.stringMatching(sentence)]);
    await store.rebuild();
    expect(await verified()).toEqual([]);
  });

  it('the search columns', async () => {
    tamper(file, "UPDATE personality SET folded = 'zzz', cell = 0");
    const faults = await verified();
    expect(faults.filter((fault) => /its stored search name is wrong/.test(fault))).toHaveLength(3);
    expect(
      faults.filter((fault) => /type and identity for the search are wrong/.test(fault)),
    ).toHaveLength(1);
    expect(faults.every((fault) => fault.startsWith('mendable'))).toBe(true);
    await store.rebuild();
    expect(await verified()).toEqual([]);
  });

  it('in one transaction: a failed rebuild changes nothing', async () => {
    tamper(
      file,
      `
      UPDATE personality SET folded = 'zzz';
      CREATE TRIGGER refuse BEFORE INSERT ON unversioned_change
      BEGIN SELECT raise(ABORT, 'no'); END;
    `,
    );
    const before = await verified();
    await expect(store.rebuild()).rejects.toThrow();
    expect(await verified()).toEqual(before);
  });
});

describe('damage that cannot be recomputed is found, and reported as not mendable', () => {
  it.each([
    ['a changed name', "UPDATE personality SET name = 'ana' WHERE ordinal = 0"],
    ['a changed date', "UPDATE personality SET created_at = '2026' WHERE ordinal = 0"],
    ['a changed version', 'UPDATE personality SET version = 2 WHERE ordinal = 0'],
    ['a removed icon', 'UPDATE personality SET icon_id = NULL WHERE ordinal = 0'],
    ['a changed picture', "UPDATE icon SET bytes = X'00'"],
    ['a changed larger picture', "UPDATE icon_size SET bytes = X'00'"],
    ['a lost larger picture', 'DELETE FROM icon_size'],
    [
      'an impossible version',
      'PRAGMA ignore_check_constraints = ON; UPDATE personality SET version = 0',
    ],
    ['the visitor of a version', "UPDATE version SET visitor = '0123456789'"],
    ['the kind of a version', "UPDATE version SET change = 'updated'"],
    ['the state of a version', "UPDATE version SET type = 'ESTP'"],
    ['the creation of a version', "UPDATE version SET created_at = '2026'"],
    ['a dangling reference', 'PRAGMA foreign_keys = OFF; DELETE FROM icon'],
  ])('%s', async (_, statements) => {
    expect(await verified()).toEqual([]);
    tamper(file, statements);
    const faults = await verified();
    expect(faults.length).toBeGreaterThan(0);
    await store.rebuild();
    expect(await verified()).toEqual(faults);
    expect(faults.every((fault) => fault.startsWith('unmendable'))).toBe(true);
  });
});

describe('verify', () => {
  it('finds no fault while another process writes', async () => {
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE; UPDATE personality SET folded = 'zzz'");
    expect(await verified()).toEqual([]);
    other.close();
  });
});

describe('a damaged page of the file', () => {
  async function damage(name: string): Promise<void> {
    await store.close();
    await damagePage(file, name);
    store = await openSqliteStore(file);
  }
  const damaged = {
    code: 'unavailable',
    cause: { message: expect.stringMatching(/catalogue\.db is damaged: .*restore a copy/) },
  };

  it('makes only reads of it fail, as unavailable', async () => {
    await damage('icon');
    await expect(store.icon(icon.hash, 75)).rejects.toMatchObject(damaged);
    await expect(store.ping()).resolves.toBeUndefined();
    expect(await store.get(bia.id)).toMatchObject({ name: 'Bia' });
  });

  it('is found by verify, together with other faults', async () => {
    await damage('personality');
    await expect(store.get(ana.id)).rejects.toMatchObject(damaged);
    const faults = await verified();
    expect(faults).toContainEqual(
      expect.stringMatching(/^unmendable: Not all can be read: .*malformed/),
    );
    expect(faults).toContain('unmendable: The personalities cannot be read.');
  });
});
