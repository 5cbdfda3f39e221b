import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../src/catalogue/stored-personality.ts';
import { paths } from '../../src/domain/paths.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { BY, iconOf } from '../store/arbitraries.ts';
import { FORMER, makeFormerFile } from '../store/release-before.ts';
import { newPerson } from '../support/people.ts';
import { catalogueOfEachTest } from './support.ts';

const { catalogue, inFolder, json, withStore, write } = catalogueOfEachTest();

const VANDAL: WriteContext = { visitor: '0badbadbad', at: '2026-03-03T12:00:00.000Z' };
const GOOD: WriteContext = { visitor: '900d900d90', at: '2026-03-03T13:00:00.000Z' };

const capitu = newPerson({ name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' });

/** A personality created without a visitor and changed by a vandal. */
const vandalize = () =>
  withStore(async (store) => {
    await store.create([{ ...capitu, icon: iconOf('face') }], BY);
    await store.update(capitu.id, 1, { ...capitu, name: 'Bad \u001b[2J' }, VANDAL);
  });

describe('a command that only reads', () => {
  it.each([
    ['verify'],
    ['changes', '--since', '2026-01-01'],
    ['history', 'nobody'],
    ['export', 'all.jsonl'],
  ])('%s does not migrate', async (...args) => {
    await makeFormerFile(inFolder('catalogue.db'));
    const { stderr, status } = await catalogue(args);
    expect(stderr).toMatch(new RegExp(`it has schema ${FORMER}, .+ start the server once`));
    expect(status).toBe(2);
    expect(await readdir(inFolder())).toEqual(['catalogue.db']);
  });
});

describe('history', () => {
  it('lists the versions of a personality, newest first', async () => {
    await vandalize();
    const { status, stdout } = await catalogue(['history', capitu.id]);
    expect(stdout.split('\n')).toEqual([
      `2026-03-03T12:00:00.000Z  updated   0badbadbad  ${capitu.id}  version 2  "Bad \\u{1b}[2J", female, ENFP-T`,
      `2026-01-01T00:00:00.000Z  created   -           ${capitu.id}  version 1  "Capitu", female, ENFP-T, icon ${iconOf('face').hash}`,
      '',
    ]);
    expect(status).toBe(0);
  });

  it('prints the changes of the API as JSON', async () => {
    await vandalize();
    const state = { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T' };
    const first = { ...state, ...NO_LATER_TRAITS, icon: paths.icon(iconOf('face').hash) };
    expect(await json(['history', capitu.id])).toEqual({
      id: capitu.id,
      items: [
        expect.objectContaining({ version: 2, before: first, undo: 'restore' }),
        {
          id: capitu.id,
          version: 1,
          change: 'created',
          ...BY,
          state: first,
          before: null,
          restoredFrom: null,
          newest: 2,
          undo: null,
        },
      ],
    });
  });

  it('has more versions than one page', async () => {
    await withStore(async (store) => {
      await store.create([capitu], BY);
      for (let version = 1; version <= 600; version += 1) {
        await store.update(capitu.id, version, { ...capitu, name: `Capitu ${version}` }, BY);
      }
    });
    const { stdout } = await catalogue(['history', capitu.id]);
    expect(stdout.match(/version \d+/g)).toEqual(
      Array.from({ length: 601 }, (_, i) => `version ${601 - i}`),
    );
  });
});

describe('changes', () => {
  it('lists those since a time, newest first, of all visitors or of one', async () => {
    await vandalize();
    const other = newPerson({ name: 'Bentinho' });
    await withStore((store) => store.create([other], GOOD));
    const since = ['changes', '--since', '2026-03-03'];
    expect(await json(since)).toMatchObject({
      since: '2026-03-03T00:00:00.000Z',
      visitor: null,
      items: [{ id: other.id }, { id: capitu.id, version: 2 }],
    });
    expect(await json(['changes', '--since', '2026-03-03T13:00'])).toMatchObject({
      items: [{ id: other.id }],
    });
    expect(await json([...since, '--visitor', '0badbadbad'])).toMatchObject({
      items: [{ id: capitu.id, version: 2 }],
    });
    expect(await json(['changes', '--since', '2026-03-03T10:00:00.001-03:00'])).toEqual({
      since: '2026-03-03T13:00:00.001Z',
      visitor: null,
      items: [],
    });
  });
});

describe('sources', () => {
  it('are listed with the changes as JSON, and undone by their name', async () => {
    const source = '0123456789abcdef';
    await withStore(async (store) => {
      await store.create([capitu], BY);
      for (const [i, visitor] of ['0badbadba1', '0badbadba2'].entries())
        await store.update(
          capitu.id,
          i + 1,
          { ...capitu, name: `Bad ${i}` },
          { ...VANDAL, visitor, source },
        );
    });
    const changes = ['changes', '--since', '2026-03-03'];
    expect(await json(changes)).toMatchObject({ items: [{ source }, { source }] });
    expect(await json(['history', capitu.id])).toMatchObject({
      items: [{ source }, { source }, { source: null }],
    });
    expect((await catalogue(changes)).stdout).not.toContain(source);
    const rolled = await json(['rollback', '--source', source]);
    expect(rolled).toMatchObject({ operation: 1, restored: 1 });
  });

  it('are not needed to undo all changes between two times', async () => {
    await vandalize();
    const everybody = ['rollback', '--since', '2026-03-03'];
    expect(await json([...everybody, '--until', '2026-03-03T12:00'])).toMatchObject({
      restored: 0,
    });
    expect(await json([...everybody, '--until', '2026-03-03T09:01-03:00'])).toMatchObject({
      restored: 1,
    });
  });
});

describe('rollback', () => {
  const ROLLBACK = ['rollback', '--visitor', '0badbadbad', '--since', '2026-03-03'];

  it('undoes a visitor’s changes as an operation, which can be undone', async () => {
    await vandalize();
    const spam = newPerson({ name: 'Spam' });
    await withStore((store) => store.create([spam], VANDAL));
    const { stdout, stderr, status } = await catalogue(ROLLBACK);
    expect({ stdout, stderr, status }).toEqual({
      stdout:
        '1 restored, 1 removed by operation 1.\n' +
        'To undo it: npm run catalogue -- rollback --undo 1\n',
      stderr:
        'Times: since 2026-03-03 00:00 UTC, which is 2026-03-02 21:00 on the pages.\n' +
        'Operation 1 has begun.\n100 %  2 of 2\n',
      status: 0,
    });
    const named = () => withStore(async (store) => (await store.get(capitu.id))?.name);
    expect(await named()).toBe('Capitu');
    const nothing = {
      ...{ changedSince: [], unchanged: [], alreadyGone: [] },
      ...{ locked: [], blocked: [], erased: [] },
    };
    expect(await json(['rollback', '--undo', '1'])).toEqual({
      operation: 2,
      restored: 2,
      removed: 0,
      skipped: nothing,
    });
    expect(await named()).toMatch(/^Bad/);
    const again = await json(['rollback', '--undo', '2']);
    expect(again).toMatchObject({ operation: 3, restored: 1, removed: 1 });
  });

  it('says which personalities it skips, and why', async () => {
    await vandalize();
    await withStore((store) => store.update(capitu.id, 2, capitu, GOOD));
    const { stdout, status } = await catalogue(ROLLBACK);
    expect(stdout).toBe(
      `Skipped: ${capitu.id} was changed by somebody else since.\nNothing was rolled back.\n`,
    );
    expect(status).toBe(0);
  });

  it('is incomplete if a personality is locked', async () => {
    await vandalize();
    await catalogue(['lock', capitu.id]);
    const { stdout, status } = await catalogue([...ROLLBACK, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ operation: null, skipped: { locked: [capitu.id] } });
    expect(status).toBe(1);
    await catalogue(['unlock', capitu.id]);
    expect(await json(ROLLBACK)).toMatchObject({ operation: 1, restored: 1 });
  });

  it('is incomplete if a name is blocked', async () => {
    await vandalize();
    const names = await write('names.txt', 'capitu\n');
    const { stdout, status } = await catalogue(ROLLBACK, undefined, { BLOCKED_NAMES_FILE: names });
    expect(stdout).toBe(
      `Skipped: ${capitu.id} cannot be restored: its earlier version has a blocked name.\n` +
        'Nothing was rolled back.\n',
    );
    expect(status).toBe(1);
  });

  it('continues over several transactions', async () => {
    const people = Array.from({ length: 450 }, (_, i) => newPerson({ name: `Spam ${i}` }));
    await withStore((store) => store.create(people, VANDAL));
    expect(await json(ROLLBACK)).toMatchObject({ operation: 1, removed: 450 });
    expect(await json(['rollback', '--undo', '1'])).toMatchObject({ operation: 2, restored: 450 });
  });

  it('cannot be undone by the number of an unknown operation', async () => {
    await vandalize();
    const { stderr, status } = await catalogue(['rollback', '--undo', '7']);
    expect(stderr).toBe('There is no such operation: a rollback prints its number.\n');
    expect(status).toBe(2);
  });
});

describe('lock and unlock', () => {
  it('prevent changes of a personality, and allow them again', async () => {
    await vandalize();
    const write = () => withStore((store) => store.remove(capitu.id, 2, BY));
    expect(await json(['lock', capitu.id])).toEqual({ id: capitu.id, locked: true });
    expect(await write()).toEqual({ outcome: 'locked' });
    expect((await catalogue(['unlock', capitu.id])).stdout).toBe(`${capitu.id} is not locked.\n`);
    expect(await write()).toMatchObject({ outcome: 'written' });
  });
});

describe('erase', () => {
  it('takes several ids, all or none', async () => {
    const other = newPerson({ name: 'Bentinho' });
    await withStore((store) => store.create([capitu, other], BY));
    const unknown = await catalogue(['erase', capitu.id, 'nobody']);
    expect(unknown).toMatchObject({ status: 2, stderr: 'There is no personality nobody.\n' });
    expect(await withStore((store) => store.get(capitu.id))).not.toBeNull();
    const erased = await json(['erase', capitu.id, other.id]);
    expect(erased).toEqual({ ids: [capitu.id, other.id], versions: 2, erased: true });
    expect(await withStore((store) => store.get(other.id))).toBeNull();
  });

  it('takes a visitor’s changes, and names those that are the newest version', async () => {
    await vandalize();
    const changes = ['--visitor', '0badbadbad', '--since', '2026-03-03'];
    const kept = await catalogue(['erase', ...changes]);
    expect(kept).toMatchObject({ status: 1 });
    expect(kept.stdout).toContain(`Kept: the newest version of ${capitu.id} has it`);
    await catalogue(['rollback', ...changes]);
    const erased = await json(['erase', ...changes]);
    expect(erased).toMatchObject({ versions: 1, personalities: [], kept: [] });
    expect((await catalogue(['history', capitu.id])).stdout).not.toContain('Bad');
  });

  it('erases a personality with its history, and the open data that has it', async () => {
    await vandalize();
    await mkdir(inFolder('catalogue.db.open-data'));
    const { stdout } = await catalogue(['erase', capitu.id]);
    expect(existsSync(inFolder('catalogue.db.open-data'))).toBe(false);
    expect(stdout).toMatch(new RegExp(`^${capitu.id} is erased, 2 versions\\.\nBackups`));
    expect(await json(['history', capitu.id])).toMatchObject({
      items: [
        { version: 2, change: 'erased', state: null },
        { version: 1, change: 'erased', state: null },
      ],
    });
  });

  it('erases an older version, but not the newest alone', async () => {
    await vandalize();
    const newest = await catalogue(['erase', capitu.id, '--version', '2']);
    expect(newest.stderr).toMatch(/is the newest of .+: restore another one first, or erase all/);
    expect(newest.status).toBe(2);
    const erased = await json(['erase', capitu.id, '--version', '1']);
    expect(erased).toEqual({ id: capitu.id, version: 1, erased: true });
    const missing = await catalogue(['erase', capitu.id, '--version', '9']);
    expect(missing.stderr).toMatch(/^There is no version 9 of /);
  });

  it('erases an icon, named by its hash or its address', async () => {
    const { hash } = iconOf('face');
    await vandalize();
    expect(await json(['erase-icon', paths.icon(hash)])).toEqual({ icon: hash, erased: true });
    const again = await catalogue(['erase-icon', hash]);
    expect(again.stderr).toBe(`There is no icon ${hash}.\n`);
    expect(again.status).toBe(2);
  });
});

it.each(['history', 'lock', 'unlock', 'erase'])('%s refuses an unknown id', async (name) => {
  await vandalize();
  const { stdout, stderr, status } = await catalogue([name, 'no\u001bbody']);
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr: 'There is no personality no\\u{1b}body.\n',
    status: 2,
  });
});

describe('guesses', () => {
  it('of a time span are discarded and restored', async () => {
    await withStore(async (store) => {
      await store.create([capitu], BY);
      for (const [i, hour] of ['10', '11'].entries()) {
        const voter = new Uint8Array(16).fill(i);
        const at = `2026-03-03T${hour}:00:00.000Z`;
        await store.guesses.put({ id: capitu.id, voter, pattern: 41, at }, () => true);
      }
    });
    const span = ['--since', '2026-03-03T11:30'];
    const discarded = await catalogue(['guesses', 'discard', capitu.id, ...span]);
    expect(discarded).toMatchObject({
      status: 0,
      stdout: `1 guesses of ${capitu.id} are discarded.\n`,
    });
    expect(await withStore((store) => store.guesses.read(capitu.id))).toMatchObject({
      tally: new Map([[41, 1]]),
    });
    expect((await catalogue(['guesses', 'discard', capitu.id, ...span])).status).toBe(2);
    expect(await json(['guesses', 'restore', capitu.id, ...span])).toEqual({
      id: capitu.id,
      restored: 1,
    });
    expect((await catalogue(['guesses', 'forget'])).status).toBe(2);
    expect((await catalogue(['verify'])).status).toBe(0);
  });
});
