import { setTimeout } from 'node:timers/promises';
import { apiPaths } from '../../test/support/api-paths.ts';

const INTERVAL = 20;

/** The milliseconds until the health check answers with a status; `most` when it has not by then. */
export async function waitForHealth(origin: string, status: number, most: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isSo = await fetch(origin + apiPaths.health).then(
      (answer) => answer.status === status,
      () => false,
    );
    const taken = performance.now() - begun;
    if (isSo || taken >= most) return Math.min(taken, most);
    await setTimeout(INTERVAL);
  }
}
