import { fold } from '../fold.ts';
import { LETTER_TEXTS } from '../texts/preferences.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeNames } from '../types/type-names.ts';
import {
  GROUPS,
  type Group,
  type Identity,
  LETTERS,
  type Letter,
  PREFERENCES,
  TYPE_CODES,
  type TypeCode,
  type TypeCounts,
} from '../vocabulary.ts';
import { CHOICE_PREFIXES, CHOICES, IDENTITY_PHRASES, IDENTITY_WORDS } from './choices.ts';
import type { Query } from './query.ts';

/** A query in which a term of the search syntax replaces the last word, which may stand for it. */
export interface Suggestion {
  /** The whole text of the query. */
  readonly q: string;
  readonly text: string;
  /** The pattern that the text stands for, such as `IXXX`; null if the text contains it. */
  readonly pattern: string | null;
  /** The group of everything that it finds by type; null if there is none, or more than one. */
  readonly group: Group | null;
}

/** The number of matches of the preceding words, by type and identity. */
interface CountsBefore {
  readonly types: TypeCounts;
  readonly identities: Readonly<Record<Identity | 'none', number>>;
}

const SUGGESTIONS_MAX = 5;

/** A replacement for the last word. */
type Replacement = Omit<Suggestion, 'q'> & { readonly term: string };

/**
 * Suggests what the last word of a query may mean in the search syntax; the words before it stay. Suggestions that
 * would find nobody are left out, except for choices, which are not counted: types, groups and patterns narrow the
 * results, letters and identities those of the preceding words. `counts` are those of the results; `before` is null
 * if `wordsBefore` is empty.
 */
export function suggest(
  query: Query,
  counts: TypeCounts,
  before: CountsBefore | null,
): readonly Suggestion[] {
  const { kept, text, isNoIdentity } = lastWord(query);
  const found = isNoIdentity ? ofNoIdentity(before) : replacementsOf(text, counts, before);
  return found
    .map(({ term, ...rest }) => ({ q: [...kept, term].join(' '), ...rest }))
    .filter(({ q }) => q !== query.text)
    .slice(0, SUGGESTIONS_MAX);
}

/** The words before the last one, if a suggestion depends on the number of their matches; empty otherwise. */
export function wordsBefore(query: Query): string {
  const { kept, text, isNoIdentity } = lastWord(query);
  const depends =
    isNoIdentity || ofLetter(text, null).length > 0 || ofIdentity(text, null).length > 0;
  return depends ? kept.join(' ') : '';
}

function lastWord({ words }: Query) {
  const text = words.at(-1)?.folded ?? '';
  const isNoIdentity = words.at(-2)?.folded === 'sem' && /^id/.test(text);
  const kept = words.slice(0, isNoIdentity ? -2 : -1).map(({ typed }) => typed);
  return { kept, text, isNoIdentity };
}

function replacementsOf(
  text: string,
  counts: TypeCounts,
  before: CountsBefore | null,
): readonly Replacement[] {
  if (text.startsWith('>')) return ofPattern(text.slice(1), counts);
  return [
    ...ofCode(text, counts),
    ...ofTitle(text, counts),
    ...ofGroup(text, counts),
    ...ofLetter(text, before),
    ...ofIdentity(text, before),
    ...ofChoice(text),
  ];
}

function ofCode(text: string, counts: TypeCounts): Replacement[] {
  if (!/^[a-z]{2,4}$/.test(text)) return [];
  return typesFound(counts, (type) => type.toLowerCase().startsWith(text)).map((type) =>
    ofType(type, `só o tipo ${type}`),
  );
}

function ofTitle(text: string, counts: TypeCounts): Replacement[] {
  if (text.length < 3) return [];
  return typesFound(counts, () => true).flatMap((type) => {
    const title = typeNames(type).find((name) => fold(name).startsWith(text));
    return title === undefined ? [] : [ofType(type, `${type}, ${title}`)];
  });
}

function ofGroup(text: string, counts: TypeCounts): Replacement[] {
  if (text.length < 3) return [];
  return GROUPS.filter(
    (group) =>
      fold(GROUP_DEFINITIONS[group].name).startsWith(text) &&
      typesFound(counts, (type) => groupOf(type) === group).length > 0,
  ).map((group) => {
    const { name } = GROUP_DEFINITIONS[group];
    return { term: fold(name), text: `grupo ${name}`, pattern: null, group };
  });
}

