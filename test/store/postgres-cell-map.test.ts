import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { cellOf } from '../../src/domain/cell.ts';
import { createStore } from '../../src/store/create-store.ts';
import type { Engine } from '../../src/store/engine.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { createPostgresEngine } from '../../src/store/postgres/postgres-engine.ts';
import { NO_CELL } from '../../src/store/search-index/cell-map.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { BY, newPerson } from './arbitraries.ts';

const PERSON = { ...newPerson({ name: 'Ana' }), type: 'INTJ', identity: 'A' } as const;
const OTHER = { ...newPerson({ name: 'João' }), type: 'ENFP', identity: null } as const;

let pool: pg.Pool;
let engine: Engine;
let elsewhere: Store;

beforeEach(async () => {
  const url = await createDatabase(inject('postgres').template);
  const open = () => {
    pool = createPool({ url, pool: 1 });
    return createPostgresEngine({ location: 'test', db: connect(pool), readOnly: false });
  };
  elsewhere = createStore(open());
  engine = open();
  await elsewhere.create([PERSON, OTHER], BY);
});
afterEach(async () => {
  await elsewhere.close();
  await engine.close();
});

async function readCells(): Promise<readonly (number | undefined)[]> {
  const map = await engine.read((db) => engine.readCellMap(db, 2));
  return [map[0], map[1]];
}

describe('the cell map on PostgreSQL', () => {
  it('is read with what other programs have changed since', async () => {
    expect(await readCells()).toEqual([cellOf(PERSON), cellOf(OTHER)]);
    const changed = { ...PERSON, type: 'ISFP', identity: 'T' } as const;
    await elsewhere.update(PERSON.id, 1, changed, BY);
    expect(await readCells()).toEqual([cellOf(changed), cellOf(OTHER)]);
    await elsewhere.remove(OTHER.id, 1, BY);
    expect(await readCells()).toEqual([cellOf(changed), NO_CELL]);
  });

  it('is not sent again where nothing has changed it', async () => {
    await readCells();
    // A change that leaves the mark as it is can be seen only if the cells are sent.
    await pool.query('ALTER TABLE cell_map DISABLE TRIGGER cell_map_mark');
    await pool.query(`UPDATE cell_map SET cells = set_byte(cells, 0, ${cellOf(OTHER)})`);
    expect(await readCells()).toEqual([cellOf(PERSON), cellOf(OTHER)]);
  });

  it('gives each of several reads its own state', async () => {
    const changed = { ...PERSON, type: 'ISFP', identity: 'T' } as const;
    const maps = await engine.read(async (db) => {
      const before = await engine.readCellMap(db, 2);
      await elsewhere.update(PERSON.id, 1, changed, BY);
      return [before, await engine.readCellMap(db, 2)];
    });
    expect(maps.map((map) => map[0])).toEqual([cellOf(PERSON), cellOf(PERSON)]);
    expect(await readCells()).toEqual([cellOf(changed), cellOf(OTHER)]);
  });
});
