/** Says whether an address may write now: null, or in how many seconds it may. */
export type WriteLimit = (address: string) => number | null;

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  filledAt: number;
}

const MINUTE = 60_000;
const BUCKETS_MAX = 10_000;

/**
 * A token bucket an address: a minute's writes may come at once, then they come at their pace.
 * `now` gives milliseconds.
 */
export function createWriteLimit(perMinute: number, now: () => number): WriteLimit {
  if (perMinute === 0) return () => null;
  const buckets = new Map<string, Bucket>();
  return (address) => {
    const time = now();
    const bucket = buckets.get(address) ?? { tokens: perMinute, filledAt: time };
    const refill = ((time - bucket.filledAt) * perMinute) / MINUTE;
    bucket.tokens = Math.min(perMinute, bucket.tokens + refill);
    bucket.filledAt = time;
    // Set again, so that the map is ordered by last use.
    buckets.delete(address);
    buckets.set(address, bucket);
    if (buckets.size > BUCKETS_MAX) forgetOldest(buckets);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * MINUTE) / perMinute / 1000);
    bucket.tokens -= 1;
    return null;
  };
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const [oldest] = buckets.keys();
  if (oldest !== undefined) buckets.delete(oldest);
}
