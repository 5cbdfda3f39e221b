/** Formats a version as an entity tag: `"3"`. */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/**
 * Parses a single tag in the form of `formatVersion`; null for anything else, including lists and `*`.
 * A weak tag (`W/"3"`) is accepted, because proxies that compress a response make its tag weak.
 */
export function parseVersion(tag: string): number | null {
  const match = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(tag);
  return match?.[1] === undefined ? null : Number(match[1]);
}
