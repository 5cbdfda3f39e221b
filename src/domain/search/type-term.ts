import type { TypeCode } from '../vocabulary.ts';
import { isTypeCode } from '../vocabulary.ts';
import { parseQuery } from './query.ts';

/** The type that a query asks for by an exact pattern such as `>intj`, or null. */
export function pickedType(typed: string): TypeCode | null {
  const types = parseQuery(typed).terms.map(typeOfTerm);
  return types.find((type) => type !== null) ?? null;
}

/** The query without its exact type patterns: what the distribution over types is counted for. */
export function withoutPickedType(typed: string): string {
  return typed
    .split(/\s+/u)
    .filter((word) => word !== '' && typeOfTerm(parseQuery(word).text) === null)
    .join(' ');
}

/** Asks for this type and no other, or for none if it was the one asked for. */
export function togglePickedType(typed: string, type: TypeCode): string {
  const rest = withoutPickedType(typed);
  if (pickedType(typed) === type) return rest;
  const term = `>${type.toLowerCase()}`;
  const behind = `${rest} ${term}`.trimStart();
  // Behind a very long query it would be cut off.
  return pickedType(behind) === type ? behind : `${term} ${rest}`;
}

function typeOfTerm(term: string): TypeCode | null {
  const code = term.startsWith('>') ? term.slice(1).toUpperCase() : '';
  return isTypeCode(code) && `>${code.toLowerCase()}` === term ? code : null;
}
