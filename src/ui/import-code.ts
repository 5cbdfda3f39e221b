import { Failure, type FailureCode } from '../domain/failure.ts';

/**
 * Runs a dynamic `import()`, at most twice. Fails with `outdated` if a deployment has replaced the built files, with
 * `offline` if the server does not answer, and otherwise with `unavailable`. The names of built files contain hashes of
 * their content and of their imports, so the entry of the page is missing on the server exactly if the server has another
 * build.
 */
export async function importOrFail<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch (cause) {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    throw new Failure(codeOf(answer), { cause });
  }
}

function codeOf(answer: Response | null): FailureCode {
  if (answer === null) return 'offline';
  return answer.status === 404 ? 'outdated' : 'unavailable';
}
