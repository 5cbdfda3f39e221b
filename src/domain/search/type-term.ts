import type { TypeCode } from '../vocabulary.ts';
import { isTypeCode } from '../vocabulary.ts';

/** The type that a query asks for by an exact pattern such as `>intj`, or null. */
export function pickedType(typed: string): TypeCode | null {
  const types = words(typed).map(typeOfTerm);
  return types.find((type) => type !== null) ?? null;
}

/** The query without its exact type patterns: what the distribution over types is counted for. */
export function withoutPickedType(typed: string): string {
  return words(typed)
    .filter((word) => typeOfTerm(word) === null)
    .join(' ');
}

/** Asks for this type and no other, or for none if it was the one asked for. */
export function togglePickedType(typed: string, type: TypeCode): string {
  const rest = withoutPickedType(typed);
  if (pickedType(typed) === type) return rest;
  return [rest, `>${type.toLowerCase()}`].filter((part) => part !== '').join(' ');
}

function words(typed: string): string[] {
  return typed.split(/\s+/u).filter((word) => word !== '');
}

function typeOfTerm(word: string): TypeCode | null {
  const code = word.startsWith('>') ? word.slice(1).toUpperCase() : '';
  return isTypeCode(code) ? code : null;
}
