import { NO_LATER_TRAITS } from '../../../domain/people/fields.ts';
import { workKey } from '../../../domain/people/work-key.ts';
import { matches } from '../../../domain/search/matches.ts';
import { parseQuery } from '../../../domain/search/query.ts';
import { NOBODY_FEATURED } from '../../../domain/search/rules.ts';
import { workTerm } from '../../../domain/search/works.ts';
import { POSITION_TEXTS } from '../../../domain/texts/functions.ts';
import { LETTER_TEXTS } from '../../../domain/texts/preferences.ts';
import { STYLES } from '../../../domain/texts/styles.ts';
import { compareFunctions, compareTypes } from '../../../domain/types/compare-types.ts';
import { functionStack } from '../../../domain/types/function-stack.ts';
import { lettersOf } from '../../../domain/types/letters.ts';
import { isTypeCode, POSITIONS, PREFERENCES } from '../../../domain/vocabulary.ts';
import type { Asked } from '../../page-contract.ts';
import type { Compared, ComparedSide, ComparisonView, PairView } from '../../session/view.ts';

/** Maximum number of results of the search for the second personality. */
const FOUND_MAX = 12;

/** Maximum number of suggested members of the same work. */
const KIN_MAX = 8;

/** The seed of the order of results. */
const SEED = '1';

/**
 * Reads both sides of a comparison with the words of their types, so that browsers load the words of two types only; or
 * the first side and the results of a search for the second one.
 */
export async function readComparison(asked: Asked): Promise<ComparisonView> {
  const { q, parameters, catalogue } = asked;
  const [a, b] = [parameters.get('a') ?? '', parameters.get('b') ?? ''];
  if (b !== '') {
    return compare(...(await Promise.all([readCompared(asked, a), readCompared(asked, b)])));
  }
  const first = await readCompared(asked, a);
  if (q === '') {
    const kin = await readKin(asked, first);
    return { page: 'comparison', first, q, found: null, more: 0, meant: [], kin };
  }
  // The seed is constant, so that a list stays the same when it is loaded again.
  const request = { q, seed: SEED, limit: FOUND_MAX + 1 };
  const { items, total, didYouMean } = await catalogue.search(request);
  const others = items.filter(({ id }) => id !== first.id);
  const people = others.slice(0, FOUND_MAX);
  const query = parseQuery(q);
  const type = typeAsCompared(query.text);
  const found = type === null || type.id === first.id ? people : [type, ...people];
  // The first side may be one of the results, shown or not. A type, which has no icon, never is.
  const { icon } = first;
  const isAmongThem =
    others.length < items.length ||
    (icon !== undefined && matches(query, { ...first, icon }, NOBODY_FEATURED));
  const more = total - (isAmongThem ? 1 : 0) - people.length;
  return { page: 'comparison', first, q, found, more, meant: didYouMean, kin: [] };
}

/** Other members of the work of the first personality. */
async function readKin({ catalogue }: Asked, first: Compared): Promise<readonly Compared[]> {
  if (first.work === null) return [];
  const q = workTerm(workKey(first.work));
  const { items } = await catalogue.page({ q, seed: SEED, limit: KIN_MAX + 1 });
  return items.filter(({ id }) => id !== first.id).slice(0, KIN_MAX);
}

function compare(first: Compared, second: Compared): PairView {
  const [one, other] = [first.type, second.type];
  return {
    page: 'comparison',
    pair: [sideOf(first), sideOf(second)],
    sentence: compareTypes(one, other),
    words: PREFERENCES.map((preference) => {
      const letters = [lettersOf(one)[preference], lettersOf(other)[preference]];
      return [...new Set(letters.map((letter) => LETTER_TEXTS[letter]))].join(' · ');
    }),
    functions: compareFunctions(one, other),
  };
}

function sideOf(compared: Compared): ComparedSide {
  const stack = functionStack(compared.type);
  return {
    ...compared,
    order: POSITIONS.map((position) => ({
      code: stack[position],
      role: POSITION_TEXTS[position].role,
    })),
    styles: STYLES.map((styleOf) => styleOf(compared.type)),
  };
}

/** The type with this code, or the personality with this id. */
function readCompared({ catalogue }: Asked, asked: string): Promise<Compared> {
  const type = typeAsCompared(asked);
  return type === null ? catalogue.get(asked) : Promise.resolve(type);
}

/** The type with this code; null if there is none. */
function typeAsCompared(code: string): Compared | null {
  const type = code.toUpperCase();
  if (!isTypeCode(type)) return null;
  const traits = {
    name: type,
    gender: 'female',
    type,
    identity: null,
    ...NO_LATER_TRAITS,
  } as const;
  return { id: type.toLowerCase(), ...traits };
}
