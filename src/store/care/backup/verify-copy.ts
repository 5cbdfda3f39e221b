import { OperatorError } from '../../../domain/operator-error.ts';
import type { Engine } from '../../engine.ts';
import { countInTables } from '../../people/find-in-tables.ts';
import { openSqlite } from '../../sqlite/open.ts';
import { finishErasures } from '../erasures.ts';
import { verify } from '../verify.ts';

/** Number of faults that the message names; a damaged file may have thousands. */
const FAULTS_NAMED = 3;

/**
 * Opens a copy that nobody else uses, brings it to the newest schema and verifies all of it; gives
 * how many personalities it has. `OperatorError`, which begins with `whose`, unless it is sound.
 */
export async function verifyCopy(path: string, whose: string): Promise<number> {
  const engine = await open(path, whose);
  try {
    await finishErasures(engine, () => {});
    const faults = await verify(engine);
    if (faults.length > 0) {
      const named = faults.slice(0, FAULTS_NAMED).map(({ sentence }) => sentence);
      throw new OperatorError(`${whose} is not sound: ${named.join(' ')}`);
    }
    const counts = await engine.read(countInTables);
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await engine.close();
  }
}

function open(path: string, whose: string): Promise<Engine> {
  return openSqlite(path, { mode: 'existing', keepsFormer: false }).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${whose} is no sound catalogue: ${error.message}`, { cause: error });
  });
}
