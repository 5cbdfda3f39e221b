import { Failure } from '../../../domain/failure.ts';

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
