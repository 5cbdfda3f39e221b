import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { workKey } from '../../../domain/people/work-key.ts';
import { workTerm } from '../../../domain/search/works.ts';
import { seedOfDay } from '../../../domain/shuffle.ts';
import type { Others } from '../../session/view.ts';

/** How many others stand at the end of a page, and how many are read so that pages of one work or type ask for the same. */
const OTHERS = 3;
const READ = 8;

/** Some others of the same work or, where there are none, of the same type; the same for a day. */
export async function readOthers(
  { id, work, type }: Personality,
  catalogue: Pick<Catalogue, 'page'>,
): Promise<Others> {
  const find = async (subject: string, q: string) => {
    const request = { q, seed: seedOfDay(subject, new Date()), limit: READ };
    // The page stands without them, too, when nothing can be searched.
    const items = await catalogue.page(request).then(
      (page) => page.items,
      () => [],
    );
    return items.filter((other) => other.id !== id).slice(0, OTHERS);
  };
  const key = work === null ? '' : workKey(work);
  const ofWork = key === '' ? [] : await find(key, workTerm(key));
  if (ofWork.length > 0) return { areOfWork: true, people: ofWork };
  return { areOfWork: false, people: await find(type, `>${type.toLowerCase()}`) };
}
