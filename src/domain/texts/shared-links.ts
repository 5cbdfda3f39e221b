import type { Personality } from '../people/personality.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeName } from '../types/type-names.ts';
import { TYPE_CODES, type TypeCode } from '../vocabulary.ts';
import { isolated } from './isolated.ts';
import { listed } from './listed.ts';
import { withPoints } from './numbers.ts';
import { TYPE_TEXTS } from './types.ts';

/** The motto of a type for its preview picture and for shared links. */
export function typeMotto(type: TypeCode): string {
  return `${quotedMotto(type)} ${type}. E você?`;
}

/** The motto in quotation marks; quotation marks inside it become single ones. */
export function quotedMotto(type: TypeCode): string {
  const { motto } = TYPE_TEXTS[type];
  return `“${motto.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** Maximum number of characters of a description; services that show links cut longer ones. */
export const LINK_TEXT_MAX = 200;

/** Maximum number of characters of a rationale’s first sentence, and the least that is worth reading. */
const SENTENCE_MAX = 160;
const SENTENCE_MIN = 60;

/**
 * The description of a link to a personality: who it is, that the type is an opinion, the reason where there is room
 * for it, and a question to the reader.
 */
export function personalityLinkText({
  type,
  gender,
  description,
  rationale,
}: Pick<Personality, 'type' | 'gender' | 'description' | 'rationale'>): string {
  const who = description === null ? '' : `${isolated(asSentence(description))} `;
  if (rationale === null) {
    const group = GROUP_DEFINITIONS[groupOf(type)].name;
    const title = typeName(type, gender);
    const [opinion, asks] = [
      `Na opinião de quem editou, ${title}, do grupo dos ${group}.`,
      'E na sua?',
    ];
    const said = `${who}${opinion} ${quotedMotto(type)} ${asks}`;
    return lengthOf(said) <= LINK_TEXT_MAX ? said : `${who}${opinion} ${asks}`;
  }
  const asks = `${type}, na opinião de quem editou. E para você?`;
  const room = LINK_TEXT_MAX - lengthOf(who) - asks.length - 1;
  if (room < SENTENCE_MIN) return who + asks;
  const reason = cutAtWord(firstSentence(rationale), Math.min(SENTENCE_MAX, room));
  return `${who}${isolated(reason)} ${asks}`;
}

/** A description as a sentence of its own. */
function asSentence(description: string): string {
  const [first = '', ...rest] = description;
  return `${first.toUpperCase()}${rest.join('')}${/[.!?…]$/.test(description) ? '' : '.'}`;
}

/** Maximum number of people named in the description of a work. */
const NAMED = 5;

/**
 * The description of a link to a work: some of its people with their types, in the order of the sixteen types, and
 * how many of `count` are left.
 */
export function workLinkText(
  people: readonly Pick<Personality, 'name' | 'type'>[],
  count: number,
): string {
  const rank = ({ type }: Pick<Personality, 'type'>) => TYPE_CODES.indexOf(type);
  const sorted = people.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'pt-BR'),
  );
  const said = (named: number): string => {
    const names = sorted.slice(0, named).map(({ name, type }) => `${isolated(name)} ${type}`);
    const more = count - names.length;
    return `${listed(more > 0 ? [...names, `mais ${withPoints(more)}`] : names)}. Concorda?`;
  };
  const fitting = [NAMED, 4, 3, 2].find((named) => lengthOf(said(named)) <= LINK_TEXT_MAX);
  return said(fitting ?? 1);
}

/** Periods after “Sr.”, “Dra.” and initials do not end a sentence. */
const FIRST_SENTENCE =
  /^.+?(?:[!?…]|(?<!(?<!\p{L})(?:\p{Lu}|[DS]ra?|Mrs?|St[ao]?))\.)["”’]?(?=\s|$)/su;

function firstSentence(text: string): string {
  return FIRST_SENTENCE.exec(text)?.[0] ?? text;
}

function cutAtWord(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  const start = [...text].slice(0, max - 1).join('');
  return `${start.replace(/[\s,;:–—-]*\s\S*$/, '')}…`;
}

function lengthOf(text: string): number {
  return [...text].length;
}
