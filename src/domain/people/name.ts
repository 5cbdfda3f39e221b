import type { FieldIssue } from '../failure.ts';
import { fold } from '../fold.ts';
import { hasAddress } from './addresses.ts';

/** Maximum length of a tidied name, in code points. */
export const NAME_MAX_LENGTH = 120;

/**
 * Maximum length of an untidied name, in UTF-16 units. NFC normalization is quadratic over combining marks
 * (64,000 of them take seconds), so longer text is refused before it is normalized.
 */
export const NAME_MAX_UNITS = 1_000;

/**
 * Normalizes a name to NFC, removes invisible characters, trims, and collapses white space. Text longer than
 * `NAME_MAX_UNITS` is returned unchanged; `nameIssues` refuses it.
 */
export function tidyName(text: string): string {
  return tidyText(text, NAME_MAX_UNITS);
}

/** Tidies a text like `tidyName`; a text of more than `maxUnits` UTF-16 units is returned unchanged. */
export function tidyText(text: string, maxUnits: number): string {
  if (text.length > maxUnits) return text;
  return withoutInvisible(text).normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * Soft hyphen, grapheme joiner, zero-width spaces, invisible operators, fillers, annotation and tag characters. They
 * are removed, so that names that look the same are the same.
 */
const INVISIBLE =
  '[\\u00AD\\u034F\\u115F\\u1160\\u180E\\u200B\\u2060-\\u2064\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB' +
  '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0001}\\u{E0020}-\\u{E007F}]';

/** The flags of England, Scotland and Wales are a black flag followed by tags (Unicode TS 51, 1.4.9). */
const TAGGED_FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,8}\\u{E007F}';

const FLAG_OR_INVISIBLE = new RegExp(`(${TAGGED_FLAG})|${INVISIBLE}`, 'gu');

/** Scripts in which joiners change the shape of adjacent letters. */
const JOINING_SCRIPT = `[${'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`;

/**
 * Matches joiners (U+200C, U+200D). Group 1 has those to keep: in emoji, and between letters of these scripts.
 * Combining marks between letter and joiner are skipped, because NFC may change their order.
 */
const NEEDED_OR_IDLE_JOINER = new RegExp(
  `((?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})` +
    `|(?<=${JOINING_SCRIPT}\\p{M}*)[\\u200C\\u200D](?=\\p{M}*${JOINING_SCRIPT}))|[\\u200C\\u200D]`,
  'gu',
);

/**
 * Matches variation selectors. Group 1 has those that change the appearance: of emoji, keycaps and Han characters
 * (Unicode TS 51, 1.4.3; TS 37).
 */
const NEEDED_OR_IDLE_SELECTOR = new RegExp(
  '((?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]|(?<=[0-9#*])\\uFE0F(?=\\u20E3)' +
    '|(?<=\\p{scx=Hani})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}])|[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  'gu',
);

function withoutInvisible(text: string): string {
  const keepGroup = (_: string, kept: string | undefined): string => kept ?? '';
  return [FLAG_OR_INVISIBLE, NEEDED_OR_IDLE_SELECTOR, NEEDED_OR_IDLE_JOINER].reduce(
    (rest, found) => rest.replace(found, keepGroup),
    text,
  );
}

/** Control characters, direction overrides, private use, unassigned characters, lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A visible letter, number, sign or symbol; excludes blanks such as U+2800 and fillers. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The issues of a tidied name; none if it is valid. */
export function nameIssues(name: string): readonly FieldIssue[] {
  return textIssues(name, NAME_MAX_LENGTH, NAME_MAX_UNITS);
}

/** The issues of a tidied text with at most `maxLength` code points; none if it is valid. See `tidyText`. */
export function textIssues(
  text: string,
  maxLength: number,
  maxUnits: number,
): readonly FieldIssue[] {
  const issue = lengthOrCharacters(text, maxLength, maxUnits);
  return [...(issue === null ? [] : [issue]), ...(hasAddress(text) ? (['link'] as const) : [])];
}

function lengthOrCharacters(text: string, maxLength: number, maxUnits: number): FieldIssue | null {
  if (text.length > maxUnits) return 'too_long';
  if (text === '') return 'required';
  if (FORBIDDEN.test(text)) return 'forbidden_character';
  if (!VISIBLE.test(text)) return 'invisible';
  if ([...text].length > maxLength) return 'too_long';
  return hasTooManyLetters(text, maxLength) ? 'too_many_letters' : null;
}

/** How many times the maximum length of a text its folded form may have. */
const FOLDED_TIMES = 2;

/**
 * Whether the folded form of a text with at most `maxLength` code points has more than twice as many UTF-16 units.
 * Searches hold all names folded in memory, and folding expands one character to as many as eighteen.
 */
export function hasTooManyLetters(text: string, maxLength: number): boolean {
  return fold(text).length > FOLDED_TIMES * maxLength;
}

const PARTICLES = ['de', 'da', 'do', 'das', 'dos', 'e'];

/** Capitalizes a name that was typed in lower case, by the Portuguese rules; returns any other name unchanged. */
export function raiseInitials(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name
    .split(' ')
    .map((word) => {
      if (PARTICLES.includes(word)) return word;
      return ROMAN.test(word) ? word.toUpperCase() : word.replace(INITIAL, toUpper);
    })
    .join(' ')
    .replace(/\p{L}/u, toUpper);
}

/** Roman numerals up to 29, as in the names of kings and popes. */
const ROMAN = /^x{0,2}(?:ix|iv|v?i{0,3})$/;

/** The first letter of a word, or the one after a short particle, as in `d’Arc`. */
const INITIAL = /(?<=^(?:\P{L}*|d['’]))\p{L}(?!['’])/u;

function toUpper(letter: string): string {
  return letter.toUpperCase();
}
