/** Number of lists kept for Back and Forward. */
const KEPT_MAX = 8;

/** Keeps a list under a name and drops the oldest; a Map iterates in insertion order. */
export function keepLatest<T>(kept: Map<string, T>, name: string, list: T): void {
  kept.delete(name);
  kept.set(name, list);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
