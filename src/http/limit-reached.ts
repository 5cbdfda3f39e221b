import { Failure } from '../domain/failure.ts';

export interface ReachedLimit {
  /** A word for who reads the headers: `writes`, `site`, … */
  readonly name: string;
  /** How many are granted in a minute; left out where the limit is none of a count. */
  readonly quota?: number;
  /** Milliseconds until trying again makes sense. */
  readonly wait: number;
}

/** A limit is reached: `too_many_requests` where this client has asked too much, `busy` where all have. */
export class LimitReached extends Failure {
  readonly limit: ReachedLimit;

  constructor(code: 'too_many_requests' | 'busy', limit: ReachedLimit) {
    super(code, { retryAfter: Math.max(1, Math.ceil(limit.wait / 1000)) });
    this.limit = limit;
  }

  /** As in the draft of the IETF, “RateLimit header fields for HTTP”. */
  get headers(): Record<string, string> {
    const { name, quota } = this.limit;
    return {
      RateLimit: `"${name}";r=0;t=${this.retryAfter}`,
      ...(quota === undefined ? {} : { 'RateLimit-Policy': `"${name}";q=${quota};w=60` }),
    };
  }
}
