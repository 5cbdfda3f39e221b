import type { FieldIssue } from './failure.ts';

/** Maximum length of a tidied name, in code points. */
export const NAME_MAX_LENGTH = 120;

/** NFC, trimmed, each run of white space replaced by one space. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * Control characters, direction overrides, private use, unassigned code points, lone surrogates. Joiners
 * (U+200C, U+200D) are allowed: some scripts and emoji need them.
 */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A visible letter, number, sign or symbol; excludes blanks such as U+2800 and fillers. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The issue of a tidied name, or null. */
export function nameIssue(name: string): FieldIssue | null {
  if (name === '') return 'required';
  if (FORBIDDEN.test(name)) return 'forbidden_character';
  if (!VISIBLE.test(name)) return 'invisible';
  // Count code points only if the text could be short enough: a megabyte is refused without counting.
  if (name.length > NAME_MAX_LENGTH * 2 || [...name].length > NAME_MAX_LENGTH) return 'too_long';
  return null;
}
