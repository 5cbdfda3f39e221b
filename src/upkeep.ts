import type { Store } from './catalogue/store.ts';

/** Milliseconds. */
const INTERVAL = 60 * 60 * 1_000;

/** Forgets, at once and each hour, what is kept for a time only, also where nobody writes. Returns what ends it. */
export function startUpkeep(
  store: Pick<Store, 'forgetSources'>,
  warn: (sentence: string) => void,
): () => void {
  const keepUp = (): void => {
    store.forgetSources(new Date().toISOString()).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      warn(
        `Old keys of sources could not be deleted (${reason}): they are tried again in an hour.`,
      );
    });
  };
  keepUp();
  const timer = setInterval(keepUp, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
