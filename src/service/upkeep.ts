import type { Store } from '../catalogue/store.ts';

/** Milliseconds. */
const INTERVAL = 60 * 60 * 1_000;

/** Forgets, at once and each hour, what is kept for a time only, also where nobody writes. Returns what ends it. */
export function startUpkeep(
  store: Pick<Store, 'forgetSources' | 'reports'>,
  warn: (sentence: string) => void,
): () => void {
  // One after the other: each may wait for all other writes.
  const keepUp = async (): Promise<void> => {
    const at = new Date().toISOString();
    const warnOf = (what: string) => (error: unknown) =>
      warn(`${what} could not be deleted (${describe(error)}): they are tried again in an hour.`);
    await store.forgetSources(at).catch(warnOf('Old keys of sources'));
    await store.reports.tidy(at).catch(warnOf('Networks and texts of old reports'));
  };
  void keepUp();
  const timer = setInterval(() => void keepUp(), INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}

/** A failure of the store says in its cause what happened. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
