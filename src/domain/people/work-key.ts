import { fold } from '../fold.ts';

/** So that `em:` with a key, a type and an identity fit into a query. */
const KEY_MAX_LENGTH = 48;

/**
 * What titles of one work have in common, and its address: folded, with one hyphen for every run of characters that
 * are neither letters nor digits. Empty where there is no letter and no digit.
 */
export function workKey(title: string): string {
  const key = fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...key].slice(0, KEY_MAX_LENGTH).join('').replace(/-$/, '');
}
