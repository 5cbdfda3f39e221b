/** A version as an entity tag: `"3"`. */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/**
 * One tag as `formatVersion` writes it; null for anything else (lists and `*` included). It may have
 * become weak on the way (`W/"3"`), as it does where an answer is packed: it still names the version.
 */
export function parseVersion(tag: string): number | null {
  const match = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(tag);
  return match?.[1] === undefined ? null : Number(match[1]);
}
