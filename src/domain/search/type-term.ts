import type { TypeCode } from '../vocabulary.ts';
import { isTypeCode } from '../vocabulary.ts';
import { parseQuery, type Query } from './query.ts';

/** The type picked by an exact pattern such as `>intj` in the query, or null. */
export function pickedType({ terms }: Query): TypeCode | null {
  const types = terms.map(typeOfTerm);
  return types.find((type) => type !== null) ?? null;
}

/** The query without exact type patterns; the distribution over types is counted for it. */
export function withoutPickedType({ words }: Query): string {
  return words
    .filter(({ folded }) => typeOfTerm(folded) === null)
    .map(({ typed }) => typed)
    .join(' ');
}

/** Picks this type instead of any other, or unpicks it if it was picked. */
export function togglePickedType(query: Query, type: TypeCode): string {
  const isPicked = pickedType(query) === type;
  return withTerm(withoutPickedType(query), isPicked ? '' : `>${type.toLowerCase()}`);
}

/** A query with one more term, at its end unless it would be cut off there. */
export function withTerm(rest: string, term: string): string {
  const behind = `${rest} ${term}`.trim();
  return term === '' || parseQuery(behind).terms.includes(term) ? behind : `${term} ${rest}`;
}

function typeOfTerm(term: string): TypeCode | null {
  const code = term.startsWith('>') ? term.slice(1).toUpperCase() : '';
  return isTypeCode(code) && `>${code.toLowerCase()}` === term ? code : null;
}
