import type { FieldIssue } from './failure.ts';

/** Longest name, in code points, after tidying. */
export const NAME_MAX_LENGTH = 120;

/**
 * Longest name as it comes, in UTF-16 units. Composing is quadratic over combining marks: 64,000 of them
 * take seconds, so longer text is refused before anything else is done with it.
 */
export const NAME_MAX_UNITS = 1_000;

/**
 * Composed form, no white space around, each run of white space one space. Text that is longer than a
 * name may come is given back as it is, for `nameIssue` to refuse.
 */
export function tidyName(text: string): string {
  if (text.length > NAME_MAX_UNITS) return text;
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * Control, format that overrides direction, private use, unassigned, lone surrogates. Joiners
 * (U+200C, U+200D) stay: some scripts and emoji need them inside a name.
 */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A letter, number, sign or symbol that leaves a mark; a blank such as U+2800 or a filler does not. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What is wrong with a tidied name, or null. */
export function nameIssue(name: string): FieldIssue | null {
  if (name.length > NAME_MAX_UNITS) return 'too_long';
  if (name === '') return 'required';
  if (FORBIDDEN.test(name)) return 'forbidden_character';
  if (!VISIBLE.test(name)) return 'invisible';
  if ([...name].length > NAME_MAX_LENGTH) return 'too_long';
  return null;
}
