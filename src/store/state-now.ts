import type { Mark } from '../search/search.ts';
import type { Engine, SingleReads } from './engine.ts';
import { compileOnce } from './schema/compile-once.ts';

/** Whether nothing was written since a mark, as seen outside of a transaction. */
export type IsStill = (mark: Mark) => Promise<boolean>;

const stateIs = compileOnce((db, single: SingleReads) =>
  db.selectNoFrom(single.isState('').as('is')),
);

export function createIsStill({ read, single, mark }: Engine): IsStill {
  if (single === null) return async (was) => (await read(mark)) === was;
  return async (was) => {
    const [row] = await single.read((db) => stateIs(db, single, [was]));
    return row?.is === true;
  };
}
