import { codeOf } from '../../../domain/failure.ts';

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor has asked that nothing is fetched before it is needed. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Milliseconds before code is prefetched, and between retries. */
const PREPARE_DELAY = 1_500;
const RETRY_DELAY = 10_000;

/**
 * Prefetches code a while after the start of a session, and tries again while the server cannot be reached.
 * After a deployment the old files stay missing, so `outdated` is final.
 */
export function prepareCode(loadCode: () => Promise<unknown>): void {
  const prepare = (): void => {
    loadCode().catch((error) => {
      if (codeOf(error) !== 'outdated') setTimeout(prepare, RETRY_DELAY);
    });
  };
  if (!savesData()) setTimeout(prepare, PREPARE_DELAY);
}
