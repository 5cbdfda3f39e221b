import { Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';

/**
 * The code of a dynamic `import()`, which fails with `offline`, or with `outdated` when the server is
 * reachable but the file is missing: a deployment has replaced it.
 */
export async function orFailure<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    const answers = await fetch(paths.api.health).then(
      ({ ok }) => ok,
      () => false,
    );
    throw new Failure(answers ? 'outdated' : 'offline', { cause });
  }
}
