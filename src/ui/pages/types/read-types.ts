import type { CallOptions } from '../../../catalogue/catalogue.ts';
import { formatSeed } from '../../../domain/shuffle.ts';
import { FUNCTION_CODES, isTypeCode, type TypeCode } from '../../../domain/vocabulary.ts';
import type { TypesAddress } from '../../visit/address.ts';
import { browserCatalogue } from '../../visit/browser-catalogue.ts';
import type { ReadableCatalogue } from '../../visit/client.ts';
import type { NotFoundView, TypesView } from '../../visit/view.ts';

/** Number of personalities that the page of a type shows. */
const PEOPLE = 8;

/** Reads a page of types or functions; a code that is none of ours is `not_found`. */
export async function readTypes(
  { page, path }: TypesAddress,
  catalogue: Pick<ReadableCatalogue, 'page' | 'search'>,
  now: Date,
  options: CallOptions = {},
): Promise<TypesView | NotFoundView> {
  const [folder, name] = path.split('/');
  if (name === undefined) {
    const { distribution } = await catalogue.search({ q: '', limit: 1 }, options);
    return { page, kind: 'overview', counts: distribution.types };
  }
  if (folder === 'funcoes') {
    const code = FUNCTION_CODES.find((each) => each.toLowerCase() === name);
    return code === undefined ? { page: 'not_found' } : { page, kind: 'function', code };
  }
  const type = name.toUpperCase();
  if (!isTypeCode(type)) return { page: 'not_found' };
  const request = { q: `>${name}`, seed: seedOf(type, now), limit: PEOPLE };
  const { items, total } = await catalogue.page(request, options);
  return { page, kind: 'type', type, people: items, total };
}

/** The same, read by the browser. */
export function readTypesHere(address: TypesAddress, options: CallOptions) {
  return readTypes(address, browserCatalogue, new Date(), options);
}

/** Changes with the day of São Paulo, so that everybody sees the same people until then. */
function seedOf(type: TypeCode, now: Date): string {
  const day = now.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
  let hash = 0;
  for (const letter of type + day) hash = Math.imul(hash, 31) + letter.charCodeAt(0);
  return formatSeed(hash);
}
