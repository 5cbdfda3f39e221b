import { fold } from '../fold.ts';

/** Short enough that `em:` with a key, a type and an identity fits in a query. */
const KEY_MAX_LENGTH = 48;

const WORDS = /[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu;

/** Matches titles of plain ASCII, as nearly all folded ones are: their words are found in a third of the time. */
const PLAIN = /^[ -"$-*,-~]*$/;
const BETWEEN_WORDS = /[^a-z0-9]+/g;
const ENDS = /^-|-$/g;

/**
 * The key of a work, which identifies it across spellings and is part of its address: the folded title, with one
 * hyphen for every run of characters that are neither letters nor digits. Plus and number signs at the end of a word
 * belong to it, since C, C++ and C# are three works. A longer key is cut and ends in a hash of the whole. Empty for a
 * title without letters and digits.
 */
export function workKey(title: string): string {
  const folded = fold(title);
  const isPlain = PLAIN.test(folded);
  const key = isPlain
    ? folded.replace(BETWEEN_WORDS, '-').replace(ENDS, '')
    : (folded.match(WORDS) ?? []).join('-');
  if ((isPlain ? key : [...key]).length <= KEY_MAX_LENGTH) return key;
  const hash = hashOf(key);
  const end = KEY_MAX_LENGTH - hash.length - 1;
  const start = isPlain ? key.slice(0, end) : [...key].slice(0, end).join('');
  // `join` makes a new string; a template literal would keep the whole title in memory behind its prefix.
  return [start.replace(/-$/, ''), hash].join('-');
}

/**
 * FNV-1a as seven digits in base 36. A collision of two titles gains an attacker no more than writing one title
 * twice.
 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}
