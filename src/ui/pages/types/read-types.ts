import { type Catalogue, PAGE_LIMIT_MAX, type WorksPage } from '../../../catalogue/catalogue.ts';
import { Failure } from '../../../domain/failure.ts';
import { workKey } from '../../../domain/people/work-key.ts';
import type { PreviewSubject } from '../../../domain/preview.ts';
import { type Work, workTerm } from '../../../domain/search/works.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import { workLinkText } from '../../../domain/texts/shared-links.ts';
import { FUNCTION_CODES, isTypeCode } from '../../../domain/vocabulary.ts';
import type { Picture } from '../../page-contract.ts';
import type { TypesAddress } from '../../session/address.ts';
import type { TypesView } from '../../session/view.ts';

/** Number of personalities that the page of a type shows. */
const PEOPLE = 8;

/** Number of personalities that the page of a work shows. */
const MEMBERS = 60;

/** Number of works on a page of them. */
const WORKS = 500;

interface ReadTypesOptions {
  readonly pictureOf: (subject: PreviewSubject) => Picture;
  readonly now: Date;
}

/** Reads a page of types, functions or works. Fails with `not_found` for an unknown code or work. */
export async function readTypes(
  address: TypesAddress,
  catalogue: Pick<Catalogue, 'page' | 'search' | 'works'>,
  { pictureOf, now }: ReadTypesOptions,
): Promise<TypesView> {
  const { page, path } = address;
  const work = titleIn(address);
  if (work !== null) return readWork(workKey(work), catalogue, now);
  const [folder, name] = path.split('/');
  if (folder === 'obras') return readWorks(address, catalogue);
  if (name === undefined) {
    const { distribution } = await catalogue.search({ q: '', limit: 1 });
    return { page, kind: 'overview', counts: distribution.types };
  }
  if (folder === 'funcoes') {
    const code = FUNCTION_CODES.find((each) => each.toLowerCase() === name);
    if (code === undefined) throw new Failure('not_found');
    return { page, kind: 'function', code };
  }
  const type = name.toUpperCase();
  if (!isTypeCode(type)) throw new Failure('not_found');
  const request = { q: `>${name}`, seed: seedOfDay(type, now), limit: PEOPLE };
  const { items, total } = await catalogue.page(request);
  const picture = pictureOf({ kind: 'type', type });
  return { page, kind: 'type', type, picture, people: items, total };
}

/** What stands in place of a work's key in the address of its page; null in that of another page. */
export function titleIn({ path }: TypesAddress): string | null {
  return /^obras\/(.+)/s.exec(path)?.[1] ?? null;
}

async function readWork(
  key: string,
  catalogue: Pick<Catalogue, 'search' | 'works'>,
  now: Date,
): Promise<TypesView> {
  const q = workTerm(key);
  const [work] = (await catalogue.works({ q, limit: 1 })).items;
  if (work === undefined) throw new Failure('not_found');
  const request = { q, seed: seedOfDay(key, now), limit: MEMBERS };
  const { items, distribution } = await catalogue.search(request);
  const told = workLinkText(items, work.count);
  return { page: 'types', kind: 'work', work, people: items, counts: distribution.types, told };
}

async function readWorks(
  { q, cursor }: TypesAddress,
  catalogue: Pick<Catalogue, 'works'>,
): Promise<TypesView> {
  const works: Work[] = [];
  let next: string | null | undefined = cursor;
  while (next !== null && works.length < WORKS) {
    const part: WorksPage = await catalogue.works({ q, cursor: next, limit: PAGE_LIMIT_MAX });
    works.push(...part.items);
    next = part.next;
  }
  const isContinued = cursor !== undefined;
  return { page: 'types', kind: 'works', q, isContinued, works, next: next ?? null };
}
