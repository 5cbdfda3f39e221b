import { createFilter } from '../../../domain/search/filter.ts';
import { parseQuery } from '../../../domain/search/query.ts';
import { finishErasures } from '../../care/erasures.ts';
import { CannotCopy, CannotOpen } from '../../care/refusals.ts';
import { createStore } from '../../create-store.ts';
import { openSqlite } from '../open.ts';

/** Number of faults that the message names; a damaged file may have thousands. */
const FAULTS_NAMED = 3;

/**
 * Opens a copy that nobody else uses, brings it to the newest schema and verifies all of it; gives
 * how many personalities it has. `CannotCopy`, which begins with `whose`, unless it is sound.
 */
export async function verifyCopy(path: string, whose: string): Promise<number> {
  try {
    const { engine } = await openSqlite(path, { mode: 'existing', keepsFormer: false });
    const store = createStore(engine);
    try {
      await finishErasures(engine, () => {});
      const faults = await store.verify();
      if (faults.length > 0) {
        const named = faults.slice(0, FAULTS_NAMED).map(({ sentence }) => sentence);
        throw new CannotCopy(`${whose} is not sound: ${named.join(' ')}`);
      }
      const counts = await store.countByCell(createFilter(parseQuery('')));
      return counts.reduce((sum, count) => sum + count, 0);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new CannotCopy(`${whose} is no sound catalogue: ${error.message}`, { cause: error });
  }
}
