import { codeOf, Failure } from '../../../domain/failure.ts';

declare global {
  interface Navigator {
    /** In Chromium. */
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

/**
 * A dynamic `import()`, tried twice. Fails with `outdated` if a deployment has replaced the built files, else with
 * `offline`. The names of built files contain hashes of their content and of what they import, so the file with this
 * module is missing on the server exactly when there is another build.
 */
export async function importOrFail<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch (cause) {
    const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(
      () => null,
    );
    throw new Failure(own?.status === 404 ? 'outdated' : 'offline', { cause });
  }
}

/** Loads `after-write.ts` on home, whose scripts have no room for it; other pages import it. */
export function loadAfterWrite(): Promise<typeof import('../after-write.ts')> {
  return importOrFail(() => import('../after-write.ts'));
}
