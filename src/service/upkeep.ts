import type { Store } from '../catalogue/store.ts';
import { isFailure } from '../domain/failure.ts';
import { messageOf } from '../domain/operator-error.ts';
import { HOUR } from '../domain/time.ts';

/** Milliseconds between two runs. */
const INTERVAL = HOUR;

/**
 * Deletes expired data at once and every hour, even if nothing is written. Returns the function that ends this.
 */
export function startUpkeep(
  store: Pick<Store, 'eraseExpired' | 'reports'>,
  warn: (sentence: string) => void,
): () => Promise<void> {
  const warnOf = (failed: string) => (error: unknown) =>
    warn(`${failed} (${describe(error)}): they are tried again in an hour.`);
  // The steps run one after another, since each may wait for all other writes.
  const keepUp = async (at: string): Promise<void> => {
    await store.eraseExpired(at).catch(warnOf('Expired keys could not be deleted'));
    await store.reports
      .tidy(at)
      .catch(warnOf('Networks and texts of old reports could not be deleted'));
  };
  let keeping = Promise.resolve();
  const begin = (): void => {
    const at = new Date().toISOString();
    keeping = keeping.then(() => keepUp(at));
  };
  begin();
  const timer = setInterval(begin, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await keeping;
  };
}

/** Describes an error. For a failure of the store, its cause has the sentence that says what happened. */
function describe(error: unknown): string {
  const told = isFailure(error) && error.cause instanceof Error ? error.cause : error;
  return messageOf(told).replace(/\.$/, '');
}
