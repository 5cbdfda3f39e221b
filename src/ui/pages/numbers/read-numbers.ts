import { type Distribution, PAGE_LIMIT_DEFAULT } from '../../../catalogue/catalogue.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import { FUNCTION_TEXTS } from '../../../domain/texts/functions.ts';
import { IDENTITY_TEXTS, LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../../domain/types/groups.ts';
import { typesWith } from '../../../domain/types/type-relations.ts';
import * as vocabulary from '../../../domain/vocabulary.ts';
import type { Asked } from '../../page-contract.ts';
import type { CountRows, NumbersView } from '../../session/view.ts';

/** Counts the results of a search. It runs on the server, so that browsers only load the words that are shown. */
export async function readNumbers({ q, catalogue }: Asked): Promise<NumbersView> {
  const request = { q, seed: seedOfDay(q, new Date()), limit: PAGE_LIMIT_DEFAULT };
  const { distribution, items } = await catalogue.search(request);
  const faces = items.map(({ type, gender, look }) => ({ type, gender, look }));
  const { total } = distribution;
  return { page: 'numbers', q, total, rows: countRows(distribution), faces };
}

/** The number of personalities of each group, letter, identity and dominant function. */
function countRows({ types, identities }: Distribution): CountRows {
  /** The pattern that finds these types, made of their common letters, and their count. */
  const of = (found: readonly vocabulary.TypeCode[]) => ({
    term: `>${[0, 1, 2, 3].map((i) => letterOf(found.map((type) => type[i]))).join('')}`,
    count: found.reduce((sum, type) => sum + types[type], 0),
  });
  const functions = vocabulary.FUNCTION_CODES.map((code) => ({
    code,
    name: FUNCTION_TEXTS[code].codename,
    ...of(typesWith(code, 'dominant')),
  }));
  return {
    groups: vocabulary.GROUPS.map((code) => ({
      code,
      name: GROUP_DEFINITIONS[code].name,
      ...of(vocabulary.TYPE_CODES.filter((type) => groupOf(type) === code)),
    })),
    letters: Object.values(vocabulary.LETTERS).map((pair) =>
      pair.map((code) => ({
        code,
        name: LETTER_TEXTS[code],
        ...of(vocabulary.TYPE_CODES.filter((type) => type.includes(code))),
      })),
    ),
    identities: [
      { code: 'A', name: IDENTITY_TEXTS.A, term: '-a', count: identities.A },
      { code: 'T', name: IDENTITY_TEXTS.T, term: '-t', count: identities.T },
      { code: 'none', name: 'Sem A nem T', term: '!-', count: identities.none },
    ],
    functions: [0, 2, 4, 6].map((i) => functions.slice(i, i + 2)),
  };
}

/** The common letter in lower case, or `x` if they differ. */
function letterOf(letters: readonly (string | undefined)[]): string {
  const [letter = 'x', ...others] = new Set(letters);
  return others.length === 0 ? letter.toLowerCase() : 'x';
}
