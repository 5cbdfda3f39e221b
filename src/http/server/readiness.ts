import { setTimeout } from 'node:timers/promises';

/** Whether a proxy should send requests to this instance. */
export interface Readiness {
  isReady(): boolean;
  /**
   * From now on the health check fails, while everything else is served. Resolves after this many seconds,
   * in which a proxy notices; then the server can stop listening and no request meets a closed port.
   */
  leave(seconds: number): Promise<void>;
}

export function createReadiness(): Readiness {
  let isLeaving = false;
  return {
    isReady: () => !isLeaving,
    async leave(seconds) {
      isLeaving = true;
      await setTimeout(seconds * 1_000);
    },
  };
}
