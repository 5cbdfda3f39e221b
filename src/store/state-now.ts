import type { Mark } from '../search/search.ts';
import type { Engine, SingleReads } from './engine.ts';
import { compileOnce } from './rows/compile-once.ts';

/** Tells what state the store is in, outside of a transaction. */
export interface StateNow {
  mark(): Promise<Mark>;
  /** Whether nothing was written since this mark. */
  isStill(mark: Mark): Promise<boolean>;
}

const stateIs = compileOnce((db, single: SingleReads) =>
  db.selectNoFrom(single.isState('').as('is')),
);

export function createStateNow({ read, single, mark }: Engine): StateNow {
  if (single === null) {
    return { mark: () => read(mark), isStill: async (was) => (await read(mark)) === was };
  }
  return {
    mark: () => single.read(mark),
    isStill: async (was) => {
      const [row] = await single.read((db) => stateIs(db, single, [was]));
      return row?.is === true;
    },
  };
}
