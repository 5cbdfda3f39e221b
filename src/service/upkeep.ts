import type { Store } from '../catalogue/store.ts';
import { isFailure } from '../domain/failure.ts';
import { messageOf } from '../domain/operator-error.ts';
import { HOUR } from '../domain/time.ts';

/** Milliseconds between two rounds. */
const INTERVAL = HOUR;

/**
 * Forgets, at once and each hour, what is kept for a time only, also where nobody writes, and reads the icons of a
 * release that did not. Returns what ends it.
 */
export function startUpkeep(
  store: Pick<Store, 'forgetExpired' | 'reports' | 'readLooks'>,
  warn: (sentence: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const warnOf = (failed: string) => (error: unknown) =>
    warn(`${failed} (${describe(error)}): they are tried again in an hour.`);
  // One after the other: each may wait for all other writes.
  const keepUp = async (at: string): Promise<void> => {
    await store.forgetExpired(at).catch(warnOf('Expired keys could not be deleted'));
    await store.reports
      .tidy(at)
      .catch(warnOf('Networks and texts of old reports could not be deleted'));
  };
  let keeping = Promise.resolve();
  // Reading many icons takes hours, for which nothing that has to be forgotten waits.
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

/** Loads sharp, which takes 20 MB of memory, only where there is something to read. */
async function readLook(icon: Uint8Array): Promise<string> {
  const icons = await import('../icons/read-look.ts');
  return icons.readLook(icon);
}

/** A failure of the store says in its cause what happened, in a sentence. */
function describe(error: unknown): string {
  const told = isFailure(error) && error.cause instanceof Error ? error.cause : error;
  return messageOf(told).replace(/\.$/, '');
}
