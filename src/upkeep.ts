import type { Store } from './catalogue/store.ts';

/** Milliseconds. */
const INTERVAL = 60 * 60 * 1_000;

/** Forgets, at once and each hour, what is kept for a time only, also where nobody writes. Returns what ends it. */
export function startUpkeep(
  store: Pick<Store, 'forgetSources' | 'reports'>,
  warn: (sentence: string) => void,
): () => void {
  const keepUp = (): void => {
    const at = new Date().toISOString();
    const warnOf = (what: string) => (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      warn(`${what} could not be deleted (${reason}): they are tried again in an hour.`);
    };
    store.forgetSources(at).catch(warnOf('Old keys of sources'));
    store.reports.tidy(at).catch(warnOf('Networks and texts of old reports'));
  };
  keepUp();
  const timer = setInterval(keepUp, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
