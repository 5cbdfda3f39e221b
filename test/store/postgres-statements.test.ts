import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Engine } from '../../src/store/engine.ts';
import { createStatementNames } from '../../src/store/postgres/statements.ts';
import type { Schema } from '../../src/store/schema/tables.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { engineOn } from '../support/postgres/engine.ts';

let pool: pg.Pool;
let engine: Engine;

beforeEach(async () => {
  ({ pool, engine } = engineOn(await createDatabase(inject('postgres').template)));
});
afterEach(() => engine.close());

const readLocked = (db: Kysely<Schema>) => db.selectFrom('locked').selectAll().execute();

async function readOften(task: (db: Kysely<Schema>) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 10; i += 1) await engine.read(task);
}

async function readPrepared(): Promise<readonly string[]> {
  const { rows } = await pool.query('SELECT statement FROM pg_prepared_statements');
  return rows.map(({ statement }) => String(statement));
}

describe('a statement that is executed often', () => {
  it('is prepared under a name', async () => {
    await readOften(readLocked);
    expect(await readPrepared()).toEqual(['select * from "locked"']);
  });

  it('is sent without its name when a migration has changed its columns', async () => {
    await readOften(readLocked);
    await pool.query('ALTER TABLE locked ADD COLUMN further integer');
    expect(await engine.read(readLocked)).toEqual([]);
  });

  it('is sent without its name behind a pooler that forgets it', async () => {
    await readOften(readLocked);
    await pool.query('DEALLOCATE ALL');
    expect(await engine.read(readLocked)).toEqual([]);
    await readOften(readLocked);
    expect(await readPrepared()).toEqual([]);
  });

  it('is sent without its name behind a pooler if the name is taken', async () => {
    const { nameOf } = createStatementNames();
    const text = 'select * from "locked"';
    const [, , name] = [nameOf(text, 0), nameOf(text, 0), nameOf(text, 0)];
    await pool.query(`PREPARE "${name}" AS SELECT 1`);
    await readOften(readLocked);
    expect(await readPrepared()).toEqual([`PREPARE "${name}" AS SELECT 1`]);
  });
});

describe('the names of statements', () => {
  it('are bounded in number', () => {
    const { nameOf } = createStatementNames();
    const texts = Array.from({ length: 2_000 }, (_, i) => `select ${i}`);
    for (const text of texts) for (let i = 0; i < 3; i += 1) nameOf(text, 0);
    const names = texts.map((text) => nameOf(text, 0)).filter((name) => name !== null);
    expect(names).toHaveLength(200);
    expect(new Set(names).size).toBe(200);
  });

  it('are given only to reads and writes with few bind parameters', () => {
    const { nameOf } = createStatementNames();
    const third = (text: string, values: number) => {
      for (let i = 0; i < 2; i += 1) nameOf(text, values);
      return nameOf(text, values);
    };
    expect(third('SELECT 1', 1)).not.toBeNull();
    expect(third('\n  UPDATE term SET id = 1', 1)).not.toBeNull();
    expect(third('insert into term', 300)).toBeNull();
    expect(third('start transaction', 0)).toBeNull();
    expect(third('VACUUM term', 0)).toBeNull();
  });
});
