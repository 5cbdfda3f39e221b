import { codeOf } from '../domain/failure.ts';

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor's browser asks to save data, so that nothing is prefetched. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Milliseconds until code is prefetched, and between retries. */
const PREPARE_DELAY = 1_500;
const RETRY_DELAY = 10_000;

/**
 * Prefetches code a while after the start of a session, and retries while the server cannot be reached. `outdated` is
 * final, since the old files do not return after a deployment.
 */
export function prepareCode(loadCode: () => Promise<unknown>): void {
  const prepare = (): void => {
    loadCode().catch((error) => {
      if (codeOf(error) !== 'outdated') setTimeout(prepare, RETRY_DELAY);
    });
  };
  if (!savesData()) setTimeout(prepare, PREPARE_DELAY);
}
