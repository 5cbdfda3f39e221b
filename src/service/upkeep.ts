import type { Store } from '../catalogue/store.ts';
import { isFailure } from '../domain/failure.ts';
import { messageOf } from '../domain/operator-error.ts';
import { HOUR } from '../domain/time.ts';

/** Milliseconds between two runs. */
const INTERVAL = HOUR;

/**
 * Deletes expired data at once and every hour, even if nothing is written, and reads the looks of icons that an earlier
 * release has stored. Returns the function that ends this.
 */
export function startUpkeep(
  store: Pick<Store, 'forgetExpired' | 'reports' | 'readLooks'>,
  warn: (sentence: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const warnOf = (failed: string) => (error: unknown) =>
    warn(`${failed} (${describe(error)}): they are tried again in an hour.`);
  // The steps run one after another, since each may wait for all other writes.
  const keepUp = async (at: string): Promise<void> => {
    await store.forgetExpired(at).catch(warnOf('Expired keys could not be deleted'));
    await store.reports
      .tidy(at)
      .catch(warnOf('Networks and texts of old reports could not be deleted'));
  };
  let keeping = Promise.resolve();
  // Reading many icons takes hours, so it runs beside the deletion of expired data.
  let reading: Promise<void> | null = null;
  const begin = (): void => {
    const at = new Date().toISOString();
    keeping = keeping.then(() => keepUp(at));
    reading ??= store
      .readLooks(readLook, ending.signal)
      .catch(warnOf('Icons could not be read'))
      .finally(() => {
        reading = null;
      });
  };
  begin();
  const timer = setInterval(begin, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await Promise.all([keeping, reading]);
  };
}

/** Reads the look of an icon. Loads sharp, which takes 20 MB of memory, only when there is an icon to read. */
async function readLook(icon: Uint8Array): Promise<string> {
  const icons = await import('../icons/read-look.ts');
  return icons.readLook(icon);
}

/** Describes an error. For a failure of the store, its cause has the sentence that says what happened. */
function describe(error: unknown): string {
  const told = isFailure(error) && error.cause instanceof Error ? error.cause : error;
  return messageOf(told).replace(/\.$/, '');
}
