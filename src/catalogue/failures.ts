import { Failure } from '../domain/failure.ts';
import type { Personality } from '../domain/people/personality.ts';

/** Another write came first. Carries the personality as it is stored now, so that the user can decide. */
export class Conflict extends Failure {
  readonly current: Personality;

  constructor(current: Personality) {
    super('conflict');
    this.current = current;
  }
}

export interface ReachedLimit {
  /** The name of the limit in the API’s RateLimit headers: `writes`, `site`, `icons`, … */
  readonly name: string;
  /** Requests allowed in a window; absent for limits that are not a rate. */
  readonly quota?: number;
  /** Length of the window in milliseconds; a minute when absent. */
  readonly window?: number;
  /** Milliseconds until a retry can succeed. */
  readonly wait: number;
}

/** A limit is exceeded: `too_many_requests` by this client alone, `busy` by all clients together. */
export class LimitReached extends Failure {
  readonly limit: ReachedLimit;

  constructor(code: 'too_many_requests' | 'busy', limit: ReachedLimit) {
    super(code, { retryAfter: Math.max(1, Math.ceil(limit.wait / 1000)) });
    this.limit = limit;
  }
}