/** The plural of a letter’s name, such as `racionais`. */
function pluralOf(letter: Letter): string {
  const word = fold(LETTER_TEXTS[letter]);
  if (word.endsWith('l')) return word.replace(/l$/, 'is');
  return word.endsWith('r') ? `${word}es` : `${word}s`;
}

function ofLetter(text: string, before: CountsBefore | null): Replacement[] {
  if (text.length < 3) return [];
  return PREFERENCES.flatMap((preference, place) =>
    LETTERS[preference].flatMap((letter) => {
      const plural = pluralOf(letter);
      const forms = [fold(LETTER_TEXTS[letter]), plural].flatMap((form) => [
        form,
        form.replace(/o(s?)$/, 'a$1'),
      ]);
      if (!forms.some((form) => form.startsWith(text))) return [];
      const pattern = `${'X'.repeat(place)}${letter}`.padEnd(4, 'X');
      const isOf = (type: TypeCode) => follows(type.toLowerCase(), pattern.toLowerCase());
      if (before !== null && typesFound(before.types, isOf).length === 0) return [];
      return [{ term: `>${pattern.toLowerCase()}`, text: plural, pattern, group: null }];
    }),
  );
}

function ofNoIdentity(before: CountsBefore | null): Replacement[] {
  if (before?.identities.none === 0) return [];
  return [{ term: '!-', text: IDENTITY_PHRASES.none, pattern: null, group: null }];
}

function ofIdentity(text: string, before: CountsBefore | null): Replacement[] {
  if (text.length < 4 || IDENTITY_WORDS.has(text)) return [];
  const word = [...IDENTITY_WORDS.keys()].find((one) => one.startsWith(text));
  const identity = IDENTITY_WORDS.get(word ?? '');
  if (identity == null || before?.identities[identity] === 0) return [];
  const term = `-${identity.toLowerCase()}`;
  return [{ term, text: IDENTITY_PHRASES[identity], pattern: null, group: null }];
}

/** The choices that complete a typed prefix. */
function ofChoice(text: string): Replacement[] {
  return CHOICE_PREFIXES.flatMap((prefix) =>
    Object.entries(CHOICES[prefix]).flatMap(([word, { chip }]) => {
      const isBegun = text.includes(':') && (prefix + word).startsWith(text);
      if (!isBegun) return [];
      return [{ term: prefix + word, text: chip, pattern: prefix + word, group: null }];
    }),
  );
}

/** The completed pattern, each letter in its own position, and the most frequent types that match it. */
function ofPattern(letters: string, counts: TypeCounts): Replacement[] {
  if (!/^[a-z]{1,3}$/.test(letters)) return [];
  const codes = TYPE_CODES.map((type) => type.toLowerCase());
  const full = [0, 1, 2, 3]
    .slice(0, 5 - letters.length)
    .map((place) => `${'x'.repeat(place)}${letters}`.padEnd(4, 'x'))
    .find((pattern) => codes.some((code) => follows(code, pattern)));
  if (full === undefined) return [];
  const types = typesFound(counts, (type) => follows(type.toLowerCase(), full));
  if (types.length === 0) return [];
  const groups = new Set(types.map(groupOf));
  const [group = null] = groups.size === 1 ? groups : [];
  return [
    { term: `>${full}`, text: `>${full.toUpperCase()}`, pattern: null, group },
    ...types.toSorted((a, b) => counts[b] - counts[a]).map((type) => ofType(type, `>${type}`)),
  ];
}

function follows(code: string, pattern: string): boolean {
  return [...pattern].every((letter, i) => letter === 'x' || letter === code[i]);
}

function ofType(type: TypeCode, text: string): Replacement {
  return { term: `>${type.toLowerCase()}`, text, pattern: null, group: groupOf(type) };
}

function typesFound(counts: TypeCounts, isWanted: (type: TypeCode) => boolean): TypeCode[] {
  return TYPE_CODES.filter((type) => counts[type] > 0 && isWanted(type));
}
