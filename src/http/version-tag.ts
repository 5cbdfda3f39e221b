/** A version as an entity tag: `"3"`. */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/** One strong tag as `formatVersion` writes it; null for anything else (lists and `*` included). */
export function parseVersion(tag: string): number | null {
  const match = /^"([1-9]\d{0,9})"$/.exec(tag);
  return match?.[1] === undefined ? null : Number(match[1]);
}
