import { Failure } from '../../../domain/failure.ts';
import { workKey } from '../../../domain/people/work-key.ts';
import { workTerm } from '../../../domain/search/works.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import { workLinkText } from '../../../domain/texts/shared-links.ts';
import { FUNCTION_CODES, isTypeCode } from '../../../domain/vocabulary.ts';
import type { Asked } from '../../page-contract.ts';
import type { ViewOf } from '../../session/view.ts';

/** Maximum number of personalities on the page of a type. */
const PEOPLE = 8;

/** Maximum number of personalities on the page of a work. */
const MEMBERS = 60;

export async function readTypes({ catalogue }: Asked): Promise<ViewOf<'types'>> {
  const { distribution } = await catalogue.search({ q: '', limit: 1 });
  return { page: 'types', counts: distribution.types };
}

/** Fails with `not_found` for an unknown code. */
export async function readType(asked: Asked): Promise<ViewOf<'type'>> {
  const { subject, catalogue, pictureOf } = asked;
  const type = subject.toUpperCase();
  if (!isTypeCode(type)) throw new Failure('not_found');
  const request = { q: `>${subject}`, seed: seedOfDay(type, new Date()), limit: PEOPLE };
  const { items, total } = await catalogue.page(request);
  const picture = pictureOf({ kind: 'type', type });
  return { page: 'type', type, picture, people: items, total };
}

export async function readFunction({ subject }: Asked): Promise<ViewOf<'function'>> {
  const code = FUNCTION_CODES.find((each) => each.toLowerCase() === subject);
  if (code === undefined) throw new Failure('not_found');
  return { page: 'function', code };
}

export async function readWork({ subject, catalogue, pictureOf }: Asked): Promise<ViewOf<'work'>> {
  const key = workKey(subject);
  const q = workTerm(key);
  const [work] = (await catalogue.works({ q, limit: 1 })).items;
  if (work === undefined) throw new Failure('not_found');
  const request = { q, seed: seedOfDay(key, new Date()), limit: MEMBERS };
  const { items, distribution } = await catalogue.search(request);
  const told = workLinkText(items, work.count);
  const picture = pictureOf({ kind: 'work', work });
  return { page: 'work', work, picture, people: items, counts: distribution.types, told };
}

export async function readWorks({ q, cursor, catalogue }: Asked): Promise<ViewOf<'works'>> {
  const { items, next } = await catalogue.shelves({ q, cursor });
  return { page: 'works', q, isContinued: cursor !== undefined, works: items, next };
}
